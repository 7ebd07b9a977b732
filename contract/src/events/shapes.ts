import { z } from 'zod';
import { wallTimePattern } from '../browser/patterns.ts';
import { Person } from '../kernel/person.ts';
import { Id, Instant } from '../kernel/schemas.ts';

export const EventMode = z.enum(['in_person', 'online', 'hybrid']);
/** How a guest takes part in a hybrid event. Each way has its own seats and waitlist. */
export const Way = z.enum(['in_person', 'online']);
export const EventStatus = z.enum(['draft', 'scheduled', 'published', 'postponed', 'cancelled', 'archived']);
/** Derived from the database clock, never stored. */
export const EventPhase = z.enum(['upcoming', 'live', 'ended']);
export const EventVisibility = z.enum(['public', 'unlisted', 'members', 'private']);
/** `offer`: a free seat is held for the next on the waitlist until they accept it. */
export const WaitlistMode = z.enum(['off', 'auto', 'offer']);
/**
 * `approval`: hosts decide on each RSVP. `invite`: only for guests whom hosts named. `external`: another site takes registrations and has
 * the seats.
 */
export const JoinMode = z.enum(['open', 'approval', 'invite', 'external']);
/** Comments on an event are open to all who may comment, need the approval of its hosts, or are limited to its hosts. */
export const CommentPolicy = z.enum(['all', 'moderated', 'closed']);
export type CommentPolicy = z.infer<typeof CommentPolicy>;
/** Audience that sees the attendees. `hosts`: hosts of the event. */
export const ShowAttendees = z.enum(['all', 'members', 'hosts']);
/** `offered`: a seat is held until it is accepted. `lapsed`: an offered seat that was not accepted in time. */
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
    /** Price in the smallest unit of the currency. */
    price: z.int(),
    currency: z.string(),
    salesFrom: Instant.nullable(),
    salesUntil: Instant.nullable(),
    /** State of the sale by the database clock. */
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

/** Places that several ticket types share, for example places at dinner. */
export const EventPool = z
  .object({
    id: Id,
    name: z.string(),
    /** Null: no limit. */
    capacity: z.int().nullable(),
    goingCount: z.int(),
    seatsLeft: z.int().nullable(),
    /** Ticket types that draw from the pool, limited to types that the reader may choose. */
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
    /** Null if the event had no ticket types. */
    ticketTypeId: Id.nullable(),
    partySize: z.int(),
    /** Names of guests of the party, as far as they are given. */
    guests: z.array(z.string()),
    /** Position on the waitlist, from 1; null unless waitlisted. */
    position: z.int().nullable(),
    /** The event has a new date; the seat is kept only if it is confirmed by this time. */
    reconfirmBy: Instant.nullable(),
    /** Time until which an offered seat is held; null unless a seat is offered. */
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
  /** Number of seats; for a hybrid event, seats in person. Null = no limit. */
  capacity: z.int().nullable(),
  /** Seats taken, guests included. */
  goingCount: z.int(),
  seatsLeft: z.int().nullable(),
  waitlistCount: z.int(),
  /** Online places; null unless the event is hybrid. */
  online: z.object({ capacity: z.int().nullable(), goingCount: z.int(), seatsLeft: z.int().nullable() }).nullable(),
  waitlistMode: WaitlistMode,
  joinMode: JoinMode,
  /** Guests choose a ticket type. */
  hasTicketTypes: z.boolean(),
  /** At most 5 attendees. */
  guestPreviews: z.array(Person),
  myRegistration: Registration.nullable(),
  /** Whether the event asks questions of people who register. */
  asksQuestions: z.boolean(),
  /** Whether RSVPs are accepted now, and the reason if they are not. */
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
    /** Communities that host the event together with its own community. */
    coHosts: z.array(CommunityRef),
    /** Communities that are asked to co-host, and that the caller administers. */
    coHostRequests: z.array(CommunityRef),
    /** Length of the waitlist for online places of a hybrid event. */
    onlineWaitlistCount: z.int(),
    /** Ticket types that guests may choose, in the order set by the hosts, and the ticket type of the caller. */
    ticketTypes: z.array(TicketType),
    /** Pools that these ticket types share. */
    pools: z.array(EventPool),
    /** Seats that are kept for the caller. */
    myHold: Hold.nullable(),
    guestsPerRsvp: z.int(),
    rsvpOpensAt: Instant.nullable(),
    rsvpClosesAt: Instant.nullable(),
    statusReason: z.string().nullable(),
    /** How to find the place. */
    venueNote: z.string(),
    /** Street, coordinates and note are for attendees only, and withheld from the caller. */
    isAddressHidden: z.boolean(),
    /** Time at which the event will be published; null unless scheduled. */
    publishAt: Instant.nullable(),
    /** Time until which the caller can restore the cancelled event or the deleted draft; null if they cannot, and for other archived events. */
    restoreUntil: Instant.nullable(),
    language: z.string(),
    /** Its own category, or that of its community. */
    categoryId: Id,
    hasOwnCategory: z.boolean(),
    tags: z.array(z.string()),
    /** Why the caller cannot RSVP even while RSVPs are open; `barred`: banned in the community, or blocked by a host. Null = they can. */
    rsvpRefusal: z.enum(['membership', 'invitation', 'barred']).nullable(),
    isHost: z.boolean(),
    /** The page of the other site; null unless registrations are `external`. */
    externalUrl: z.string().nullable(),
    /** Whether people without an account may answer. */
    takesVisitors: z.boolean(),
    /** Handling of a seat that is freed now: the next person gets it, the next person is offered it, or the first to take it gets it. */
    freedSeats: z.enum(['auto', 'offer', 'first_come']),
    /** Reason why the hosts rejected the caller's request; may be empty. Null = not rejected. */
    myRejection: z.string().nullable(),
    /** Number of requests that wait for a decision, for people who decide on them. */
    requestCount: z.int().nullable(),
    showAttendees: ShowAttendees,
    /** Time until which a seat can be given back; null = until the event is over. */
    cancelUntil: Instant.nullable(),
    /** The answer of the caller that holds no seat. */
    myInterest: z.enum(['maybe', 'no']).nullable(),
    can: z.object({
      /** Edit, postpone and cancel it. */
      edit: z.boolean(),
      /** Change its settings for answers. */
      changeAnswering: z.boolean(),
      /** True for hosts, helpers at the door, and moderators of the community. */
      manage: z.boolean(),
      /** Invite people to the community, with this event as the target. */
      invite: z.boolean(),
    }),
    hasChat: z.boolean(),
    /** Channel of the event; null for callers who neither host nor go, and before it is opened. */
    chatId: Id.nullable(),
    /** Recurrence rule of the event, as `readRecurrence` reads it. */
    series: z.object({ id: Id, rrule: z.string() }).nullable(),
  })
  .meta({ id: 'Event' });
export type Event = z.infer<typeof Event>;
