import { z } from 'zod';
import { wallTimePattern } from '../browser/patterns.ts';
import { Person } from '../kernel/person.ts';
import { Id, Instant } from '../kernel/schemas.ts';

export const EventMode = z.enum(['in_person', 'online', 'hybrid']);
/** How a guest takes part in a hybrid event. Each way has seats and a waitlist of its own. */
export const Way = z.enum(['in_person', 'online']);
export const EventStatus = z.enum(['draft', 'scheduled', 'published', 'postponed', 'cancelled', 'archived']);
/** Derived from the database clock, never stored. */
export const EventPhase = z.enum(['upcoming', 'live', 'ended']);
export const EventVisibility = z.enum(['public', 'unlisted', 'members', 'private']);
/** `offer`: a free seat is held for the next on the waitlist until they accept it. */
export const WaitlistMode = z.enum(['off', 'auto', 'offer']);
/** `approval`: hosts decide on each RSVP. `invite`: for guests whom they named. `external`: another site takes registrations, and has the seats. */
export const JoinMode = z.enum(['open', 'approval', 'invite', 'external']);
/** Who comments on an event: all who may, after the approval of its hosts, or its hosts alone. */
export const CommentPolicy = z.enum(['all', 'moderated', 'closed']);
export type CommentPolicy = z.infer<typeof CommentPolicy>;
/** Who sees the attendees: `hosts` are those of the event. */
export const ShowAttendees = z.enum(['all', 'members', 'hosts']);
export const RegistrationState = z.enum(['pending', 'going', 'waitlisted', 'offered', 'cancelled', 'rejected', 'lapsed']);

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

export const TicketType = z
  .object({
    id: Id,
    name: z.string(),
    description: z.string(),
    /** In the smallest unit of the currency. */
    price: z.int(),
    currency: z.string(),
    salesFrom: Instant.nullable(),
    salesUntil: Instant.nullable(),
    /** By the clock of the database. */
    sale: z.enum(['open', 'not_yet', 'over']),
    minPerOrder: z.int(),
    maxPerOrder: z.int(),
    /** Null: as many as the event has seats. */
    capacity: z.int().nullable(),
    seatsLeft: z.int().nullable(),
    waitlistCount: z.int(),
    isHidden: z.boolean(),
  })
  .meta({ id: 'TicketType' });
export type TicketType = z.infer<typeof TicketType>;

/** Places that several ticket types share, as those at dinner. */
export const EventPool = z
  .object({
    id: Id,
    name: z.string(),
    /** Null: no limit. */
    capacity: z.int().nullable(),
    goingCount: z.int(),
    seatsLeft: z.int().nullable(),
    /** The types that draw from it, of those that the reader may choose. */
    ticketTypeIds: z.array(Id),
  })
  .meta({ id: 'EventPool' });
export type EventPool = z.infer<typeof EventPool>;

/** Seats that are kept for a person while they fill in a form. */
export const Hold = z
  .object({ expiresAt: Instant, partySize: z.int(), way: Way.nullable(), ticketTypeId: Id.nullable() })
  .meta({ id: 'Hold' });
export type Hold = z.infer<typeof Hold>;

export const Registration = z
  .object({
    id: Id,
    eventId: Id,
    state: RegistrationState,
    /** Null unless the event is hybrid. */
    way: Way.nullable(),
    /** Null where the event had no types. */
    ticketTypeId: Id.nullable(),
    partySize: z.int(),
    /** Names of guests of the party, as far as they are given. */
    guests: z.array(z.string()),
    /** Position on the waitlist, from 1; null unless waitlisted. */
    position: z.int().nullable(),
    /** The event has a new date: the seat is kept if this is confirmed until then. */
    reconfirmBy: Instant.nullable(),
    /** Until when a seat is held for them; null unless one is offered. */
    offerExpiresAt: Instant.nullable(),
  })
  .meta({ id: 'Registration' });
export type Registration = z.infer<typeof Registration>;

export const CommunityRef = z.object({ id: Id, slug: z.string(), name: z.string(), avatar: z.string().nullable() });

const summary = {
  id: Id,
  slug: z.string(),
  title: z.string(),
  summary: z.string(),
  cover: z.string().nullable(),
  mode: EventMode,
  community: CommunityRef,
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
  /** Announced, but not certain yet. */
  isTentative: z.boolean(),
  phase: EventPhase,
  isRecurring: z.boolean(),
  /** Of a hybrid event, the seats in person. Null: no limit. */
  capacity: z.int().nullable(),
  /** Seats taken, guests included. */
  goingCount: z.int(),
  seatsLeft: z.int().nullable(),
  waitlistCount: z.int(),
  /** The places online; null unless the event is hybrid. */
  online: z.object({ capacity: z.int().nullable(), goingCount: z.int(), seatsLeft: z.int().nullable() }).nullable(),
  waitlistMode: WaitlistMode,
  joinMode: JoinMode,
  /** Guests choose a ticket type. */
  hasTicketTypes: z.boolean(),
  /** At most 5 attendees. */
  guestPreviews: z.array(Person),
  myRegistration: Registration.nullable(),
  /** Whether it asks something of those who register. */
  asksQuestions: z.boolean(),
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
    /** Communities that host it together with its own. */
    coHosts: z.array(CommunityRef),
    /** Communities that are asked to, and that the caller administers. */
    coHostRequests: z.array(CommunityRef),
    /** Of a hybrid event: who waits for a place online. */
    onlineWaitlistCount: z.int(),
    /** Those that guests may choose, in the order of the hosts, and that of the caller. */
    ticketTypes: z.array(TicketType),
    /** What these share. */
    pools: z.array(EventPool),
    /** What is kept for the caller. */
    myHold: Hold.nullable(),
    guestsPerRsvp: z.int(),
    rsvpOpensAt: Instant.nullable(),
    rsvpClosesAt: Instant.nullable(),
    statusReason: z.string().nullable(),
    /** How to find the place. */
    venueNote: z.string(),
    /** Street, coordinates and note are for those who go, and withheld from the caller. */
    isAddressHidden: z.boolean(),
    /** When it will be published; null unless scheduled. */
    publishAt: Instant.nullable(),
    /** Until when the caller can restore the cancelled event; null if they cannot. */
    restoreUntil: Instant.nullable(),
    language: z.string(),
    /** Its own category, or that of its community. */
    categoryId: Id,
    hasOwnCategory: z.boolean(),
    tags: z.array(z.string()),
    /** The caller cannot RSVP although RSVPs are open: membership or an invitation is required, or the caller is banned. */
    rsvpNeedsMembership: z.boolean(),
    isHost: z.boolean(),
    /** The page of the other site; null unless registrations are `external`. */
    externalUrl: z.string().nullable(),
    /** Whether people without an account may answer. */
    takesVisitors: z.boolean(),
    /** What becomes of a seat that is freed now: the next gets it, is offered it, or the first to take it does. */
    freedSeats: z.enum(['auto', 'offer', 'first_come']),
    /** Why the hosts rejected the request of the caller, which may be empty; null if they did not. */
    myRejection: z.string().nullable(),
    /** Requests that wait for a decision, for those who decide. */
    requestCount: z.int().nullable(),
    showAttendees: ShowAttendees,
    /** Until when a seat can be given back; null: until the event is over. */
    cancelUntil: Instant.nullable(),
    /** The answer of the caller that holds no seat. */
    myInterest: z.enum(['maybe', 'no']).nullable(),
    can: z.object({
      /** Edit, postpone and cancel it. */
      edit: z.boolean(),
      /** Change how it is answered. */
      changeAnswering: z.boolean(),
      /** Hosts, helpers at the door, and moderators of the community. */
      manage: z.boolean(),
      /** Invite people to the community, with this event as the target. */
      invite: z.boolean(),
    }),
    hasChat: z.boolean(),
    /** The channel of the event; null for those who neither host nor go, and before it is opened. */
    chatId: Id.nullable(),
    /** The rule by which it repeats, as `readRecurrence` reads it. */
    series: z.object({ id: Id, rrule: z.string() }).nullable(),
  })
  .meta({ id: 'Event' });
export type Event = z.infer<typeof Event>;
