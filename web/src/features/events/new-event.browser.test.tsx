import { expect, test } from 'vitest';
import { answer, refuse } from '#test/answers.ts';
import { violations } from '#test/axe.ts';
import { aCommunity } from '#test/communities.ts';
import { aWholeEvent } from '#test/events.ts';
import { openScreen } from '#test/open-screen.tsx';
import { Page } from './new-event.page.tsx';

const moderated = aCommunity({ membership: { state: 'active', role: 'moderator' } }, 1);
const owned = aCommunity({ membership: { state: 'active', role: 'owner' } }, 2);

const open = async (replies: Parameters<typeof answer>[0] = {}, at = '/events/new') => {
  const calls = answer({ 'GET /me/communities': () => [moderated, owned], 'POST /events': () => aWholeEvent(), ...replies });
  const screen = await openScreen({ '/events/new': Page }, at, 'events');
  return {
    ...screen,
    field: (name: string) => screen.page.getByRole('textbox', { name }),
    sent: () => calls.filter((call) => call.startsWith('POST')),
  };
};
const body = (call = '') => JSON.parse(call.slice(call.indexOf('{'))) as Record<string, unknown>;

test('what is missing or wrong is said below its field, and nothing is sent', async () => {
  const { page, field, sent } = await open();
  await field('Title').fill('ab');
  await page.getByLabelText('Ends').fill('2026-01-01T10:00');
  await page.getByRole('radio', { name: 'In person and online' }).click();
  await field('Link to the call').fill('http://meet.example');
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect.element(page.getByText('The end has to come after the start.')).toBeVisible();
  for (const name of ['Title', 'Place', 'Link to the call']) await expect.element(field(name)).toHaveAttribute('aria-invalid', 'true');
  await expect.element(field('Title')).toHaveFocus();
  expect(sent()).toEqual([]);
  expect(await violations()).toEqual([]);
});

test('an event is published with what was filled in, and opened', async () => {
  const { page, field, sent, address } = await open({}, `/events/new?community=${owned.id}`);
  await field('Title').fill('Bake along');
  await page.getByLabelText('Starts').fill('2027-03-01T19:00');
  await page.getByLabelText('Ends').fill('2027-03-01T21:30');
  await field('Place').fill('Old Mill');
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect.element(address).toHaveTextContent('/events/event-1');
  expect(body(sent()[0])).toEqual({
    communityId: owned.id,
    title: 'Bake along',
    summary: '',
    description: '',
    wallStart: '2027-03-01T19:00',
    wallEnd: '2027-03-01T21:30',
    zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    mode: 'in_person',
    venue: { name: 'Old Mill', line: '', city: '' },
    onlineUrl: null,
    capacity: null,
    waitlistMode: 'auto',
    guestsPerRsvp: 0,
    visibility: 'public',
  });
});

test('what the server finds wrong is said below the field it means', async () => {
  const { page, field } = await open({
    'POST /events': () => refuse(422, 'request.invalid', [{ field: 'venue.name', rule: 'too_long', params: { max: 120 } }]),
  });
  await field('Title').fill('Bake along');
  await field('Place').fill('Old Mill');
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect.element(field('Place')).toHaveAttribute('aria-invalid', 'true');
  await expect.element(page.getByRole('button', { name: 'Publish' })).toBeEnabled();
});

test('times that the server does not take are said at the end of the event', async () => {
  const { page, field } = await open({ 'POST /events': () => refuse(422, 'event.bad_time') });
  await field('Title').fill('Bake along');
  await field('Place').fill('Old Mill');
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect.element(page.getByText('The event has to end after it starts', { exact: false })).toBeVisible();
});

test('an event online asks for no place', async () => {
  const { page, field, sent } = await open();
  await field('Title').fill('Bake along');
  await page.getByRole('radio', { name: 'Online', exact: true }).click();
  await expect.element(field('Place')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect.poll(() => sent().length).toBe(1);
  expect(body(sent()[0])).toMatchObject({ mode: 'online', venue: null, onlineUrl: null });
});

test('whoever moderates nothing is told what to do first', async () => {
  const { page } = await open({ 'GET /me/communities': () => [aCommunity({ membership: { state: 'active', role: 'member' } })] });
  await expect.element(page.getByText('You do not moderate a community')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Found a community' })).toHaveAttribute('href', '/communities/new');
  await expect.poll(() => page.getByRole('button', { name: 'Publish' }).query()).toBeNull();
});
