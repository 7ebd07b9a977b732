import type { ComponentType } from 'react';
import { expect, test } from 'vitest';
import type { Event } from '#contract/events/index.ts';
import type { SeriesPlan } from '#contract/events/series.ts';
import { answer, refuse } from '#test/answers.ts';
import { violationsInBothThemes } from '#test/axe.ts';
import { aPlan, aWholeEvent } from '#test/events.ts';
import { openScreen } from '#test/open-screen.tsx';
import { loadTexts } from '#kernel/i18n/index.ts';
import { EditEvent } from '../planning/edit-event.tsx';
import { CancelDatesDialog } from './cancel-dates-dialog.tsx';
import { PlannedDates } from './planned-dates.tsx';
import { RuleDialog } from './rule-dialog.tsx';

const event = aWholeEvent({ can: { edit: true }, isRecurring: true, series: { id: 's', rrule: 'FREQ=WEEKLY;BYDAY=SA;COUNT=8' } });
const plan = aPlan({ isRecurring: true });
const effect = { changed: 5, added: 0, removed: 0, cancelled: 0, people: 0, kept: 1 };
const aDate = (nth: number, change: Partial<SeriesPlan['items'][number]> = {}): SeriesPlan['items'][number] => ({
  id: `date-${nth}`,
  slug: `date-${nth}`,
  wallStart: `2026-12-0${nth}T19:00`,
  wallEnd: `2026-12-0${nth}T21:00`,
  zone: 'Europe/Berlin',
  startsAt: `2026-12-0${nth}T18:00:00Z`,
  endsAt: `2026-12-0${nth}T20:00:00Z`,
  status: 'published',
  state: 'same',
  goingCount: nth,
  capacity: null,
  ...change,
});
const series: SeriesPlan = {
  version: 3,
  following: { rrule: 'FREQ=WEEKLY;BYDAY=SA;COUNT=5', wallStart: '2026-11-28T19:00' },
  all: { rrule: 'FREQ=WEEKLY;BYDAY=SA;COUNT=8', wallStart: '2026-11-07T19:00' },
  items: [aDate(5), aDate(6, { state: 'moved', capacity: 20 }), aDate(7, { status: 'cancelled' })],
};
const body = (call = '') => JSON.parse(call.slice(call.indexOf('{'))) as Record<string, unknown>;

const openForm = async (replies: Parameters<typeof answer>[0] = {}) => {
  const calls = answer({
    'GET /events/:id/plan': () => plan,
    'PUT /events/:id': () => plan,
    'PUT /events/:id/series': () => effect,
    ...replies,
  });
  const { page } = await openScreen({ '/events/:slug/edit': EditEvent }, '/events/event-1/edit', 'events');
  await page.getByRole('textbox', { name: 'Title' }).fill('Bake together');
  await page.getByRole('button', { name: 'Save' }).click();
  const sent = () => calls.filter((call) => call.startsWith('PUT')).filter((call) => body(call)['isDryRun'] !== true);
  return { page, sent, dialog: page.getByRole('dialog', { name: 'Which dates do you change?' }) };
};

test('saving a date of a series asks which dates are meant, by keyboard as well, and says what that does', async () => {
  const { page, dialog, sent } = await openForm();
  await expect.element(dialog.getByRole('radio', { name: 'Only this date' })).toBeChecked();
  const following = dialog.getByRole('radio', { name: 'This and the following' });
  (following.element() as HTMLElement).focus();
  await following.click();
  await expect.element(dialog.getByText('5 dates change')).toBeVisible();
  await expect.element(dialog.getByText(/^1 date stays as it is/)).toBeVisible();
  expect(await violationsInBothThemes()).toEqual([]);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => sent().length).toBe(1);
  expect(sent()[0]).toContain('/series');
  expect(body(sent()[0])).toMatchObject({ scope: 'following', title: 'Bake together', version: 3 });
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test('one date is saved as an event that does not repeat, and closing the question saves nothing', async () => {
  const { page, dialog, sent } = await openForm();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(sent()).toEqual([]);
  await page.getByRole('button', { name: 'Save' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => sent().length).toBe(1);
  expect(sent()[0]).not.toContain('/series');
});

test('an edit that cannot be says so before it is saved', async () => {
  const { dialog } = await openForm({ 'PUT /events/:id/series': () => refuse(422, 'event.bad_recurrence') });
  await dialog.getByRole('radio', { name: 'All dates to come' }).click();
  await expect.element(dialog.getByRole('status').getByText(/.+/)).toBeVisible();
});

const openPart = async (Part: ComponentType<{ event: Event; onClose: () => void }>, replies: Parameters<typeof answer>[0]) => {
  await loadTexts('events-series', 'events-planning');
  const calls = answer({ 'GET /events/:id/series': () => series, ...replies });
  const Page = () => <Part event={event} onClose={() => undefined} />;
  return { ...(await openScreen({ '/': Page }, '/', 'events')), sent: () => calls.filter((call) => !call.startsWith('GET')) };
};

test('another rule tells who loses a seat before it is saved', async () => {
  const { page, sent } = await openPart(RuleDialog, {
    'PUT /events/:id/series': () => ({ changed: 0, added: 0, removed: 1, cancelled: 2, people: 7, kept: 0 }),
  });
  await expect.element(page.getByLabelText('Number of dates')).toHaveValue('5');
  await page.getByLabelText(/^Every how many weeks|^Every/).fill('2');
  await expect.element(page.getByText(/^2 dates are cancelled; .*: 7\. They are told\.$/)).toBeVisible();
  await page.getByRole('button', { name: 'Change the dates' }).click();
  await expect
    .poll(() => body(sent().at(-1)))
    .toEqual({ scope: 'following', version: 3, rrule: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=SA;COUNT=5' });
});

test('several dates are cancelled with one reason', async () => {
  const { page, sent } = await openPart(CancelDatesDialog, { 'POST /events/:id/series/cancellation': () => ({ ...effect, cancelled: 3 }) });
  await page.getByRole('radio', { name: 'All dates to come' }).click();
  await page.getByRole('textbox', { name: 'Reason' }).fill('The hall is flooded');
  expect(await violationsInBothThemes()).toEqual([]);
  await page.getByRole('button', { name: 'Cancel the dates' }).click();
  await expect.poll(() => body(sent()[0])).toEqual({ scope: 'all', reason: 'The hall is flooded' });
});

test('hosts see of each date the seats taken and what differs, and the way to edit it', async () => {
  const { page } = await openPart(PlannedDates, {});
  for (const text of ['Every Saturday, 8 dates', '5 going', '6 of 20 going', 'Moved', 'Skipped'])
    await expect.element(page.getByText(text)).toBeVisible();
  expect(page.getByRole('link').elements()).toHaveLength(2);
  expect(await violationsInBothThemes()).toEqual([]);
});
