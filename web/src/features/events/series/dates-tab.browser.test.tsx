import { beforeEach, expect, test } from 'vitest';
import type { HostedDate } from '#contract/events/series.ts';
import type { HostView } from '#contract/events/guests.ts';
import { loadTexts } from '#kernel/i18n/index.ts';
import { answer } from '#test/answers.ts';
import { violationsInBothThemes } from '#test/axe.ts';
import { aWholeEvent } from '#test/events.ts';
import { openScreen } from '#test/open-screen.tsx';
import { DatesTab } from './dates-tab.tsx';

const event = aWholeEvent();
const aDate = (nth: number, change: Partial<HostedDate> = {}): HostedDate => ({
  id: `date-${nth}`,
  slug: `date-${nth}`,
  startsAt: `2030-12-0${nth}T18:00:00Z`,
  endsAt: `2030-12-0${nth}T20:00:00Z`,
  zone: 'Europe/Berlin',
  allDay: false,
  status: 'published',
  state: 'same',
  going: nth,
  online: null,
  capacity: null,
  waiting: 0,
  can: { edit: true },
  restoreUntil: null,
  ...change,
});
const pageOf = (items: HostedDate[]) => ({
  items,
  pagination: { page: 1, perPage: 20, total: items.length, totalPages: items.length === 0 ? 0 : 1 },
});
const open = async (dates: { upcoming: HostedDate[]; past: HostedDate[] }) => {
  await loadTexts('events', 'events-planning');
  const calls = answer({
    'GET /events/:id/series/dates': ({ query }) => pageOf(dates[query.get('when') as 'upcoming' | 'past']),
    'POST /events/:id/series/cancellation': () => ({ changed: 0, added: 0, removed: 0, cancelled: 2, people: 3, kept: 1 }),
    'DELETE /events/:id/cancellation': () => event,
  });
  const Content = () => <DatesTab host={{ id: event.id } as HostView} />;
  const { page } = await openScreen({ '/one': Content }, '/one', 'events-series');
  return { page, acts: () => calls.filter((call) => !call.startsWith('GET')) };
};
const upcoming = [
  aDate(4, { id: event.id, capacity: 20, waiting: 2 }),
  aDate(5, { state: 'moved', going: 9, online: 4, capacity: 10 }),
  aDate(6, { status: 'cancelled', restoreUntil: '2030-12-01T10:00:00Z' }),
  aDate(7, { can: { edit: false } }),
];
beforeEach(() => loadTexts('events-guests'));

test('hosts see each date with its guests, and cancel several with one reason', async () => {
  const { page, acts } = await open({ upcoming, past: [] });
  await expect.element(page.getByText('4 of 20 going · 2 waiting')).toBeVisible();
  await expect.element(page.getByText('5 of 10 going · 4 online')).toBeVisible();
  await expect.element(page.getByText('Moved')).toBeVisible();
  await expect.element(page.getByText('4 dates')).toBeVisible();
  expect(page.getByRole('checkbox').elements()).toHaveLength(2);
  expect(page.getByRole('link', { name: /^Edit/ }).elements()).toHaveLength(2);
  expect(await violationsInBothThemes()).toEqual([]);
  await page.getByRole('button', { name: 'Choose all shown' }).click();
  await page.getByRole('button', { name: 'Cancel 2 dates' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cancel 2 dates?' });
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Holidays');
  await dialog.getByRole('button', { name: 'Cancel the dates' }).click();
  const sent = { scope: 'chosen', eventIds: [event.id, 'date-5'], reason: 'Holidays' };
  await expect.poll(acts).toEqual([`POST /events/${event.id}/series/cancellation ${JSON.stringify(sent)}`]);
  await expect.element(page.getByRole('button', { name: 'Cancel 2 dates' })).not.toBeInTheDocument();
});

test('a cancelled date is restored from its row', async () => {
  const { page, acts } = await open({ upcoming, past: [] });
  await page.getByRole('button', { name: /^Restore/ }).click();
  await expect.poll(acts).toEqual(['DELETE /events/date-6/cancellation']);
});

test('an ended series says where its dates are, and past dates can only be read', async () => {
  const { page } = await open({ upcoming: [], past: [aDate(1)] });
  await expect.element(page.getByText('No dates to come')).toBeVisible();
  expect(page.getByRole('button', { name: 'Add or change dates' }).elements()).toEqual([]);
  await page.getByRole('radio', { name: 'Past' }).click({ force: true });
  await expect.element(page.getByText('1 going')).toBeVisible();
  expect([page.getByRole('checkbox').elements(), page.getByRole('button', { name: /^Skip/ }).elements()]).toEqual([[], []]);
});
