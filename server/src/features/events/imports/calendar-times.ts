import { Temporal } from 'temporal-polyfill';
import { findIana } from 'windows-iana';
import type { ImportableEvent } from '#contract/events/imports.ts';
import { wallTimePattern } from '#contract/browser/patterns.ts';
import { wallAt, zonedTime, type ZonedTime } from '#kernel/zoned-time.ts';

/** A line as ical.js reads it. */
export type Property = [name: string, parameters: Record<string, string | string[]>, type: string, ...values: unknown[]];
export type Clocks = ImportableEvent['clocks'];
/**
 * A time of a calendar, as in RFC 5545: a time that clocks show twice means the first, and a time that they skip has the offset before the
 * gap.
 */
type Time = ZonedTime & { isDay: boolean };
/** The start and end of an event, in local times of its zone. */
export type WallSpan = { wallStart: string; wallEnd: string; zone: string; allDay: boolean; clocks: Clocks };
type Ending = { end: Property | undefined; duration: string; isRepeated: boolean };

const MINUTE = 60_000;

/** Null for a zone that is not known here by its name, undefined for no time. Outlook and Exchange write the zone names of Windows. */
export function timeOf([, { tzid }, type, value]: Property, zone: string): Time | null | undefined {
  if (typeof value !== 'string') return undefined;
  const isDay = type === 'date';
  const wall = isDay ? `${value}T00:00` : value.slice(0, 16);
  if (!wallTimePattern.test(wall)) return undefined;
  if (!isDay && value.endsWith('Z')) {
    const utc = zonedTime(wall, 'UTC');
    return utc ? { ...utc, wall: wallAt(utc.instant, zone), zone, isDay } : undefined;
  }
  const name = isDay || typeof tzid !== 'string' ? zone : (findIana(tzid)[0] ?? tzid);
  const time = zonedTime(wall, name);
  if (time) return { ...time, isDay };
  return zonedTime('2000-01-01T00:00', name) ? undefined : null;
}

/**
 * Days of a duration are calendar days, and its hours are elapsed time. A duration of a rule follows the clocks, counted separately for
 * each date.
 */
function timeAfter(start: Time, duration: string, isRepeated: boolean): Time | null {
  try {
    const length = Temporal.Duration.from(duration);
    if (start.isDay || isRepeated) {
      const wall = Temporal.PlainDateTime.from(start.wall).add(length).toString({ smallestUnit: 'minute' });
      const time = zonedTime(wall, start.zone);
      return time && { ...time, isDay: start.isDay };
    }
    const zoned = Temporal.Instant.fromEpochMilliseconds(start.instant.getTime()).toZonedDateTimeISO(start.zone).add(length);
    const instant = new Date(Math.floor(zoned.epochMilliseconds / MINUTE) * MINUTE);
    return { wall: wallAt(instant, start.zone), zone: start.zone, instant, isSkipped: false, isTwice: false, isDay: false };
  } catch {
    return null;
  }
}

/** An event without an end lasts an hour, or the day. */
const endOf = ({ end, duration, isRepeated }: Ending, start: Time): Time | null =>
  end ? (timeOf(end, start.zone) ?? null) : timeAfter(start, duration || (start.isDay ? 'P1D' : 'PT1H'), isRepeated);

const localIn = (zone: string, time: Time): string => (time.zone === zone ? time.wall : wallAt(time.instant, zone));

/** The span from the start until the end; null when the end is not after the start. */
export function spanOf(start: Time, ending: Ending): WallSpan | null {
  const end = endOf(ending, start);
  if (!end) return null;
  const { zone } = start;
  // Days have no hours, and a rule follows the clocks.
  if (start.isDay || ending.isRepeated) {
    const wallEnd = localIn(zone, end);
    return wallEnd > start.wall ? { wallStart: start.wall, wallEnd, zone, allDay: start.isDay, clocks: null } : null;
  }
  const instants = [start.instant, endAfterGap(start, end)] as const;
  if (instants[1] <= instants[0]) return null;
  const isExact = instants.every((instant) => zonedTime(wallAt(instant, zone), zone)?.instant.getTime() === instant.getTime());
  const inZone = isExact ? zone : 'UTC';
  const [wallStart, wallEnd] = [wallAt(instants[0], inZone), wallAt(instants[1], inZone)];
  return { wallStart, wallEnd, zone: inZone, allDay: false, clocks: isExact ? clocksOf(start, end) : 'utc' };
}

const clocksOf = (start: Time, end: Time): Clocks =>
  start.isSkipped || end.isSkipped ? 'skipped' : start.isTwice || end.isTwice ? 'twice' : null;

/** A start that moves over the gap may reach the end, which then moves with it. */
function endAfterGap(start: Time, end: Time): Date {
  if (!start.isSkipped || end.instant > start.instant) return end.instant;
  const length = Date.parse(`${localIn(start.zone, end)}Z`) - Date.parse(`${start.wall}Z`);
  return new Date(start.instant.getTime() + length);
}
