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

/** The form as people see it: local times as `2026-11-21T19:00`, numbers as they are typed, a limit that can be left out. */
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

/** A week from today in the evening, as long as most events take. */
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

/** The end of an event whose start is moved: it lasts as long as before, unless its times make no sense. */
export function endAfterMove({ start, end }: Pick<EventFields, 'start' | 'end'>, to: string): string {
  if (![start, end, to].every((time) => wallTimePattern.test(time)) || start >= end) return end;
  // Clocks at one place: no zone is asked.
  const at = (time: string) => Date.parse(`${time}Z`);
  return new Date(at(to) + at(end) - at(start)).toISOString().slice(0, 16);
}

const https = /^https:\/\/[^\s/$.?#].[^\s]*$/i;

const afterStart: InstantRule<string, EventFields> = (end, { start }) =>
  // Texts of this form sort as the times they stand for.
  wallTimePattern.test(start) && start >= end ? message('after_start') : undefined;

/** A field that only some kinds of event have; what is hidden is not sent, and never wrong. */
const where =
  (isShown: (mode: EventFields['mode']) => boolean, rule: InstantRule<string, EventFields>): InstantRule<string, EventFields> =>
  (value, values) =>
    isShown(values.mode) ? rule(value, values) : undefined;

export const hasPlace = (mode: EventFields['mode']): boolean => mode !== 'online';
export const hasCall = (mode: EventFields['mode']): boolean => mode !== 'in_person';

/** `communityIds`: those that the reader may create events in. */
export const rulesFor = (communityIds: readonly string[]): Rules<EventFields> => ({
  // Of a draft that is older than the role in its community.
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

/** Only what the chosen kind of event has: a place, a call, or both. */
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
