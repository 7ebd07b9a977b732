import { expect, test } from 'vitest';
import type { Event } from '#contract/events/index.ts';
import type { Given } from '#test/given.ts';
import { answer, refuse } from '#test/answers.ts';
import { violations } from '#test/axe.ts';
import { aPlan, aRegistration, aWholeEvent } from '#test/events.ts';
import { sam } from '#test/chat.ts';
import { openScreen } from '#test/open-screen.tsx';
import { typeWallTime } from '#test/wall-time.ts';
import { pictureOf } from '#ui/art/scenes.ts';
import { Page as EventPage } from '../event.page.tsx';
import { EditEvent } from './edit-event.tsx';

const event = aWholeEvent({ can: { edit: true } });
const plan = aPlan({ venue: { name: 'Old Mill', line: 'Mill Lane 3', city: 'Berlin', country: 'DE', point: null, note: '' } });
const body = (call = '') => JSON.parse(call.slice(call.indexOf('{'))) as Record<string, unknown>;

const openForm = async (replies: Parameters<typeof answer>[0] = {}) => {
  const calls = answer({ 'GET /events/:id/plan': () => plan, 'PUT /events/:id': () => ({ ...plan, version: 4 }), ...replies });
  const screen = await openScreen({ '/events/:slug/edit': EditEvent }, '/events/event-1/edit', 'events');
  return { ...screen, sent: () => calls.filter((call) => call.startsWith('PUT')) };
};
const openPage = async (change: Given<Event>, replies: Parameters<typeof answer>[0] = {}) => {
  const calls = answer({
    'GET /events/:id': () => ({ ...event, ...change }),
    'GET /events/:id/changes': () => ({ items: [], nextCursor: null }),
    ...replies,
  });
  const screen = await openScreen({ '/events/:slug': EventPage }, '/events/event-1', 'events');
  return { ...screen, sent: () => calls.filter((call) => !call.startsWith('GET') && !call.includes('/views')) };
};

/** What an event is, and what is decided where its seats are. */
const notSent = new Set([
  'id',
  'slug',
  'community',
  'cover',
  'status',
  'isRecurring',
  'capacity',
  'onlineCapacity',
  'waitlistMode',
  'guestsPerRsvp',
  'joinMode',
  'externalUrl',
  'commentPolicy',
  'opensAt',
  'closesAt',
  'cancelCutoffHours',
]);

test('an event is changed in the form in which it was created, without its seats', async () => {
  const { page, sent } = await openForm();
  await expect.element(page.getByText('Lasts 2 hours 30 minutes')).toBeVisible();
  await expect.element(page.getByText(/^Your time: /)).toBeVisible();
  for (const seats of ['Seats', 'Guests per person', 'When it is full', 'Who can RSVP', 'Who may comment'])
    await expect.element(page.getByLabelText(seats)).not.toBeInTheDocument();
  await page.getByRole('textbox', { name: 'Title' }).fill('Bake together');
  await page.getByRole('switch', { name: /^Not certain yet/ }).click();
  await page.getByRole('switch', { name: /^Chat for guests/ }).click();
  await expect.element(page.getByText(/Not certain yet, Chat for guests/)).toBeVisible();
  expect(await violations()).toEqual([]);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => sent().length).toBe(1);
  const fields = Object.fromEntries(Object.entries(plan).filter(([name]) => !notSent.has(name)));
  expect(body(sent()[0])).toEqual({ ...fields, title: 'Bake together', isTentative: true, hasChat: true });
});

test('another way to take part says what becomes of those who have answered', async () => {
  const hybrid = { ...plan, mode: 'hybrid' as const, onlineUrl: 'https://meet.example.org/a' };
  const { page } = await openForm({ 'GET /events/:id/plan': () => hybrid });
  await page.getByRole('radio', { name: 'Online', exact: true }).click();
  await expect.element(page.getByText(/The seats of both ways are added up/)).toBeVisible();
  await page.getByRole('radio', { name: 'In person', exact: true }).click();
  await expect.element(page.getByText(/The seats of both ways are added up/)).not.toBeInTheDocument();
});

test('the place and the link of the other way are there again, also after that way was saved', async () => {
  let stored = plan;
  const { page, sent } = await openForm({
    'GET /events/:id/plan': () => stored,
    'PUT /events/:id': ({ body: change }) => (stored = { ...stored, ...(change as object), version: stored.version + 1 }),
  });
  const [place, link] = ['Place', 'Link to the call'].map((name) => page.getByRole('textbox', { name, exact: true }));
  const choose = (way: string) => page.getByRole('radio', { name: way, exact: true }).click();
  const save = async (times: number) => {
    await page.getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => sent().length).toBe(times);
    await expect.element(page.getByRole('button', { name: 'Discard' })).not.toBeInTheDocument();
  };
  await choose('Online');
  await link!.fill('https://meet.example.org/a');
  await save(1);
  await choose('In person');
  await expect.element(place!).toHaveValue('Old Mill');
  await save(2);
  await choose('Online');
  await expect.element(link!).toHaveValue('https://meet.example.org/a');
  expect(sent().map(body)).toMatchObject([
    { mode: 'online', venue: null, onlineUrl: 'https://meet.example.org/a' },
    { mode: 'in_person', venue: plan.venue, onlineUrl: null },
  ]);
});

test('the form shows the cover that the page has: drawn for the community where the title says nothing to draw', async () => {
  const { page } = await openForm({ 'GET /events/:id/plan': () => aPlan({ title: 'Thursday' }) });
  await expect.element(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Thursday');
  expect(page.container.querySelector('[data-ratio="5 / 2"] img')?.getAttribute('src')).toBe(pictureOf('bread'));
});

test.each([
  ['2026-11-29T00:00', 'Lasts 1 day'],
  ['2026-12-01T00:00', 'Lasts 3 days'],
])('whole days until %s are counted', async (wallEnd, text) => {
  const { page } = await openForm({ 'GET /events/:id/plan': () => aPlan({ allDay: true, wallStart: '2026-11-28T00:00', wallEnd }) });
  await expect.element(page.getByText(text)).toBeVisible();
});

test('of a time that comes twice one is chosen, again when the time is another', async () => {
  const times = { wallStart: '2026-10-25T02:30', wallEnd: '2026-10-25T04:00', zone: 'Europe/Berlin', startsLater: true };
  const { page, sent } = await openForm({ 'GET /events/:id/plan': () => ({ ...plan, ...times }) });
  const choice = page.getByRole('radiogroup', { name: 'Which start' });
  await expect.element(choice.getByRole('radio', { name: '02:30 GMT+1' })).toBeChecked();
  expect(await violations()).toEqual([]);
  await typeWallTime(page, 'Starts', '2026-10-25T02:15');
  await expect.element(choice.getByRole('radio', { name: '02:15 GMT+1' })).not.toBeChecked();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('Choose one of the two times.')).toBeVisible();
  expect(sent()).toEqual([]);
  await choice.getByRole('radio', { name: '02:15 GMT+2' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => sent().length).toBe(1);
  expect(body(sent()[0])).toMatchObject({ wallStart: '2026-10-25T02:15', startsLater: false });
});

test('a time that the clocks skip is explained once: beside it, and at the fields once they are refused', async () => {
  const times = { wallStart: '2031-03-30T02:30', wallEnd: '2031-03-30T04:00', zone: 'Europe/Berlin' };
  const { page } = await openForm({
    'GET /events/:id/plan': () => ({ ...plan, ...times }),
    'PUT /events/:id': () => refuse(422, 'event.skipped_time', [{ field: 'wallStart', rule: 'skipped' }]),
  });
  const told = page.getByText(/The clocks there skip this time/);
  await expect.element(told).toBeVisible();
  await page.getByRole('textbox', { name: 'Title' }).fill('Mine');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByRole('group', { name: 'Starts' })).toHaveAccessibleDescription(/The clocks there skip this time/);
  expect(told.elements()).toHaveLength(1);
});

test('the focus stays in the row of acts when Discard and Restore have done their work', async () => {
  const { page } = await openForm();
  await page.getByRole('textbox', { name: 'Title' }).fill('Mine');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect.element(page.getByRole('button', { name: 'Discard' })).not.toBeInTheDocument();
  await expect.element(page.getByRole('link', { name: 'Back to the event' })).toHaveFocus();
  await page.unmount();

  let status: Event['status'] = 'cancelled';
  answer({
    'GET /events/:id': () => ({ ...event, status, restoreUntil: status === 'cancelled' ? '2099-11-20T10:00:00.000Z' : null }),
    'GET /events/:id/changes': () => ({ items: [], nextCursor: null }),
    'DELETE /events/:id/cancellation': () => ({ ...event, status: (status = 'published') }),
  });
  const { page: shown } = await openScreen({ '/events/:slug': EventPage }, '/events/event-1', 'events');
  await shown.getByRole('button', { name: 'Restore' }).click();
  await expect.element(shown.getByRole('button', { name: 'Restore' })).not.toBeInTheDocument();
  await expect.element(shown.getByRole('link', { name: 'Edit' })).toHaveFocus();
});

test('what another host saved meanwhile stands beside the own words', async () => {
  let version = 3;
  const { page, sent } = await openForm({
    'GET /events/:id/plan': () => ({ ...plan, version, ...(version > 3 && { title: 'Theirs' }) }),
    'PUT /events/:id': () => {
      version = 4;
      return sent().length > 1
        ? { ...plan, title: 'Mine', version: 5 }
        : { ...refuse(409, 'record.changed'), params: { by: 'Sam Okafor', at: '2026-11-20T10:00:30.000Z' } };
    },
  });
  await page.getByRole('textbox', { name: 'Title' }).fill('Mine');
  await page.getByRole('button', { name: 'Save' }).click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByText(/^Sam Okafor saved it on .*Nov 20 \d\d:\d\d, after/)).toBeVisible();
  await expect.element(dialog.getByRole('cell', { name: 'Theirs' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Keep mine' }).click();
  await expect.poll(() => body(sent()[1])).toMatchObject({ title: 'Mine', version: 4 });
});

test('cancelling asks for the reason that guests read', async () => {
  const { page, sent } = await openPage({}, { 'POST /events/:id/cancellation': () => ({ ...event, status: 'cancelled' as const }) });
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Cancel the event' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cancel this event?' });
  await dialog.getByRole('button', { name: 'Cancel the event' }).click();
  expect(sent()).toEqual([]);
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('The hall is flooded');
  expect(await violations()).toEqual([]);
  await dialog.getByRole('button', { name: 'Cancel the event' }).click();
  await expect.poll(() => body(sent()[0])).toEqual({ reason: 'The hall is flooded' });
});

test('a draft is published from the page that shows it as guests will see it', async () => {
  const { page, sent } = await openPage(
    { status: 'draft', rsvp: { isOpen: false, reason: 'not_published' } },
    { 'PUT /events/:id/publication': () => ({ ...event, moved: 1 }) },
  );
  await expect.element(page.getByText('Draft. Only hosts see it. Guests will see it like this.')).toBeVisible();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect.poll(() => body(sent()[0])).toMatchObject({ to: 'published' });
});

test('a guest is asked to confirm the new date, and reads what has changed', async () => {
  const myRegistration = aRegistration({ reconfirmBy: '2026-11-25T18:00:00Z' });
  const side = {
    title: 'Bake along',
    startsAt: event.startsAt,
    endsAt: event.endsAt,
    zone: event.zone,
    allDay: false,
    place: 'Old Mill',
    mode: 'in_person' as const,
  };
  const change = {
    id: event.id,
    at: '2026-11-20T10:00:00Z',
    by: sam,
    kinds: ['where' as const],
    reason: '',
    before: side,
    after: { ...side, place: 'New Mill' },
  };
  const { page, sent } = await openPage(
    { can: { edit: false }, myRegistration },
    {
      'GET /events/:id/changes': () => ({ items: [change], nextCursor: null }),
      'POST /events/:id/rsvp/confirmation': () => aRegistration(),
    },
  );
  const changes = page.getByRole('region', { name: 'What has changed' });
  await expect.element(changes.getByText('Old Mill', { exact: true })).toBeVisible();
  await expect.element(changes.getByText(/New Mill/)).toBeVisible();
  await expect.element(page.getByRole('region', { name: 'Your event' })).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'I am coming' }).click();
  await expect.poll(() => sent().length).toBe(1);
});
