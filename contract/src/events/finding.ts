import { z } from 'zod';
import { EventMode, eventNarrowing, EventStatus, RegistrationState } from './index.ts';
import { readBounds } from '../browser/bounds.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { limits } from '../browser/limits.ts';
import { Id, Instant, text } from '../kernel/schemas.ts';

/** Part of an event that a calendar cell shows. */
export const CalendarEvent = z
  .object({
    id: Id,
    slug: z.string(),
    title: z.string(),
    mode: EventMode,
    status: EventStatus,
    startsAt: Instant,
    endsAt: Instant,
    zone: z.string(),
    allDay: z.boolean(),
    community: z.string(),
    /** Answer of the caller; null = no answer. */
    myState: RegistrationState.nullable(),
  })
  .meta({ id: 'CalendarEvent' });
export type CalendarEvent = z.infer<typeof CalendarEvent>;

/** Event with the point at which a map shows it to the caller. */
export const MapEvent = CalendarEvent.extend({
  lat: z.number(),
  lng: z.number(),
  /** `area`: within some kilometres, because only attendees see the address, or because the point is that of the community. */
  precision: z.enum(['exact', 'area']),
  /** Name of the place and city; either may be empty. */
  place: z.string(),
  city: z.string(),
}).meta({ id: 'MapEvent' });
export type MapEvent = z.infer<typeof MapEvent>;

/** `west,south,east,north` in degrees. */
const BoundingBox = z
  .string()
  .max(80)
  .refine((text) => readBounds(text) !== null, { params: { rule: 'invalid_value' } });

export const EventChoice = z
  .object({
    /** Value for the filter: a city, the id of a community, or a tag. */
    value: z.string(),
    label: z.string(),
    count: z.int(),
  })
  .meta({ id: 'EventChoice' });
export type EventChoice = z.infer<typeof EventChoice>;

export const eventFinding = {
  choices: endpoint({
    method: 'GET',
    path: '/events/choices',
    access: 'public',
    summary: 'List cities, communities or tags of upcoming events, those with most events first.',
    /** `q`: part of the name; Chinese names match in pinyin as well. */
    query: z.object({ of: z.enum(['city', 'community', 'tag']), q: text({ max: limits.searchText.max }).optional() }),
    /** The counts cover the next 2,000 events that are visible to the caller. */
    ok: z.object({ items: z.array(EventChoice) }),
  }),
  map: endpoint({
    method: 'GET',
    path: '/events/map',
    access: 'public',
    summary: 'List the next events within a part of the map that are visible to the caller, ordered by time. Online ones are left out.',
    /** No `bbox` = the whole world; no `from` = events that have not ended. */
    query: z.object({ from: Instant.optional(), to: Instant.optional(), bbox: BoundingBox.optional(), ...eventNarrowing }),
    /** `isCut`: there are more than the 200 that are listed. */
    ok: z.object({ items: z.array(MapEvent), isCut: z.boolean() }),
  }),
  calendar: endpoint({
    method: 'GET',
    path: '/events/calendar',
    access: 'public',
    summary: 'List the events of at most 42 days that are visible to the caller, including past ones, ordered by time.',
    /** Events that take place between `from` and `to`. Events more than 42 days after `from` are left out. */
    query: z.object({ from: Instant, to: Instant, ...eventNarrowing }),
    /** `isCut`: there are more than the 2,000 that are listed. */
    ok: z.object({ items: z.array(CalendarEvent), isCut: z.boolean() }),
  }),
};
