import { expect, test } from 'vitest';
import type { SeriesDate } from '#contract/events/series.ts';
import { answer } from '#test/answers.ts';
import { violations } from '#test/axe.ts';
import { aRegistration, aWholeEvent } from '#test/events.ts';
import { openScreen } from '#test/open-screen.tsx';
import { SeriesDates } from './series-dates.tsx';

const series = { id: 's', rrule: 'FREQ=WEEKLY;BYDAY=SA;COUNT=8' };
const event = aWholeEvent({ isRecurring: true, series });
const aDate = (nth: number, change: Partial<SeriesDate> = {}): SeriesDate => {
  const day = String(nth).padStart(2, '0');
  return {
    id: `date-${nth}`,
    slug: `date-${nth}`,
    wallStart: `2026-12-${day}T19:00`,
    wallEnd: `2026-12-${day}T21:00`,
    zone: 'Europe/Berlin',
    startsAt: `2026-12-${day}T18:00:00Z`,
    endsAt: `2026-12-${day}T20:00:00Z`,
    status: 'published',
    isException: false,
    seatsLeft: null,
    isOpen: true,
    myRegistration: null,
    ...change,
  };
};

const open = (dates: SeriesDate[]) => {
  answer({ 'GET /events/:id/dates': () => ({ items: dates, standing: null }) });
  const Page = () => <SeriesDates event={event} series={series} />;
  return openScreen({ '/': Page }, '/', 'events');
};

test('the dates of a series lead to their pages, and tell what is taken, cancelled and answered', async () => {
  const dates = [
    aDate(5, { myRegistration: aRegistration() }),
    aDate(12, { seatsLeft: 0 }),
    aDate(19, { status: 'cancelled', isOpen: false }),
  ];
  const { page } = await open(dates);
  await expect.element(page.getByText('Every Saturday, 8 dates')).toBeVisible();
  for (const text of ['You are going', 'Full', 'Cancelled']) await expect.element(page.getByText(text)).toBeVisible();
  expect(page.getByRole('link').elements()).toHaveLength(3);
  await expect.element(page.getByRole('button', { name: 'Give dates back' })).toBeVisible();
  expect(await violations()).toEqual([]);
});
