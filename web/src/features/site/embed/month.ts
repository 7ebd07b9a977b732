import type { EmbedDate } from '#contract/site/embed-pages.ts';
import { dayNumber } from '#kernel/i18n/time.ts';

const DAY_MS = 86_400_000;
const dayOf = (number: number): string => new Date(number * DAY_MS).toISOString().slice(0, 10);

export const monthAfter = (month: string, count: number): string => {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7);
};

/** The weeks that hold a month; `firstWeekday` 0 is Sunday. Days of other months are null. */
export function weeksOf(month: string, firstWeekday: 0 | 1): (string | null)[][] {
  const first = Date.parse(`${month}-01T00:00:00Z`) / DAY_MS;
  const after = Date.parse(`${monthAfter(month, 1)}-01T00:00:00Z`) / DAY_MS;
  const lead = (new Date(first * DAY_MS).getUTCDay() - firstWeekday + 7) % 7;
  const count = Math.ceil((lead + after - first) / 7);
  return Array.from({ length: count }, (_, week) =>
    Array.from({ length: 7 }, (__, weekday) => {
      const number = first - lead + week * 7 + weekday;
      return number < first || number >= after ? null : dayOf(number);
    }),
  );
}

/** Groups dates by the calendar of the place, as the reader's zone is not known; a date of several days is listed under each of them. */
export function byDay(dates: readonly EmbedDate[]): Map<string, EmbedDate[]> {
  const days = new Map<string, EmbedDate[]>();
  for (const date of dates) {
    const first = dayNumber(Date.parse(date.startsAt), date.zone);
    const last = Math.min(dayNumber(Date.parse(date.endsAt) - 1, date.zone), first + 31);
    for (let number = first; number <= last; number += 1) days.set(dayOf(number), [...(days.get(dayOf(number)) ?? []), date]);
  }
  return days;
}
