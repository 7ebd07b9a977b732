import {
  readRecurrence,
  recurrenceLimits,
  type Recurrence,
  recurrenceText,
  type Weekday,
  weekdayOf,
  type WeekOfMonth,
} from '#contract/browser/recurrence.ts';
import { wallTimePattern } from '#contract/browser/patterns.ts';
import { every, message, required, wholeDate, wholeNumber, type InstantRule, type FormRules } from '#forms/index.ts';

/** How an event repeats, as it is typed. */
export type Repeat = {
  repeat: 'none' | 'daily' | 'weekly' | 'monthly';
  repeatEvery: string;
  /** Beside the weekday of the start. */
  repeatDays: string[];
  repeatBy: MonthlyBy;
  repeatEnds: 'count' | 'until';
  repeatCount: string;
  repeatUntil: string;
};
/** The same day of the month, the same week and weekday, or the last such weekday. */
export type MonthlyBy = 'day' | 'week' | 'last';
type Starting = Repeat & { start: string };

export const noRepeat: Repeat = {
  repeat: 'none',
  repeatEvery: '1',
  repeatDays: [],
  repeatBy: 'day',
  repeatEnds: 'count',
  repeatCount: '10',
  repeatUntil: '',
};

const numberOf = (typed: string) => Number(typed.normalize('NFKC').trim());
const repeats =
  (isShown: (values: Starting) => boolean, rule: InstantRule<string, Starting>): InstantRule<string, Starting> =>
  (value, values) =>
    values.repeat !== 'none' && isShown(values) ? rule(value, values) : undefined;
const notBeforeStart: InstantRule<string, Starting> = (until, { start }) =>
  until < start.slice(0, until.length) ? message('after_start') : undefined;

export const repeatRules = {
  repeatEvery: repeats(() => true, every(required, wholeNumber({ min: 1, max: recurrenceLimits.interval }))),
  repeatCount: repeats(({ repeatEnds }) => repeatEnds === 'count', every(required, wholeNumber({ min: 1, max: recurrenceLimits.dates }))),
  repeatUntil: repeats(({ repeatEnds }) => repeatEnds === 'until', every(wholeDate, required, notBeforeStart)),
} satisfies FormRules<Starting>;

/** The week of the month in which a day lies: 1 to 5; and whether it is the last such weekday. */
function weekOf(date: string): { nth: number; isLast: boolean } {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number];
  return { nth: Math.ceil(day / 7), isLast: day + 7 > new Date(Date.UTC(year, month, 0)).getUTCDate() };
}

/** The ways in which an event can repeat each month from this day on. */
export function waysOfMonth(date: string): MonthlyBy[] {
  const { nth, isLast } = weekOf(date);
  return ['day', ...(nth <= 4 ? (['week'] as const) : []), ...(isLast ? (['last'] as const) : [])];
}

/** The way that is chosen, or the one nearest to it after the start was moved. */
export const wayOfMonth = (by: MonthlyBy, date: string): MonthlyBy => {
  const ways = waysOfMonth(date);
  if (ways.includes(by)) return by;
  return by === 'day' ? by : ways.at(-1)!;
};

function everyOf({ repeat, repeatEvery, repeatDays, repeatBy, start }: Starting): Recurrence['every'] | null {
  const interval = numberOf(repeatEvery);
  const date = start.slice(0, 10);
  const weekday = weekdayOf(date);
  if (repeat === 'none') return null;
  if (repeat === 'daily') return { frequency: repeat, interval };
  if (repeat === 'weekly') return { frequency: repeat, interval, weekdays: [weekday, ...(repeatDays as Weekday[])] };
  const way = wayOfMonth(repeatBy, date);
  if (way === 'day') return { frequency: repeat, interval, day: Number(date.slice(8)) };
  return { frequency: repeat, interval, week: way === 'last' ? -1 : (weekOf(date).nth as WeekOfMonth), weekday };
}

/** The rule; null where the event does not repeat, or while what is typed gives none. */
export function rruleOf(values: Starting): string | null {
  const isTyped = Object.entries(repeatRules).every(([name, rule]) => rule(values[name as keyof typeof repeatRules], values) === undefined);
  if (!isTyped || !wallTimePattern.test(values.start)) return null;
  const each = everyOf(values);
  const end = values.repeatEnds === 'count' ? { count: numberOf(values.repeatCount) } : { until: values.repeatUntil };
  return each && recurrenceText({ every: each, end });
}

/** A rule as it is typed: the reverse of `rruleOf`. */
export function repeatOf(rrule: string): Repeat {
  const rule = readRecurrence(rrule);
  if (!rule) return noRepeat;
  const { every: each, end } = rule;
  const byWeek = 'week' in each ? (each.week === -1 ? 'last' : 'week') : 'day';
  return {
    ...noRepeat,
    repeat: each.frequency,
    repeatEvery: String(each.interval),
    repeatDays: 'weekdays' in each ? [...each.weekdays] : [],
    repeatBy: byWeek,
    ...('count' in end ? { repeatCount: String(end.count) } : { repeatEnds: 'until', repeatUntil: end.until }),
  };
}
