import { z } from 'zod';
import { RegistrationState, Way } from './index.ts';
import { isVisitor } from './visitors.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { attendeeColumns, attendeeStates } from '../browser/event-words.ts';
import { limits } from '../browser/limits.ts';
import { Person } from '../kernel/person.ts';
import { Id, IdOrSlug, Instant, Page, pageQuery, text } from '../kernel/schemas.ts';
import { fileColumns, FileLink, Table, tableFilter, tableQuery } from '../kernel/table.ts';

/** What the viewer may do with an event and its guests. */
export const EventRights = z
  .object({
    edit: z.boolean(),
    guests: z.boolean(),
    emails: z.boolean(),
    export: z.boolean(),
    remove: z.boolean(),
    message: z.boolean(),
    checkIn: z.boolean(),
  })
  .meta({ id: 'EventRights' });
export type EventRights = z.infer<typeof EventRights>;

const counts = {
  /** `going`: number of registrations. `seats`: number of people in them. */
  going: z.int(),
  seats: z.int(),
  /** Number of registrations in `going` that are not confirmed yet for the new date. */
  unconfirmed: z.int(),
  /** Null: no limit. */
  capacity: z.int().nullable(),
  /** Number of seats that are held until someone accepts them. */
  offered: z.int(),
  /** Number of people in `seats` who take part online; null unless the event is hybrid. */
  online: z.int().nullable(),
  waitlisted: z.int(),
  /** Number of people in `waitlisted`. */
  waiting: z.int(),
  pending: z.int(),
  cancelled: z.int(),
  /** People who answered *maybe*. They hold no seat, and are not in the table of registrations. */
  maybe: z.int(),
  /** People, not registrations. */
  checkedIn: z.int(),
};
export const HostView = z
  .object({
    id: Id,
    slug: z.string(),
    title: z.string(),
    communityId: Id,
    communityName: z.string(),
    startsAt: Instant,
    endsAt: Instant,
    zone: z.string(),
    /** Whether it is a date of a series. */
    isRecurring: z.boolean(),
    rights: EventRights,
    counts: z.object(counts),
    /** Includes hidden types, in the order set by the hosts. */
    ticketTypes: z.array(z.object({ id: Id, name: z.string() })),
  })
  .meta({ id: 'HostView' });
export type HostView = z.infer<typeof HostView>;

export const Attendee = z
  .object({
    id: Id,
    user: Person,
    isVisitor,
    /** Null without the right to see it, and for addresses that are not verified. */
    email: z.string().nullable(),
    state: RegistrationState,
    /** Deadline to confirm the seat for the new date; null if nothing is to be confirmed. */
    reconfirmBy: Instant.nullable(),
    /** Null unless the event is hybrid. */
    way: Way.nullable(),
    /** Name of the ticket type; null if the event had no types. */
    ticketType: z.string().nullable(),
    partySize: z.int(),
    /** Position on the waitlist, from 1; null unless waitlisted. */
    position: z.int().nullable(),
    answeredAt: Instant,
    /** Number of people of the party who are inside. */
    checkedIn: z.int(),
    /** Number of questions that the guest answered; null without the right to see it. */
    answers: z.int().nullable(),
    /** Hand-over of the seat to another person (`isGiven`), or from another person. */
    transfer: z.object({ isGiven: z.boolean(), person: Person }).nullable(),
    /** The guest had a seat but did not come. The event is over, and its guests were checked in. */
    isNoShow: z.boolean(),
    /**
     * Ended events of this community at which guests were checked in and the person had a seat: how many (`of`), and how many of them the
     * person came to (`went`). Null for readers who are neither hosts nor administrators of the community.
     */
    attendance: z.object({ went: z.int(), of: z.int() }).nullable(),
  })
  .meta({ id: 'Attendee' });
export type Attendee = z.infer<typeof Attendee>;

const byId = z.object({ id: IdOrSlug });
const forHosts = ['event.not_found', 'member.not_allowed'] as const;
/** Without it, those who come, ask or wait; `all` includes those who do not come. */
const state = z.enum(attendeeStates).optional();
const way = Way.optional();
const registrationIds = z.array(Id).min(1).max(limits.attendeesAtOnce.max);
const Results = z.object({ results: z.array(z.object({ id: Id, isDone: z.boolean() })) });

export const eventGuests = {
  host: endpoint({
    method: 'GET',
    path: '/events/:id/host',
    access: 'user',
    summary:
      'Get the rights of the current user on an event, and the numbers of its guests. For hosts, helpers at the door and moderators.',
    params: byId,
    ok: HostView,
    errors: forHosts,
  }),
  registrations: endpoint({
    method: 'GET',
    path: '/events/:id/registrations',
    access: 'user',
    summary: 'List the registrations of an event. E-mail addresses are for hosts and administrators of the community only.',
    params: byId,
    query: z.object({ ...tableQuery(['name', 'answered', 'party', 'queue'], '-answered'), state, way, ticketTypeId: Id.optional() }),
    ok: Table(Attendee),
    errors: forHosts,
  }),
  remove: endpoint({
    method: 'POST',
    path: '/events/:id/registrations/remove',
    access: 'user',
    summary: 'Remove registrations with a reason. Their seats are released, the waitlist is promoted, and the removed guests are notified.',
    params: byId,
    body: z.strictObject({ ids: registrationIds, reason: text(limits.memberReason) }),
    ok: Results,
    errors: [...forHosts, 'event.closed'],
    rate: { max: 300, per: 3600 },
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/events/:id/registrations/confirm',
    access: 'user',
    summary: 'Give seats to registrations on the waitlist, as far as there are seats.',
    params: byId,
    body: z.strictObject({ ids: registrationIds }),
    ok: Results,
    errors: [...forHosts, 'event.closed'],
    rate: { max: 300, per: 3600 },
  }),
  exportRegistrations: endpoint({
    method: 'POST',
    path: '/events/:id/registrations/export',
    access: 'user',
    confirmed: true,
    summary: 'Export the registrations of an event as a file. For hosts and administrators of the community. The export is recorded.',
    params: byId,
    body: z.strictObject({
      columns: fileColumns(attendeeColumns),
      filter: z.strictObject({ ...tableFilter, state, way, ticketTypeId: Id.optional() }).prefault({}),
    }),
    ok: FileLink,
    errors: forHosts,
    rate: { max: 30, per: 3600 },
  }),
  attendees: endpoint({
    method: 'GET',
    path: '/events/:id/attendees',
    access: 'public',
    summary:
      'List the attendees of an event, as far as its host shows them. Members see all of them, others only people with public profiles.',
    params: byId,
    query: z.object(pageQuery),
    ok: Page(Person),
    errors: ['event.not_found'],
  }),
};
