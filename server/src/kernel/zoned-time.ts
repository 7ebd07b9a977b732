import { Temporal } from 'temporal-polyfill';

/** Names of the IANA database only: Temporal would accept offsets and whole date strings too. */
const ZONE_NAME = /^[A-Za-z][A-Za-z0-9_+-]*(?:\/[A-Za-z0-9_+-]+)*$/;

/** A wall time in its zone, with the instant that it names. `isSkipped`: no clock of the zone shows it; `isTwice`: they show it twice. */
export type ZonedTime = { wall: string; zone: string; instant: Date; isSkipped: boolean; isTwice: boolean };

/**
 * The instant at which clocks of the zone show the wall time (`2026-11-21T19:00`); null when there is no such zone or
 * date. A wall time that the clocks skip moves forward by the gap, one that they show twice is the earlier: Temporal's
 * `compatible`, which is what calendars (RFC 5545) do; with `isLater`, it is the later. The zone comes back in its proper spelling.
 */
export function zonedTime(wall: string, zone: string, { isLater = false } = {}): ZonedTime | null {
  if (!ZONE_NAME.test(zone)) return null;
  try {
    const plain = Temporal.PlainDateTime.from(wall, { overflow: 'reject' });
    const zoned = plain.toZonedDateTime(zone, { disambiguation: 'compatible' });
    const instant = new Date(zoned.epochMilliseconds);
    if (!isStorable(zoned.year) || !isStorable(instant.getUTCFullYear())) return null;
    const isSkipped = !zoned.toPlainDateTime().equals(plain);
    const later = plain.toZonedDateTime(zone, { disambiguation: 'later' });
    const isTwice = !isSkipped && !zoned.equals(later);
    return { wall, zone: zoned.timeZoneId, instant: isTwice && isLater ? new Date(later.epochMilliseconds) : instant, isSkipped, isTwice };
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

export const isZone = (name: string): boolean => zonedDay(name, new Date(0)) !== null;

/** Whether an instant is the later of two at which clocks of the zone show this wall time. */
export const isLaterTime = (wall: string, zone: string, instant: Date): boolean => {
  const later = zonedTime(wall, zone, { isLater: true });
  return later !== null && later.isTwice && later.instant.getTime() === instant.getTime();
};

/** Years that PostgreSQL and the contract's instants both write with four digits. */
const isStorable = (year: number): boolean => year >= 1 && year <= 9999;

/** The time that clocks of the zone show at an instant, to the minute; the zone is one that is known. */
export const wallAt = (instant: Date, zone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(zone).toPlainDateTime().toString({ smallestUnit: 'minute' });

/** The time of day, `19:00`, that clocks of the zone show; the zone is one that is known. */
export const clockAt = (instant: Date, zone: string): string => wallAt(instant, zone).slice(11);

/** The day, `weekday` (1 for Monday) and hour that clocks and calendars of a zone show; null for an unknown zone. */
export function zonedDay(zone: string, instant: Date): { day: string; weekday: number; hour: number } | null {
  if (!ZONE_NAME.test(zone)) return null;
  try {
    const zoned = Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(zone);
    return { day: zoned.toPlainDate().toString(), weekday: zoned.dayOfWeek, hour: zoned.hour };
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** The hours by which the clocks of a zone are ahead of UTC at noon of a UTC day; 0 for an unknown zone. */
export function hoursFromUtc(zone: string, day: string): number {
  if (!ZONE_NAME.test(zone)) return 0;
  try {
    return Temporal.Instant.from(`${day}T12:00Z`).toZonedDateTimeISO(zone).offsetNanoseconds / 3.6e12;
  } catch (error) {
    if (error instanceof RangeError) return 0;
    throw error;
  }
}
