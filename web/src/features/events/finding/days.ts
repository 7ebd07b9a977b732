import { dayNumber } from '#kernel/i18n/time.ts';

/** Calendar days are strings like `2026-11-21`. */
const DAY_MS = 86_400_000;
const pattern = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/;

export const isDay = (text: string): boolean =>
  pattern.test(text) && !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text);

const dayOfNumber = (number: number): string => new Date(number * DAY_MS).toISOString().slice(0, 10);
const numberOfDay = (day: string): number => Date.parse(day) / DAY_MS;
export const addDays = (day: string, days: number): string => dayOfNumber(numberOfDay(day) + days);
export const dayAt = (at: number, zone: string): string => dayOfNumber(dayNumber(at, zone));

/** The same day of another month, or its last one. */
export function addMonths(day: string, months: number): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0));
  return `${last.toISOString().slice(0, 8)}${String(Math.min(date, last.getUTCDate())).padStart(2, '0')}`;
}

/** Monday is 1, Sunday 7. */
export const weekdayOf = (day: string): number => ((((numberOfDay(day) + 3) % 7) + 7) % 7) + 1;

export const quickSpans = ['today', 'weekend', 'nextWeek'] as const;
export type QuickSpan = (typeof quickSpans)[number];
/** First and last day. On Sunday the weekend is that day. */
export function spanOf(quick: QuickSpan, today: string): { from: string; to: string } {
  const weekday = weekdayOf(today);
  if (quick === 'today') return { from: today, to: today };
  if (quick === 'weekend') return { from: addDays(today, Math.max(6 - weekday, 0)), to: addDays(today, 7 - weekday) };
  return { from: addDays(today, 8 - weekday), to: addDays(today, 14 - weekday) };
}

/** Monday, but Sunday where the language is American. */
export const firstWeekday = (language: string): number => (language === 'en-US' ? 7 : 1);
const startOfWeek = (day: string, first: number): string => addDays(day, -((weekdayOf(day) - first + 7) % 7));

export const weekOf = (day: string, first: number): string[] =>
  Array.from({ length: 7 }, (_, index) => addDays(startOfWeek(day, first), index));
/** The weeks that hold the month of a day. */
export function monthOf(day: string, first: number): string[][] {
  const month = day.slice(0, 7);
  const weeks: string[][] = [];
  for (let start = startOfWeek(`${month}-01`, first); start.slice(0, 7) <= month; start = addDays(start, 7))
    weeks.push(weekOf(start, first));
  return weeks;
}

type Dated = { startsAt: string; endsAt: string; zone: string; allDay: boolean };
/** Events by day: those of several days stand under each; whole days are counted where the event is. */
export function byCalendarDay<Event extends Dated>(events: readonly Event[], zone: string): Map<string, Event[]> {
  const days = new Map<string, Event[]>();
  for (const event of events) {
    const there = event.allDay ? event.zone : zone;
    const first = dayNumber(Date.parse(event.startsAt), there);
    // An end at midnight counts as the day before. A calendar shows six weeks.
    const last = Math.min(dayNumber(Date.parse(event.endsAt) - 1, there), first + 60);
    for (let number = first; number <= last; number += 1) {
      const day = dayOfNumber(number);
      const known = days.get(day);
      if (known) known.push(event);
      else days.set(day, [event]);
    }
  }
  return days;
}
