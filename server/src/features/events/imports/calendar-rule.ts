import { RRuleTemporal } from 'rrule-temporal';
import { Temporal } from 'temporal-polyfill';
import {
  readRecurrence,
  type Recurrence,
  recurrenceLimits,
  recurrenceText,
  type Weekday,
  weekdayOf,
} from '#contract/browser/recurrence.ts';
import { belongs } from '../series/recurrence.ts';

/** A rule as ical.js reads it. */
export type RawRule = Record<string, unknown>;
/** The rest of a rule: its first upcoming date, and the number of dates. */
export type Upcoming = { wallStart: string; rrule: string | null; dates: number; isCut: boolean };

/** The parts that the editor of series offers. If a rule says more than this, dates would be lost or invented. */
const known = new Set(['freq', 'interval', 'byday', 'bymonthday', 'until', 'count', 'wkst']);
const HORIZON = { years: 2 };
const MONDAY = 2;

const listed = (value: unknown): unknown[] => (value === undefined ? [] : Array.isArray(value) ? value : [value]);
const wallOf = (at: Temporal.PlainDateTime): string => at.toString({ smallestUnit: 'minute' });

/** The frequency; null for a rule that a series here cannot have. */
function everyOf(rule: RawRule, wallStart: string): Recurrence['every'] | null {
  const interval = rule['interval'] === undefined ? 1 : Number(rule['interval']);
  const days = listed(rule['byday']);
  const monthDays = listed(rule['bymonthday']).map(Number);
  if (!Object.keys(rule).every((name) => known.has(name))) return null;
  switch (rule['freq']) {
    case 'DAILY':
      return days.length + monthDays.length > 0 ? null : { frequency: 'daily', interval };
    case 'WEEKLY': {
      const weekdays = (days.length > 0 ? days : [weekdayOf(wallStart.slice(0, 10))]) as Weekday[];
      // Weeks begin on Mondays here, which makes a difference only if weeks are left out.
      const isMonday = rule['wkst'] === undefined || rule['wkst'] === MONDAY;
      return monthDays.length > 0 || (interval > 1 && weekdays.length > 1 && !isMonday)
        ? null
        : { frequency: 'weekly', interval, weekdays };
    }
    case 'MONTHLY': {
      if (days.length + monthDays.length > 1) return null;
      const [week, weekday] = [parseInt(String(days[0]), 10), String(days[0]).slice(-2)];
      if (days.length === 1) return { frequency: 'monthly', interval, week: week as 1, weekday: weekday as Weekday };
      return { frequency: 'monthly', interval, day: monthDays[0] ?? Number(wallStart.slice(8, 10)) };
    }
    default:
      return null;
  }
}

/** The last local time at which a date may begin; a time in UTC is that of the zone. */
function untilOf(rule: RawRule, zone: string): Temporal.PlainDateTime | null {
  const until = rule['until'];
  if (typeof until !== 'string') return null;
  if (until.endsWith('Z')) return Temporal.Instant.from(until).toZonedDateTimeISO(zone).toPlainDateTime();
  return until.includes('T') ? Temporal.PlainDateTime.from(until) : Temporal.PlainDate.from(until).toPlainDateTime('23:59:59');
}

/** Moves a past start close to now by whole steps of the rule; the start itself need not belong to the rule. */
function nearNow(start: Temporal.PlainDateTime, now: Temporal.PlainDateTime, every: Recurrence['every']): Temporal.PlainDateTime {
  const unit = every.frequency === 'monthly' ? 'months' : 'days';
  const from = unit === 'months' ? start.with({ day: 1 }) : start;
  const step = every.interval * (every.frequency === 'weekly' ? 7 : 1);
  const passed = Math.floor(from.until(now, { largestUnit: unit })[unit] / step) - 1;
  return passed > 0 ? from.add({ [unit]: passed * step }) : from;
}

/**
 * The upcoming dates of a rule, as a rule of their own that counts them, so that its end has one spelling. Null when no date is upcoming;
 * `unknown` for a rule that a series here cannot have, or to which its own start does not belong.
 */
export function upcomingOf(
  rule: RawRule,
  { wallStart, zone, now }: { wallStart: string; zone: string; now: Date },
): Upcoming | null | 'unknown' {
  const every = everyOf(rule, wallStart);
  if (!every || !belongs(wallStart, every) || !readRecurrence(recurrenceText({ every, end: { count: 1 } }))) return 'unknown';
  const [start, today] = [
    Temporal.PlainDateTime.from(wallStart),
    Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(zone).toPlainDateTime(),
  ];
  const count = rule['count'] === undefined ? null : Number(rule['count']);
  const isPast = Temporal.PlainDateTime.compare(start, today) < 0;
  if (count !== null && isPast && count > recurrenceLimits.dates) return 'unknown';
  const from = count === null && isPast ? nearNow(start, today, every) : start;
  const last = untilOf(rule, zone) ?? (count === null ? (isPast ? today : start).add(HORIZON) : null);
  const isBefore = (date: Temporal.PlainDateTime) =>
    Temporal.PlainDateTime.compare(date, start) < 0 || Temporal.PlainDateTime.compare(date, today) < 0;
  const text = recurrenceText({ every, end: { count: 1 } }).replace(/COUNT=1$/, count === null ? '' : `COUNT=${count}`);
  const stamp = from.toString({ smallestUnit: 'second' }).replaceAll(/[-:]/g, '');
  const dates: string[] = [];
  new RRuleTemporal({ rruleString: `DTSTART:${stamp}Z\nRRULE:${text.replace(/;$/, '')}` }).all((zoned) => {
    const date = Temporal.PlainDateTime.from(zoned.toPlainDateTime().toString());
    if (last && Temporal.PlainDateTime.compare(date, last) > 0) return false;
    if (!isBefore(date)) dates.push(wallOf(date));
    return dates.length <= recurrenceLimits.dates;
  });
  if (dates.length === 0) return null;
  const taken = Math.min(dates.length, recurrenceLimits.dates);
  const isCut = dates.length > taken || (count === null && rule['until'] === undefined);
  const rrule = taken === 1 ? null : recurrenceText({ every, end: { count: taken } });
  return { wallStart: dates[0]!, rrule, dates: taken, isCut };
}
