import { spaced } from '#contract/browser/spaced.ts';
import type { Language } from './language.ts';

/** The reader's language and zone, and the current time. */
export type TimeReader = { language: Language; zone: string; now: number };
export type TimeSpan = { startsAt: string; endsAt: string; zone: string; allDay?: boolean };
export type SpanTexts = {
  /** The time in the reader's zone: `Today 19:00–21:00`. */
  text: string;
  /** The local time at the place, if it differs from the reader's: `Sat, Nov 22, 03:00–05:00 GMT+8`. */
  atPlace: string | null;
  /** The complete date and time, for a tooltip. */
  full: string;
};

type Parts = Intl.DateTimeFormatOptions;
/** Caches formatters: creating one is about a hundred times slower than using it. */
export const remembered = <Options extends object | undefined, Formatter>(make: (language: Language, options: Options) => Formatter) => {
  const known = new Map<string, Formatter>();
  return (language: Language, options: Options): Formatter => {
    const key = language + JSON.stringify(options);
    const formatter = known.get(key) ?? make(language, options);
    known.set(key, formatter);
    return formatter;
  };
};
const formatter = remembered((language, parts: Parts) => new Intl.DateTimeFormat(language, parts));
const relative = remembered((language, style: Intl.RelativeTimeFormatOptions) => new Intl.RelativeTimeFormat(language, style));

const clock: Parts = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' };
const time = (at: number, zone: string, language: Language) => formatter(language, { ...clock, timeZone: zone }).format(at);

/** The calendar day in a zone, as a number of days. */
export const dayNumber = (at: number, zone: string): number => {
  const parts = formatter('en-US', { year: 'numeric', month: 'numeric', day: 'numeric', timeZone: zone }).formatToParts(at);
  const value = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  return Date.UTC(value('year'), value('month') - 1, value('day')) / 86_400_000;
};

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const near = (days: number, language: Language) => relative(language, { numeric: 'auto' }).format(days, 'day');

type DayStyle = 'short' | 'long';
/** Milliseconds; farther away the day of the week is of no use to a reader. */
const WEEKDAY_WITHIN = 183 * 86_400_000;
const date = (at: number, { language, zone, now }: TimeReader, style: DayStyle) => {
  const year = (instant: number) => formatter('en-US', { year: 'numeric', timeZone: zone }).format(instant);
  const weekday: Parts = Math.abs(at - now) <= WEEKDAY_WITHIN ? { weekday: style } : {};
  const parts: Parts = { ...weekday, month: style, day: 'numeric', timeZone: zone };
  return formatter(language, year(at) === year(now) ? parts : { ...parts, year: 'numeric' }).format(at);
};

/** Within a sentence: `today`, `tomorrow`, `yesterday`, else `Fri, Nov 27`, with the year when it is another: `Nov 27, 2024`. */
export const formatDayWithin = (at: number, reader: TimeReader, style: DayStyle = 'short'): string => {
  const days = dayNumber(at, reader.zone) - dayNumber(reader.now, reader.zone);
  return Math.abs(days) <= 1 ? near(days, reader.language) : date(at, reader, style);
};
/** `Sat, Nov 21`, even for today: for sentences that say *on* a day. */
export const formatDate = (at: number, reader: TimeReader, style: DayStyle = 'short'): string => date(at, reader, style);
/** The day on its own or at the start of a sentence: `Today`. */
export const formatDay = (at: number, reader: TimeReader, style: DayStyle = 'short'): string => capital(formatDayWithin(at, reader, style));

export const formatTime = (at: number, { language, zone }: TimeReader): string => time(at, zone, language);

export const zoneName = (at: number, zone: string, language: Language) =>
  formatter(language, { timeZone: zone, timeZoneName: 'short' })
    .formatToParts(at)
    .find((part) => part.type === 'timeZoneName')?.value ?? zone;

/** The zone comes last, as everywhere here; browsers put it before the time in Chinese. */
export const formatFull = (at: number, { language, zone }: TimeReader): string =>
  `${formatter(language, { dateStyle: 'full', timeStyle: 'medium', hourCycle: 'h23', timeZone: zone }).format(at)} ${zoneName(at, zone, language)}`;

/** `Thursday, December 3, 2026 at 19:00 GMT+1`: by the clocks of a zone, for what is printed. */
export const formatPrinted = (at: number, { language, zone }: Pick<TimeReader, 'language' | 'zone'>): string =>
  `${formatter(language, { dateStyle: 'full', timeStyle: 'short', hourCycle: 'h23', timeZone: zone }).format(at)} ${zoneName(at, zone, language)}`;

const range = (start: number, end: number, reader: TimeReader, day: (at: number, reader: TimeReader) => string) => {
  const { zone } = reader;
  // An end at midnight counts as the day before.
  const isOneDay = dayNumber(start, zone) === dayNumber(Math.max(start, end - 1), zone);
  const from = `${day(start, reader)} ${formatTime(start, reader)}`;
  return isOneDay ? `${from}–${formatTime(end, reader)}` : `${from} – ${day(end, reader)} ${formatTime(end, reader)}`;
};

/** An all-day event is formatted by the calendar at its place. */
const wholeDays = (start: number, end: number, zone: string, reader: TimeReader) => {
  const there = { ...reader, zone };
  const [first, last] = [formatDay(start, there), formatDay(Math.max(start, end - 1), there)];
  return first === last ? first : `${first} – ${last}`;
};

/** Formats the time of an event for a reader who may be in another zone. */
export const formatSpan = ({ startsAt, endsAt, zone, allDay = false }: TimeSpan, reader: TimeReader): SpanTexts => {
  const [start, end] = [Date.parse(startsAt), Date.parse(endsAt)];
  const { language } = reader;
  const there = { ...reader, zone };
  const full = `${formatFull(start, there)} – ${formatFull(end, there)}`;
  if (allDay) return { text: wholeDays(start, end, zone, reader), atPlace: null, full };
  const isSameClock = [start, end].every((at) => offsetOf(at, zone) === offsetOf(at, reader.zone));
  const place = () => `${range(start, end, there, (at) => date(at, there, 'short'))} ${zoneName(start, zone, language)}`;
  return { text: range(start, end, reader, formatDay), atPlace: isSameClock ? null : place(), full };
};

/** `GMT+08:00`, and `GMT` for none. */
export const offsetOf = (at: number, zone: string): string =>
  formatter('en-US', { timeZone: zone, timeZoneName: 'longOffset' })
    .formatToParts(at)
    .find((part) => part.type === 'timeZoneName')?.value ?? 'GMT';

const units: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
];

/** `5 min. ago`, `in 2 hr.`, `yesterday`; a plain date once it is more than a week away. */
export const formatRelative = (at: number, reader: TimeReader): string => {
  const distance = at - reader.now;
  const size = Math.abs(distance);
  if (size >= 7 * 86_400_000) return date(at, reader, 'short');
  const words = relative(reader.language, { numeric: 'auto', style: 'short' });
  const [unit, length] = units.find(([, value]) => size >= value) ?? ['second', 0];
  return length === 0 ? words.format(0, 'second') : spaced(words.format(Math.trunc(distance / length), unit));
};
