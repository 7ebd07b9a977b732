import { limits } from '#contract/kernel/limits.ts';
import { wallTimePattern } from '#contract/kernel/patterns.ts';
import {
  every,
  message,
  pattern,
  required,
  text,
  wallTime,
  wholeNumber,
  type FormState,
  type InstantRule,
  type Rules,
} from '#forms/index.ts';
import type { NewEvent } from './events.queries.ts';

/** The values of the form: local times as `2026-11-21T19:00`, numbers as typed strings, an optional limit. */
export type EventFields = {
  communityId: string;
  title: string;
  summary: string;
  description: string;
  start: string;
  end: string;
  zone: string;
  mode: NonNullable<NewEvent['mode']>;
  venueName: string;
  venueLine: string;
  venueCity: string;
  onlineUrl: string;
  capacity: string;
  waitlistMode: NonNullable<NewEvent['waitlistMode']>;
  guestsPerRsvp: string;
  visibility: NonNullable<NewEvent['visibility']>;
};
export type EventForm = FormState<EventFields>;

const pad = (value: number) => String(value).padStart(2, '0');
const local = (at: Date) =>
  `${at.getFullYear()}-${pad(at.getMonth() + 1)}-${pad(at.getDate())}T${pad(at.getHours())}:${pad(at.getMinutes())}`;

/** The default: in a week in the evening, with the usual duration. */
export function firstValues(communityId: string, now = new Date()): EventFields {
  const day = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 7, 19, 0);
  const end = new Date(day.getTime() + 2 * 3_600_000);
  return {
    communityId,
    title: '',
    summary: '',
    description: '',
    start: local(day),
    end: local(end),
    zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    mode: 'in_person',
    venueName: '',
    venueLine: '',
    venueCity: '',
    onlineUrl: '',
    capacity: '',
    waitlistMode: 'auto',
    guestsPerRsvp: '0',
    visibility: 'public',
  };
}

/** The new end when the start is moved: the duration is kept, unless the times are invalid. */
export function endAfterMove({ start, end }: Pick<EventFields, 'start' | 'end'>, to: string): string {
  if (![start, end, to].every((time) => wallTimePattern.test(time)) || start >= end) return end;
  // Both are local times of one place, so no zone is needed.
  const at = (time: string) => Date.parse(`${time}Z`);
  return new Date(at(to) + at(end) - at(start)).toISOString().slice(0, 16);
}

const https = /^https:\/\/[^\s/$.?#].[^\s]*$/i;

const afterStart: InstantRule<string, EventFields> = (end, { start }) =>
  // Strings of this format sort chronologically.
  wallTimePattern.test(start) && start >= end ? message('after_start') : undefined;

/** A field of some kinds of events only; a hidden field is not sent and never invalid. */
const where =
  (isShown: (mode: EventFields['mode']) => boolean, rule: InstantRule<string, EventFields>): InstantRule<string, EventFields> =>
  (value, values) =>
    isShown(values.mode) ? rule(value, values) : undefined;

export const hasPlace = (mode: EventFields['mode']): boolean => mode !== 'online';
export const hasCall = (mode: EventFields['mode']): boolean => mode !== 'in_person';

/** `communityIds`: the communities in which the user may create events. */
export const rulesFor = (communityIds: readonly string[]): Rules<EventFields> => ({
  // A draft may predate the role in its community.
  communityId: (id) => (communityIds.includes(id) ? undefined : message('required')),
  title: text(limits.eventTitle),
  summary: text(limits.eventSummary),
  description: text(limits.eventDescription),
  start: wallTime,
  end: every(wallTime, afterStart),
  zone: required,
  venueName: where(hasPlace, text({ min: 1, max: limits.venueName.max })),
  venueLine: where(hasPlace, text(limits.venueLine)),
  venueCity: where(hasPlace, text(limits.city)),
  onlineUrl: where(hasCall, every(pattern(https, 'invalid_format'), text(limits.onlineUrl))),
  capacity: wholeNumber(limits.eventCapacity),
  guestsPerRsvp: every(required, wholeNumber(limits.guestsPerRsvp)),
});

const given = (value: string) => value.trim() || null;
const numberOf = (typed: string) => Number(typed.normalize('NFKC').trim());

/** Only the fields of the chosen kind: a place, a call, or both. */
export function toNewEvent({ start, end, venueName, venueLine, venueCity, onlineUrl, ...fields }: EventFields): NewEvent {
  const name = hasPlace(fields.mode) ? given(venueName) : null;
  return {
    ...fields,
    wallStart: start,
    wallEnd: end,
    capacity: given(fields.capacity) === null ? null : numberOf(fields.capacity),
    guestsPerRsvp: numberOf(fields.guestsPerRsvp),
    venue: name ? { name, line: venueLine.trim(), city: venueCity.trim() } : null,
    onlineUrl: hasCall(fields.mode) ? given(onlineUrl) : null,
  };
}
