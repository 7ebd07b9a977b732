import { expect, test } from 'vitest';
import { answer } from '#test/answers.ts';
import { violationsInBothThemes } from '#test/axe.ts';
import { anOwnCommunity } from '#test/communities.ts';
import { aWholeEvent } from '#test/events.ts';
import { openScreen } from '#test/open-screen.tsx';
import { Page } from '../new-event.page.tsx';

const [moderated, owned] = [anOwnCommunity({ can: { createEvent: true } }, 1), anOwnCommunity({ can: { createEvent: true } }, 2)];
const template = {
  id: 't1',
  name: 'Bakes',
  title: 'Saturday bakes',
  mode: 'hybrid' as const,
  cover: null,
  can: { change: true },
  updatedAt: '2026-11-01T10:00:00.000Z',
  version: 3,
};
const plan = {
  ...template,
  community: { id: owned.id, slug: owned.slug, name: owned.name },
  summary: 'Bring flour',
  description: '',
  wallStart: '2026-11-01T07:30',
  wallEnd: '2026-11-01T09:00',
  zone: 'Europe/Berlin',
  allDay: false,
  venue: { name: 'Old Mill', line: '', city: '', country: null, point: null, note: 'Ring twice' },
  venueReveal: 'all' as const,
  onlineUrl: 'https://meet.example/1',
  waitlistMode: 'auto' as const,
  guestsPerRsvp: 2,
  feedbackHours: 3,
  categoryId: null,
  tags: ['bread'],
  visibility: 'public' as const,
  isTentative: false,
  hasChat: false,
  capacity: 12,
  joinMode: 'approval' as const,
  externalUrl: null,
  commentPolicy: 'moderated' as const,
  onlineCapacity: 40,
  questions: [{ id: 'q1', kind: 'text', scope: 'person', label: 'Sweet or salty?', isRequired: true, options: [] }],
  language: 'en-US',
  opensAt: null,
  closesAt: '2026-11-28T08:00:00.000Z',
  cancelCutoffHours: 24,
  ticketTypeCount: 0,
};

test('an event starts from a template: all is filled in but the day, and what the form does not show comes along', async () => {
  const calls = answer({
    'GET /me/communities': () => [moderated, owned],
    'GET /communities/:id/event-templates': ({ params }) => ({ items: params.id === owned.id ? [template] : [] }),
    'GET /event-templates/:id': () => plan,
    'DELETE /event-templates/:id': () => ({}),
    'POST /event-templates/:id/restoration': () => template,
    'POST /events': () => aWholeEvent(),
  });
  const { page, address } = await openScreen({ '/events/new': Page }, '/events/new', 'events');
  await page.getByRole('button', { name: 'From a template' }).click();
  const dialog = page.getByRole('dialog', { name: 'Start from a template' });
  await expect.element(dialog.getByText(/No templates yet/)).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Community' }).selectOptions(owned.name);
  await dialog.getByRole('button', { name: 'More about Bakes' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => calls).toContain('POST /event-templates/t1/restoration');
  expect(await violationsInBothThemes()).toEqual([]);
  await dialog.getByRole('link', { name: /Bakes/ }).click();

  await expect.element(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Saturday bakes');
  await expect
    .element(
      page.getByText(
        'Set: In one sentence, Language, Tags, Who can RSVP, Guests per person, RSVPs close, Giving up seats, Questions, Who may comment, How to find it',
      ),
    )
    .toBeVisible();
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect.element(address).toHaveTextContent('/events/event-1');
  const sent = calls.find((call) => call.startsWith('POST /events '))!;
  expect(JSON.parse(sent.slice(sent.indexOf('{')))).toMatchObject({
    templateId: 't1',
    communityId: owned.id,
    wallStart: expect.stringMatching(/T07:30$/),
    wallEnd: expect.stringMatching(/T09:00$/),
    zone: 'Europe/Berlin',
    capacity: 12,
    onlineCapacity: 40,
    tags: ['bread'],
    questions: [{ label: 'Sweet or salty?' }],
    cancelCutoffHours: 24,
    closesAt: expect.stringMatching(/T0[78]:00:00/),
  });
});
