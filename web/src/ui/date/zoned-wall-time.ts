import { parseAbsolute, parseDateTime, toCalendarDateTime, toZoned } from '@internationalized/date';
import { wallTimeText } from './calendar-dates.ts';

/** The instant of a local time in a zone, and back. A local time that the zone skips is moved forward. */
export const instantAt = (wallTime: string, zone: string): string => toZoned(parseDateTime(wallTime), zone).toAbsoluteString();
export const wallTimeAt = (instant: string, zone: string): string => wallTimeText(toCalendarDateTime(parseAbsolute(instant, zone)));
