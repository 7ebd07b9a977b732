import type { EventPlan } from '#contract/events/planning.ts';
import { limits } from '#contract/browser/limits.ts';
import { wallTimePattern } from '#contract/browser/patterns.ts';
import type { FormState } from '#forms/index.ts';
import { readerZone } from '#kernel/i18n/index.ts';
import type { NewEvent } from './events.queries.ts';
import { addDays, dayAt } from './finding/days.ts';
import { moveWindow, noSetup, type Setup, setupOf, toSetup } from './planning/setup.ts';
import { noRepeat, type Repeat, rruleOf } from './series/repeat.ts';

export type Clock = '' | 'earlier' | 'later';
/** The values of the form: local times as `2026-11-21T19:00`, numbers as typed strings, an optional limit. */
export type EventFields = Repeat &
  Setup & {
    communityId: string;
    title: string;
    summary: string;
    description: string;
    start: string;
    end: string;
    zone: string;
    allDay: boolean;
    /** The one meant of two equal wall times; empty until it is chosen. */
    startClock: Clock;
    endClock: Clock;
    isTentative: boolean;
    hasChat: boolean;
    cover: { id?: string; address?: string };
    mode: NonNullable<NewEvent['mode']>;
    venueName: string;
    venueLine: string;
    venueCity: string;
    venueCountry: string;
    venueNote: string;
    /** Degrees as typed; both or neither. */
    lat: string;
    lng: string;
    venueReveal: NonNullable<NewEvent['venueReveal']>;
    onlineUrl: string;
    capacity: string;
    onlineCapacity: string;
    waitlistMode: NonNullable<NewEvent['waitlistMode']>;
    guestsPerRsvp: string;
    joinMode: NonNullable<NewEvent['joinMode']>;
    /** The address at which another site takes registrations. */
    externalUrl: string;
    commentPolicy: NonNullable<NewEvent['commentPolicy']>;
    visibility: NonNullable<NewEvent['visibility']>;
    /** As typed; empty = guests are not asked. */
    feedbackHours: string;
    /** Empty = that of the community. */
    categoryId: string;
    tags: string[];
    /** Empty = that of the community. */
    language: EventPlan['language'] | '';
  };
export type EventForm = FormState<EventFields>;

/** The zone of new events of a community; the reader's if it has none. */
export const zoneOf = (community: { timezone?: string } | undefined): string => community?.timezone || readerZone();

/** Neither clock is chosen: for new times. */
export const noClocks: Pick<EventFields, 'startClock' | 'endClock'> = { startClock: '', endClock: '' };

/** The default: in a week in the evening where the community is, with the usual duration. */
export function firstValues(community: { id: string; timezone?: string }, now = Date.now()): EventFields {
  const zone = zoneOf(community);
  const day = addDays(dayAt(now, zone), 7);
  return {
    communityId: community.id,
    title: '',
    summary: '',
    description: '',
    start: `${day}T19:00`,
    end: `${day}T21:00`,
    zone,
    allDay: false,
    ...noClocks,
    isTentative: false,
    hasChat: false,
    cover: {},
    mode: 'in_person',
    venueName: '',
    venueLine: '',
    venueCity: '',
    venueCountry: '',
    venueNote: '',
    lat: '',
    lng: '',
    venueReveal: 'all',
    onlineUrl: '',
    capacity: '',
    onlineCapacity: '',
    waitlistMode: 'auto',
    guestsPerRsvp: '0',
    joinMode: 'open',
    externalUrl: '',
    commentPolicy: 'all',
    visibility: 'public',
    feedbackHours: String(limits.feedback.usualHours),
    categoryId: '',
    tags: [],
    language: '',
    ...noRepeat,
    ...noSetup,
  };
}

type Times = Pick<EventFields, 'start' | 'end'> & { allDay?: boolean };
/** The new end when the start is moved: the duration is kept, unless the times are invalid. */
export function endAfterMove({ start, end, allDay = false }: Times, to: string): string {
  if (![start, end, to].every((time) => wallTimePattern.test(time))) return end;
  if (allDay ? start.slice(0, 10) > end.slice(0, 10) : start >= end) return end;
  // Both are local times of one place, so no zone is needed.
  const at = (time: string) => Date.parse(`${time}Z`);
  return new Date(at(to) + at(end) - at(start)).toISOString().slice(0, 16);
}

const DAY = 86_400_000;
export const hasPlace = (mode: EventFields['mode']): boolean => mode !== 'online';
export const hasCall = (mode: EventFields['mode']): boolean => mode !== 'in_person';

const given = (value: string) => value.trim() || null;
const numberOf = (typed: string) => Number(typed.normalize('NFKC').trim());

const midnight = (wall: string, daysLater: number) =>
  `${new Date(Date.parse(`${wall.slice(0, 10)}T00:00Z`) + daysLater * DAY).toISOString().slice(0, 10)}T00:00`;

/** Whole days end at the midnight after the day that is shown. */
export const timesOf = ({ start, end, allDay }: Pick<EventFields, 'start' | 'end' | 'allDay'>) => ({
  wallStart: allDay ? midnight(start, 0) : start,
  wallEnd: allDay ? midnight(end, 1) : end,
});
/** The reverse: what the form shows. */
export const shownTimes = ({ wallStart, wallEnd, allDay }: Pick<EventPlan, 'wallStart' | 'wallEnd' | 'allDay'>) => ({
  start: wallStart,
  end: allDay ? midnight(wallEnd, -1) : wallEnd,
});

const venueOf = ({ mode, venueName, venueLine, venueCity, venueCountry, venueNote, lat, lng }: EventFields): NewEvent['venue'] => {
  const name = hasPlace(mode) ? given(venueName) : null;
  if (!name) return null;
  const point = given(lat) && given(lng) ? { lat: Number(lat), lng: Number(lng) } : null;
  return { name, line: venueLine.trim(), city: venueCity.trim(), country: given(venueCountry), note: venueNote.trim(), point };
};

const feedbackHoursOf = ({ feedbackHours }: EventFields) => limits.feedback.hours.find((hours) => String(hours) === feedbackHours) ?? null;

/**
 * The body of a change of an event: only the fields of the chosen kind, a place, a call, or both.
 * Its seats are changed on a sheet of their own.
 */
export function toPlan(fields: EventFields) {
  const { title, summary, description, zone, allDay, isTentative, hasChat, mode, visibility, venueReveal, tags } = fields;
  return {
    title,
    summary,
    description,
    zone,
    allDay,
    startsLater: fields.startClock === 'later',
    endsLater: fields.endClock === 'later',
    isTentative,
    hasChat,
    mode,
    visibility,
    venueReveal,
    tags,
    categoryId: fields.categoryId || null,
    ...(fields.language && { language: fields.language }),
    feedbackHours: feedbackHoursOf(fields),
    ...timesOf(fields),
    venue: venueOf(fields),
    onlineUrl: hasCall(mode) ? given(fields.onlineUrl) : null,
  };
}

export function toNewEvent(fields: EventFields): NewEvent {
  const { communityId, mode, capacity, onlineCapacity, cover, waitlistMode, guestsPerRsvp, joinMode, commentPolicy } = fields;
  return {
    ...toPlan(fields),
    ...toSetup(fields),
    communityId,
    waitlistMode,
    guestsPerRsvp: numberOf(guestsPerRsvp),
    joinMode,
    externalUrl: joinMode === 'external' ? fields.externalUrl.trim() : null,
    commentPolicy,
    coverId: cover.id ?? null,
    capacity: given(capacity) === null || joinMode === 'external' ? null : numberOf(capacity),
    ...(mode === 'hybrid' && given(onlineCapacity) !== null && { onlineCapacity: numberOf(onlineCapacity) }),
    rrule: rruleOf(fields),
  };
}

type Planned = Omit<EventPlan, 'id' | 'slug' | 'status' | 'isRecurring' | 'version' | 'startsLater' | 'endsLater'> &
  Partial<Pick<EventPlan, 'startsLater' | 'endsLater'>>;
/** The fields of an event that exists. */
export function fieldsOf(plan: Planned): EventFields {
  const { community, venue, cover, capacity, wallStart, wallEnd, guestsPerRsvp, onlineUrl, visibility, ...fields } = plan;
  const { title, summary, description, zone, allDay, isTentative, hasChat, mode, waitlistMode, venueReveal, tags } = fields;
  const { joinMode, commentPolicy, onlineCapacity } = fields;
  return {
    title,
    summary,
    description,
    zone,
    allDay,
    startClock: plan.startsLater ? 'later' : 'earlier',
    endClock: plan.endsLater ? 'later' : 'earlier',
    isTentative,
    hasChat,
    mode,
    waitlistMode,
    joinMode,
    commentPolicy,
    externalUrl: fields.externalUrl ?? '',
    venueReveal,
    tags,
    language: fields.language,
    categoryId: fields.categoryId ?? '',
    communityId: community.id,
    ...shownTimes({ wallStart, wallEnd, allDay }),
    cover: cover === null ? {} : { address: cover },
    venueName: venue?.name ?? '',
    venueLine: venue?.line ?? '',
    venueCity: venue?.city ?? '',
    venueCountry: venue?.country ?? '',
    venueNote: venue?.note ?? '',
    lat: venue?.point ? String(venue.point.lat) : '',
    lng: venue?.point ? String(venue.point.lng) : '',
    onlineUrl: onlineUrl ?? '',
    capacity: capacity === null ? '' : String(capacity),
    onlineCapacity: onlineCapacity === null ? '' : String(onlineCapacity),
    guestsPerRsvp: String(guestsPerRsvp),
    visibility,
    feedbackHours: String(fields.feedbackHours ?? ''),
    ...noRepeat,
    ...noSetup,
  };
}

const ofPlace = ['venueName', 'venueLine', 'venueCity', 'venueCountry', 'venueNote', 'lat', 'lng'] as const;
const pick = <Name extends keyof EventFields>(fields: EventFields, names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, fields[name]])) as Pick<EventFields, Name>;

/** With what was typed for the way that `fields` leaves out: it is not stored, and there again when that way is chosen. */
export function keepTyped(fields: EventFields, typed: EventFields | null): EventFields {
  if (typed === null) return fields;
  return {
    ...fields,
    ...(!hasPlace(fields.mode) && pick(typed, ofPlace)),
    ...(!hasCall(fields.mode) && pick(typed, ['onlineUrl'])),
  };
}

/** A copy of an event, or the beginning of one from a template: everything but its date, which stays at the hour. */
export function copyOf(plan: Planned, now = Date.now()): EventFields {
  const fields = fieldsOf(plan);
  const start = firstValues(plan.community, now).start.slice(0, 10) + fields.start.slice(10);
  const setup = setupOf(plan);
  return { ...fields, ...setup, ...moveWindow(setup, fields.start, start), ...noClocks, start, end: endAfterMove(fields, start) };
}
