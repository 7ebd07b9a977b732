import { zonedTime } from '#kernel/zoned-time.ts';
import type { Weekday } from './content/community.ts';
import { days, minutes } from './random.ts';

const weekdays: readonly Weekday[] = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
const DAY = days(1);

export type Calendar = {
  /** The date (`2026-11-21`) so many days from today. */
  day: (offset: number) => string;
  /** The instant at which clocks show so many minutes since midnight on that day. */
  at: (offset: number, minuteOfDay: number) => Date;
  /** The nearest of the weekdays from there on, away from today. */
  next: (offset: number, on: readonly Weekday[]) => number;
};

/** `07:05` as minutes since midnight. */
export const clock = (time: string): number => {
  const [hours = 0, rest = 0] = time.split(':').map(Number);
  return hours * 60 + rest;
};

/** Resolving a time zone costs more than all other steps of a message, so that every zone is resolved once. */
const calendars = new WeakMap<Date, Map<string, Calendar>>();

/** The days around today as a place sees them. */
export function calendarOf(now: Date, zone: string): Calendar {
  const ofNow = calendars.get(now) ?? new Map<string, Calendar>();
  const calendar = ofNow.get(zone) ?? newCalendar(now, zone);
  calendars.set(now, ofNow.set(zone, calendar));
  return calendar;
}

function newCalendar(now: Date, zone: string): Calendar {
  const today = Date.parse(new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(now));
  const midnights = new Map<number, number>();
  const day = (offset: number) => new Date(today + offset * DAY).toISOString().slice(0, 10);
  const midnight = (offset: number) => {
    const known = midnights.get(offset) ?? zonedTime(`${day(offset)}T00:00`, zone)!.instant.getTime();
    midnights.set(offset, known);
    return known;
  };
  return {
    day,
    at: (offset, minuteOfDay) => new Date(midnight(offset) + minutes(minuteOfDay)),
    next(offset, on) {
      let found = offset;
      while (!on.includes(weekdays[new Date(today + found * DAY).getUTCDay()]!)) found += offset < 0 ? -1 : 1;
      return found;
    },
  };
}
