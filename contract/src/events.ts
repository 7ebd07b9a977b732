import { z } from 'zod';
import { endpoint } from './kernel/endpoint.ts';
import { limits } from './kernel/limits.ts';
import { wallTimePattern } from './kernel/patterns.ts';
import { Person } from './kernel/person.ts';
import { Id, IdOrSlug, Instant, Page, pageQuery, text } from './kernel/schemas.ts';

export const EventMode = z.enum(['in_person', 'online', 'hybrid']);
export const EventStatus = z.enum(['draft', 'published', 'postponed', 'cancelled', 'archived']);
/** Derived from the database clock, never stored. */
export const EventPhase = z.enum(['upcoming', 'live', 'ended']);
export const EventVisibility = z.enum(['public', 'unlisted', 'members', 'private']);
export const WaitlistMode = z.enum(['off', 'auto']);
export const RegistrationState = z.enum(['pending', 'going', 'waitlisted', 'cancelled', 'rejected']);

/** Local time in the time zone of the event, to the minute: `2026-11-21T19:00`. */
export const WallTime = z.string().regex(wallTimePattern);
/** An IANA time zone that the server knows. */
export const Zone = z.string().min(1).max(64);

export const Venue = z
  .object({
    name: z.string(),
    line: z.string(),
    city: z.string(),
    country: z.string().nullable(),
    lat: z.number().nullable(),
    lng: z.number().nullable(),
  })
  .meta({ id: 'Venue' });

export const Registration = z
  .object({
    id: Id,
    eventId: Id,
    state: RegistrationState,
    partySize: z.int(),
    /** Position on the waitlist, from 1; null unless waitlisted. */
    position: z.int().nullable(),
  })
  .meta({ id: 'Registration' });
export type Registration = z.infer<typeof Registration>;

const summary = {
  id: Id,
  slug: z.string(),
  title: z.string(),
  summary: z.string(),
  cover: z.string().nullable(),
  mode: EventMode,
  community: z.object({ id: Id, slug: z.string(), name: z.string(), avatar: z.string().nullable() }),
  /** Authoritative: the local time at the venue. */
  wallStart: WallTime,
  wallEnd: WallTime,
  zone: z.string(),
  /** Derived from wall time and zone. */
  startsAt: Instant,
  endsAt: Instant,
  allDay: z.boolean(),
  venue: Venue.nullable(),
  visibility: EventVisibility,
  status: EventStatus,
  phase: EventPhase,
  isRecurring: z.boolean(),
  /** Null: no limit. */
  capacity: z.int().nullable(),
  /** Seats taken, guests included. */
  goingCount: z.int(),
  seatsLeft: z.int().nullable(),
  waitlistCount: z.int(),
  waitlistMode: WaitlistMode,
  /** At most 5 attendees. */
  faces: z.array(Person),
  myRegistration: Registration.nullable(),
  /** Whether RSVPs are accepted now, otherwise the reason. */
  rsvp: z.object({
    isOpen: z.boolean(),
    reason: z.enum(['not_yet', 'over', 'ended', 'cancelled', 'not_published']).nullable(),
  }),
};
export const EventSummary = z.object(summary).meta({ id: 'EventSummary' });
export type EventSummary = z.infer<typeof EventSummary>;

export const Event = z
  .object({
    ...summary,
    description: z.string(),
    /** Visible to attendees and hosts only. */
    onlineUrl: z.string().nullable(),
    hasOnlineUrl: z.boolean(),
    hosts: z.array(Person),
    guestsPerRsvp: z.int(),
    rsvpOpensAt: Instant.nullable(),
    rsvpClosesAt: Instant.nullable(),
    statusReason: z.string().nullable(),
    language: z.string(),
    /** The caller cannot RSVP although RSVPs are open: membership is required, or the caller is banned. */
    rsvpNeedsMembership: z.boolean(),
    isHost: z.boolean(),
    /** Whether the caller may invite people to the community, with this event as the target. */
    canInvite: z.boolean(),
  })
  .meta({ id: 'Event' });
export type Event = z.infer<typeof Event>;

export const EventFilter = z.object({
  /** Events that end after this instant; defaults to now. */
  from: Instant.optional(),
  /** Events that start before this instant. */
  to: Instant.optional(),
  communityId: Id.optional(),
  q: text({ max: limits.searchText.max }).optional(),
  /** `mine`: events with an RSVP of the caller; `joined`: events of the communities of the caller. */
  scope: z.enum(['all', 'joined', 'mine']).default('all'),
  /** `past` lists ended events, latest first. */
  when: z.enum(['upcoming', 'past']).default('upcoming'),
  /** Events published on or after this UTC day, including past ones; `when` is then ignored. */
  publishedFrom: z.iso.date().optional(),
  ...pageQuery,
});

const Times = z.object({ wallStart: WallTime, wallEnd: WallTime });
const eventFields = z.strictObject({
  communityId: Id,
  title: text(limits.eventTitle),
  summary: text(limits.eventSummary).default(''),
  description: text(limits.eventDescription).default(''),
  wallStart: WallTime,
  wallEnd: WallTime,
  zone: Zone,
  mode: EventMode.default('in_person'),
  venue: z
    .strictObject({
      name: text({ min: 1, max: limits.venueName.max }),
      line: text(limits.venueLine).default(''),
      city: text(limits.city).default(''),
    })
    .nullable()
    .default(null),
  onlineUrl: z
    .url({ protocol: /^https$/ })
    .max(limits.onlineUrl.max)
    .nullable()
    .default(null),
  capacity: z.int().min(limits.eventCapacity.min).max(limits.eventCapacity.max).nullable().default(null),
  waitlistMode: WaitlistMode.default('auto'),
  guestsPerRsvp: z.int().min(limits.guestsPerRsvp.min).max(limits.guestsPerRsvp.max).default(0),
  /** Guest lists are not supported yet, so `private` events cannot be created. */
  visibility: EventVisibility.exclude(['private']).default('public'),
  /** Confirms a start in the past, which is rejected otherwise. */
  mayHaveBegun: z.boolean().default(false),
});
export const EventCreate = eventFields.refine(({ wallStart, wallEnd }) => wallStart < wallEnd, {
  path: ['wallEnd'],
  params: { rule: 'after_start' },
  // Runs even if other fields are invalid, so that one response lists all errors.
  when: ({ value }) => Times.safeParse(value).success,
});
export type EventCreate = z.infer<typeof EventCreate>;

const byId = z.object({ id: IdOrSlug });

export const events = {
  list: endpoint({
    method: 'GET',
    path: '/events',
    access: 'public',
    summary: 'List events visible to the caller, ordered by time.',
    query: EventFilter,
    ok: Page(EventSummary),
  }),
  get: endpoint({
    method: 'GET',
    path: '/events/:id',
    access: 'public',
    summary: 'Get an event by id or slug.',
    params: byId,
    ok: Event,
    errors: ['event.not_found'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/events',
    access: 'user',
    verified: true,
    summary: 'Create and publish an event of a community.',
    body: EventCreate,
    ok: Event,
    status: 201,
    errors: ['community.not_found', 'community.archived', 'member.not_allowed', 'event.bad_time', 'event.in_past', 'event.too_many'],
    rate: { max: 60, per: 3600 },
  }),
  rsvp: endpoint({
    method: 'POST',
    path: '/events/:id/rsvp',
    access: 'user',
    summary: 'RSVP to an event: takes a seat or a place on the waitlist. Repeating it changes the size of the party.',
    params: byId,
    body: z.strictObject({
      partySize: z
        .int()
        .min(1)
        .max(limits.guestsPerRsvp.max + 1)
        .default(1),
    }),
    ok: Registration,
    errors: ['event.not_found', 'event.closed', 'event.full', 'event.party_too_large', 'member.not_member', 'member.banned'],
  }),
  cancelRsvp: endpoint({
    method: 'DELETE',
    path: '/events/:id/rsvp',
    access: 'user',
    summary: 'Cancel an RSVP and release its seat or its place on the waitlist.',
    params: byId,
    ok: z.object({}),
    errors: ['event.not_found', 'event.closed', 'registration.not_found'],
  }),
};
