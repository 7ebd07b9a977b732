import { parseAbsolute, parseDateTime, toCalendarDateTime, toZoned } from '@internationalized/date';
import { wallTimeText } from './calendar-dates.ts';

/**
 * The instant of a local time in a zone, and back. A local time that the zone skips is moved forward; of one that it has twice, it is the
 * earlier by default.
 */
export const instantAt = (wallTime: string, zone: string, clock: 'earlier' | 'later' | 'compatible' = 'compatible'): string =>
  toZoned(parseDateTime(wallTime), zone, clock).toAbsoluteString();
export const wallTimeAt = (instant: string, zone: string): string => wallTimeText(toCalendarDateTime(parseAbsolute(instant, zone)));

/** Whether clocks of the zone show a wall time once, skip it, or show it twice, as on the nights when they change. */
export const clockOf = (wallTime: string, zone: string): 'once' | 'skipped' | 'twice' => {
  const given = parseDateTime(wallTime);
  const [earlier, later] = [toZoned(given, zone, 'earlier'), toZoned(given, zone, 'later')];
  if (earlier.compare(later) === 0) return 'once';
  return toCalendarDateTime(earlier).compare(given) === 0 ? 'twice' : 'skipped';
};
