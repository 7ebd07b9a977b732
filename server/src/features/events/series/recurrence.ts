import { RRuleTemporal } from 'rrule-temporal';
import { Temporal } from 'temporal-polyfill';
import { readRecurrence, type Recurrence, recurrenceLimits, weekdayOf } from '#contract/browser/recurrence.ts';

/** `2026-11-21T19:00` as a calendar writes it. */
const compact = (wall: string): string => `${wall.replaceAll(/[-:]/g, '')}00`;

/**
 * The local starts that a rule gives, including the first one, at most one more than a series may have. Null for a text that is no rule,
 * and for a rule to which its own start does not belong. Days are counted without a zone: 19:00 stays 19:00.
 */
export function datesOf(rrule: string, wallStart: string): string[] | null {
  const recurrence = readRecurrence(rrule);
  if (!recurrence || !belongs(wallStart, recurrence.every)) return null;
  const rule = new RRuleTemporal({ rruleString: `DTSTART:${compact(wallStart)}Z\nRRULE:${rrule.replace(/(UNTIL=\w+)/, '$1Z')}` });
  const dates = rule
    .all((_, index) => index <= recurrenceLimits.dates)
    .map((date) => date.toPlainDateTime().toString().slice(0, wallStart.length));
  return dates[0] === wallStart ? dates : null;
}

/**
 * Whether a start is one of the dates of its rule. This is checked before the library is called, because it throws for rules without any
 * date, such as the 31st of every twelfth month from a February on.
 */
export function belongs(wallStart: string, every: Recurrence['every']): boolean {
  const date = Temporal.PlainDate.from(wallStart.slice(0, 10));
  const weekday = weekdayOf(wallStart.slice(0, 10));
  if ('weekdays' in every) return every.weekdays.includes(weekday);
  if ('day' in every) return every.day === date.day;
  if (!('week' in every)) return true;
  const isLast = date.day > date.daysInMonth - 7;
  return every.weekday === weekday && (every.week === -1 ? isLast : every.week === Math.ceil(date.day / 7));
}
