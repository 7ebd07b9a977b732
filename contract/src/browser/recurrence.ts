/** Rules of repeating events: the part of RFC 5545 that the editor offers. No dependencies, as server and browser both use them. */

export const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;
export type Weekday = (typeof weekdays)[number];
/** The week of a month: 1 to 4, or -1 for the last. */
export type WeekOfMonth = 1 | 2 | 3 | 4 | -1;

type Every = { interval: number };
type Daily = Every & { frequency: 'daily' };
type Weekly = Every & { frequency: 'weekly'; weekdays: readonly Weekday[] };
/** Months without that day are skipped, as calendars do. */
type MonthlyByDay = Every & { frequency: 'monthly'; day: number };
type MonthlyByWeekday = Every & { frequency: 'monthly'; week: WeekOfMonth; weekday: Weekday };
/** The last day on which the event may take place, such as `2027-06-30`, or the number of dates. */
type End = { until: string } | { count: number };
export type Recurrence = { every: Daily | Weekly | MonthlyByDay | MonthlyByWeekday; end: End };

export const recurrenceLimits = { interval: 52, dates: 200, text: 120 } as const;

const day = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/;
const monthDay = /^(?:[1-9]|[12]\d|3[01])$/;
const nthWeekday = /^(-1|[1-4])(MO|TU|WE|TH|FR|SA|SU)$/;

const isWeekday = (text: string): text is Weekday => (weekdays as readonly string[]).includes(text);
/** The weekday of a day such as `2026-11-21`. */
export const weekdayOf = (date: string): Weekday => weekdays[(new Date(`${date}T00:00Z`).getUTCDay() + 6) % 7]!;

/** The form that is stored and that calendars read: `FREQ=WEEKLY;INTERVAL=2;BYDAY=TU;COUNT=12`. `UNTIL` is local time, like the start. */
export function recurrenceText({ every, end }: Recurrence): string {
  const parts = [`FREQ=${every.frequency.toUpperCase()}`, ...(every.interval === 1 ? [] : [`INTERVAL=${every.interval}`])];
  if ('weekdays' in every) parts.push(`BYDAY=${weekdays.filter((one) => every.weekdays.includes(one)).join(',')}`);
  if ('day' in every) parts.push(`BYMONTHDAY=${every.day}`);
  if ('week' in every) parts.push(`BYDAY=${every.week}${every.weekday}`);
  parts.push('count' in end ? `COUNT=${end.count}` : `UNTIL=${end.until.replaceAll('-', '')}T235959`);
  return parts.join(';');
}

/** Null unless the text is exactly what `recurrenceText` writes, so that each rule has one spelling. */
export function readRecurrence(text: string): Recurrence | null {
  if (text.length > recurrenceLimits.text) return null;
  const parts = new Map(text.split(';').map((part) => part.split('=', 2) as [string, string | undefined]));
  const every = everyOf(parts);
  const end = endOf(parts);
  const recurrence = every && end && { every, end };
  return recurrence && recurrenceText(recurrence) === text ? recurrence : null;
}

function everyOf(parts: ReadonlyMap<string, string | undefined>): Recurrence['every'] | null {
  const interval = Number(parts.get('INTERVAL') ?? 1);
  if (!Number.isInteger(interval) || interval < 1 || interval > recurrenceLimits.interval) return null;
  const byDay = parts.get('BYDAY') ?? '';
  switch (parts.get('FREQ')) {
    case 'DAILY':
      return { frequency: 'daily', interval };
    case 'WEEKLY': {
      const chosen = byDay.split(',');
      return chosen.every(isWeekday) ? { frequency: 'weekly', interval, weekdays: chosen } : null;
    }
    case 'MONTHLY': {
      const nth = nthWeekday.exec(byDay);
      if (nth) return { frequency: 'monthly', interval, week: Number(nth[1]) as WeekOfMonth, weekday: nth[2] as Weekday };
      const date = parts.get('BYMONTHDAY') ?? '';
      return monthDay.test(date) ? { frequency: 'monthly', interval, day: Number(date) } : null;
    }
    default:
      return null;
  }
}

function endOf(parts: ReadonlyMap<string, string | undefined>): End | null {
  const until = /^(\d{4})(\d{2})(\d{2})T235959$/.exec(parts.get('UNTIL') ?? '');
  if (until) {
    const date = until.slice(1).join('-');
    return day.test(date) ? { until: date } : null;
  }
  const count = Number(parts.get('COUNT'));
  return Number.isInteger(count) && count >= 1 && count <= recurrenceLimits.dates ? { count } : null;
}
