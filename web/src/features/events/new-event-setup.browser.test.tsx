import { expect, test } from 'vitest';
import { answer, refuse } from '#test/answers.ts';
import { violations } from '#test/axe.ts';
import { anOwnCommunity } from '#test/communities.ts';
import { aWholeEvent } from '#test/events.ts';
import { openScreen } from '#test/open-screen.tsx';
import { mei } from '#test/people.ts';
import { typeWallTime } from '#test/wall-time.ts';
import { instantAt } from '#ui/date/zoned-wall-time.ts';
import { Page } from './new-event.page.tsx';

const owned = anOwnCommunity({ membership: { state: 'active', role: 'owner' }, can: { createEvent: true } }, 2);

const open = async (replies: Parameters<typeof answer>[0] = {}) => {
  const calls = answer({ 'GET /me/communities': () => [owned], 'POST /events': () => aWholeEvent(), ...replies });
  const screen = await openScreen({ '/events/new': Page }, '/events/new', 'events');
  return {
    ...screen,
    field: (name: string) => screen.page.getByRole('textbox', { name }),
    sent: () => calls.filter((call) => call.startsWith('POST')),
  };
};
const body = (call = '') => JSON.parse(call.slice(call.indexOf('{'))) as Record<string, unknown>;

test('an event for named guests is sent with them, and with its hosts, its questions and its period for RSVPs', async () => {
  const [host, guest] = [
    { ...mei, id: 'p7', username: 'hana', firstName: 'Hana', lastName: 'Host' },
    { ...mei, id: 'p8', username: 'gus', firstName: 'Gus', lastName: 'Guest' },
  ];
  const { page, field, sent } = await open({
    'GET /search': ({ query }) => ({ communities: [], events: [], messages: [], people: query.get('q') === 'Hana' ? [host] : [guest] }),
    'POST /events': () => refuse(422, 'event.unknown_guests', [{ field: 'guests', rule: 'invalid_value' }]),
  });
  await field('Title').fill('Bake along');
  await typeWallTime(page, 'Starts', '2027-03-01T19:00');
  await field('Place').fill('Old Mill');
  await page.getByRole('combobox', { name: 'Who can see it' }).selectOptions('Only those who are invited');
  await page.getByRole('combobox', { name: 'Guests', exact: true }).fill('Gus');
  await page.getByRole('option', { name: /Gus Guest/ }).click();
  await field('Others, by username or e-mail address').fill('nobody1, aunt@example.org');
  await page.getByText('More', { exact: true }).click();
  await typeWallTime(page, 'RSVPs close', '2027-02-28T12:00');
  await page.getByRole('combobox', { name: 'Seats can be given up until' }).selectOptions('One day before');
  await page.getByRole('combobox', { name: 'Language' }).selectOptions('中文');
  await page.getByRole('button', { name: 'Add a question' }).click();
  await field('Question 1').fill('Vegetarian?');
  await page.getByRole('combobox', { name: 'Further hosts' }).fill('Hana');
  await page.getByRole('option', { name: /Hana Host/ }).click();
  // The period moves along with the start.
  await typeWallTime(page, 'Starts', '2027-03-03T19:00');
  expect(await violations()).toEqual([]);
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect.element(field('Others, by username or e-mail address')).toHaveAccessibleDescription(/No account is called/);
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  expect(body(sent()[0])).toMatchObject({
    zone,
    visibility: 'private',
    guests: { usernames: ['gus', 'nobody1'], emails: ['aunt@example.org'] },
    hostIds: ['p7'],
    closesAt: instantAt('2027-03-02T12:00', zone),
    cancelCutoffHours: 24,
    language: 'zh-CN',
    questions: [{ kind: 'text', scope: 'person', label: 'Vegetarian?', isRequired: false, options: [] }],
  });
});

test('a draft needs no place yet', async () => {
  const { page, field, sent } = await open();
  await field('Title').fill('Bake along');
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect.element(field('Place')).toHaveAttribute('aria-invalid', 'true');
  expect(sent()).toEqual([]);
  await page.getByRole('button', { name: 'Save as a draft' }).click();
  await expect.poll(() => sent().length).toBe(1);
  expect(body(sent()[0])).toMatchObject({ isDraft: true, venue: null });
});
