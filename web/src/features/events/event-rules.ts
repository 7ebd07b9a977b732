import { eventTimes } from '#contract/browser/event-words.ts';
import { limits } from '#contract/browser/limits.ts';
import { wallTimePattern } from '#contract/browser/patterns.ts';
import { every, line, message, pattern, required, text, wallTime, wholeNumber, type InstantRule, type FormRules } from '#forms/index.ts';
import { textOf } from '#kernel/i18n/index.ts';
import { clockOf } from '#ui/date/zoned-wall-time.ts';
import { addressElsewhere } from './answers/joining.ts';
import { type Clock, type EventFields, hasCall, hasPlace } from './event-fields.ts';
import { setupRules } from './planning/setup.ts';
import { repeatRules } from './series/repeat.ts';

const https = /^https:\/\/[^\s/$.?#].[^\s]*$/i;

type Times = Pick<EventFields, 'start' | 'end' | 'zone' | 'allDay' | 'startClock' | 'endClock'>;
const afterStart: InstantRule<string, Times> = (end, { start, allDay }) =>
  // Strings of this format sort chronologically. Whole days end with the day that is shown.
  wallTimePattern.test(start) && (allDay ? start.slice(0, 10) > end.slice(0, 10) : start >= end) ? message('after_start') : undefined;

const DAY = 86_400_000;
const { years, days } = eventTimes;
const inYears: InstantRule<string> = (start) => {
  const year = Number(start.slice(0, 4));
  return year < years.min || year > years.max ? message('year', years) : undefined;
};
const notTooLong: InstantRule<string, Times> = (end, { start }) =>
  wallTimePattern.test(start) && Date.parse(`${end}Z`) - Date.parse(`${start}Z`) > days.max * DAY
    ? message('event_length', days)
    : undefined;

const degrees =
  (most: number, other: 'lat' | 'lng'): InstantRule<string, EventFields> =>
  (value, values) => {
    const typed = value.trim();
    if (typed === '') return values[other].trim() === '' ? undefined : message('required');
    return /^-?\d{1,3}(?:\.\d+)?$/.test(typed) && Math.abs(Number(typed)) <= most ? undefined : message('degrees', { max: most });
  };

/** A field of some kinds of events only; a hidden field is not sent and never invalid. */
const where =
  (isShown: (mode: EventFields['mode']) => boolean, rule: InstantRule<string, EventFields>): InstantRule<string, EventFields> =>
  (value, values) =>
    isShown(values.mode) ? rule(value, values) : undefined;

/** An error while it is open which of two equal wall times is meant. */
const chosen = (clock: Clock, isAsked: boolean) => (isAsked && clock === '' ? () => textOf('events', 'when.twice.choose') : undefined);
/** False while a time or a zone is incomplete. */
export function isTwice(wallTime: string, zone: string): boolean {
  try {
    return wallTimePattern.test(wallTime) && clockOf(wallTime, zone) === 'twice';
  } catch {
    return false;
  }
}

/** The times of an event. A choice is needed for a wall time that clocks show twice. */
export const timeRules: FormRules<Times> = {
  start: every(wallTime, inYears),
  end: every<string, Times>(wallTime, afterStart, notTooLong),
  startClock: (clock, { start, zone, allDay }) => chosen(clock, !allDay && isTwice(start, zone)),
  endClock: (clock, { end, zone, allDay }) => chosen(clock, !allDay && isTwice(end, zone)),
  zone: required,
};

/** `communityIds`: the communities in which the user may create events. `isPlaceOpen`: the place may still be missing. */
export const rulesFor = (communityIds: readonly string[], { isPlaceOpen = false } = {}): FormRules<EventFields> => ({
  // A draft may predate the role in its community.
  communityId: (id) => (communityIds.includes(id) ? undefined : message('required')),
  title: line(limits.eventTitle),
  summary: line(limits.eventSummary),
  description: text(limits.eventDescription),
  ...timeRules,
  venueName: where(hasPlace, line({ min: isPlaceOpen ? 0 : 1, max: limits.venueName.max })),
  venueLine: where(hasPlace, line(limits.venueLine)),
  venueCity: where(hasPlace, line(limits.city)),
  venueNote: where(hasPlace, text(limits.venueNote)),
  lat: where(hasPlace, degrees(90, 'lng')),
  lng: where(hasPlace, degrees(180, 'lat')),
  onlineUrl: where(hasCall, every(pattern(https, 'invalid_format'), text(limits.onlineUrl))),
  capacity: wholeNumber(limits.eventCapacity),
  onlineCapacity: wholeNumber(limits.eventCapacity),
  guestsPerRsvp: every(required, wholeNumber(limits.guestsPerRsvp)),
  externalUrl: addressElsewhere,
  ...repeatRules,
  ...setupRules,
});
