import { expect, onTestFinished, test } from 'vitest';
import type { Event } from '#contract/events/index.ts';
import type { Given } from '#test/given.ts';
import { answer, refuse } from '#test/answers.ts';
import { violations } from '#test/axe.ts';
import { aWholeEvent } from '#test/events.ts';
import { openScreen } from '#test/open-screen.tsx';
import { typeWallTime } from '#test/wall-time.ts';
import { showTimesIn } from '#kernel/i18n/index.ts';
import { instantAt } from '#ui/date/zoned-wall-time.ts';
import { Page as EventPage } from '../event.page.tsx';
import { addDays, dayAt } from '../finding/days.ts';

/** Where the reader is; the event takes place elsewhere. */
const zone = 'Asia/Tokyo';
const event = aWholeEvent({ can: { edit: true }, status: 'postponed', rsvp: { isOpen: false, reason: 'not_yet' } });
/** A day there, counted from today. */
const dayIn = (days: number) => addDays(dayAt(Date.now(), event.zone), days);

/** The instant at which the clocks of the event show a time. */
const atEvent = (time: string) => new Date(instantAt(time, event.zone)).toISOString();

const openPage = async (change: Given<Event>, replies: Parameters<typeof answer>[0]) => {
  showTimesIn(zone);
  onTestFinished(() => showTimesIn(null));
  const calls = answer({
    'GET /events/:id': () => ({ ...event, ...change }),
    'GET /events/:id/changes': () => ({ items: [], nextCursor: null }),
    ...replies,
  });
  const { page } = await openScreen({ '/events/:slug': EventPage }, '/events/event-1', 'events');
  const bodies = () =>
    calls.filter((call) => call.startsWith('PUT')).map((call) => JSON.parse(call.slice(call.indexOf('{'))) as Record<string, unknown>);
  return { page, bodies };
};
const openNewDate = async (change: Given<Event>, reply: NonNullable<Parameters<typeof answer>[0]['PUT /events/:id/date']>) => {
  const { page, bodies } = await openPage(change, { 'PUT /events/:id/date': reply });
  await page.getByRole('button', { name: 'Set the new date' }).click();
  return { page, bodies, dialog: page.getByRole('dialog', { name: 'When does it take place?' }) };
};

test('the new date of whole days is asked for in days, and keeps their number', async () => {
  const days = { allDay: true, wallStart: `${dayIn(3)}T00:00`, wallEnd: `${dayIn(5)}T00:00` };
  const { dialog, bodies } = await openNewDate(days, () => event);
  await expect.element(dialog.getByText('Lasts 2 days')).toBeVisible();
  await expect.element(dialog.getByRole('group', { name: 'Starts' })).not.toBeInTheDocument();
  await typeWallTime(dialog, 'First day', dayIn(20));
  await expect.element(dialog.getByText('Lasts 2 days')).toBeVisible();
  expect(await violations()).toEqual([]);
  await typeWallTime(dialog, 'Last day', dayIn(22));
  await dialog.getByRole('button', { name: 'Set the date' }).click();
  await expect.poll(bodies).toMatchObject([{ wallStart: `${dayIn(20)}T00:00`, wallEnd: `${dayIn(23)}T00:00`, zone: event.zone }]);
});

test('a new date in the past is asked about, and no guest confirms it', async () => {
  const { page, dialog, bodies } = await openNewDate({}, ({ body }) =>
    (body as { mayHaveBegun?: boolean }).mayHaveBegun ? event : refuse(422, 'event.in_past', [{ field: 'wallStart', rule: 'begun' }]),
  );
  const toggle = dialog.getByRole('switch', { name: /^Ask guests to confirm/ });
  await expect.element(toggle).toBeChecked();
  await typeWallTime(dialog, 'Starts', `${dayIn(-9)}T10:00`);
  await expect.element(toggle).not.toBeInTheDocument();
  await expect.element(dialog.getByRole('group', { name: 'Confirm by' })).not.toBeInTheDocument();
  const question = page.getByRole('dialog', { name: 'Move the event into the past?' });
  await dialog.getByRole('button', { name: 'Set the date' }).click();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(dialog.getByRole('alert')).not.toBeInTheDocument();
  await dialog.getByRole('button', { name: 'Set the date' }).click();
  await question.getByRole('button', { name: 'Save anyway' }).click();
  await expect.element(page.getByText('The new date is set.')).toBeVisible();
  const sent = { wallStart: `${dayIn(-9)}T10:00`, wallEnd: `${dayIn(-9)}T12:00`, reconfirmBy: null };
  expect(bodies()).toMatchObject([sent, sent, { ...sent, mayHaveBegun: true }]);
  expect(bodies().filter((body) => 'mayHaveBegun' in body)).toHaveLength(1);
});

test('the time until which guests confirm is by the clocks of the event, and is refused at its field', async () => {
  const { dialog, bodies } = await openNewDate({}, () =>
    refuse(422, 'event.bad_deadline', [{ field: 'reconfirmBy', rule: 'invalid_value' }]),
  );
  const until = dialog.getByRole('group', { name: 'Confirm by' });
  await expect.element(until).toHaveAccessibleDescription(/Time zone: Europe\/Berlin/);
  await typeWallTime(dialog, 'Confirm by', `${dayIn(10)}T09:00`);
  await dialog.getByRole('button', { name: 'Set the date' }).click();
  await expect.element(until).toHaveAccessibleDescription(/choose a time between now and the start/);
  expect(bodies()).toMatchObject([{ reconfirmBy: atEvent(`${dayIn(10)}T09:00`) }]);
});

test('the time of publishing is by the clocks of the event, and is refused at its field', async () => {
  const { page, bodies } = await openPage(
    { status: 'draft', rsvp: { isOpen: false, reason: 'not_published' } },
    { 'PUT /events/:id/publication': () => refuse(422, 'event.bad_publish_time', [{ field: 'publishAt', rule: 'invalid_value' }]) },
  );
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Publish later' }).click();
  const dialog = page.getByRole('dialog', { name: 'Publish later' });
  const field = dialog.getByRole('group', { name: 'Publish at' });
  await expect.element(field).toHaveAccessibleDescription(/Time zone: Europe\/Berlin/);
  await typeWallTime(dialog, 'Publish at', `${dayIn(2)}T09:00`);
  await dialog.getByRole('button', { name: 'Schedule' }).click();
  await expect.element(field).toHaveAccessibleDescription(/Choose a time between now and the end of the event/);
  expect(bodies()).toEqual([{ to: 'scheduled', publishAt: atEvent(`${dayIn(2)}T09:00`) }]);
});

test('the time at which a draft is published is shown by the clocks of the event, with their zone', async () => {
  const publishAt = '2026-11-27T08:00:00Z';
  const draft = { status: 'scheduled', rsvp: { isOpen: false, reason: 'not_published' } } as const;
  const { page } = await openPage({ ...draft, publishAt }, {});
  await expect.element(page.getByText('It is published Friday, November 27, 2026 at 09:00 GMT+1.')).toBeVisible();
});

test('publishing a date of a series says how many dates are published with it, now or later', async () => {
  const draft = { status: 'draft', isRecurring: true, rsvp: { isOpen: false, reason: 'not_published' } } as const;
  const series = {
    version: 1,
    following: { rrule: '', wallStart: event.wallStart },
    all: { rrule: '', wallStart: event.wallStart },
    items: [],
  };
  const { page } = await openPage(draft, {
    'GET /events/:id/series': () => series,
    'PUT /events/:id/publication': () => ({ ...event, ...draft, moved: 12 }),
  });
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Publish later' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Schedule' }).click();
  await expect.element(page.getByText('12 dates will be published then.')).toBeVisible();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect.element(page.getByText('12 dates published.')).toBeVisible();
});
