import { z } from 'zod';
import { Way } from './shapes.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { limits } from '../browser/limits.ts';
import { Person } from '../kernel/person.ts';
import { Endless, Id, IdOrSlug, Instant, line, Nothing } from '../kernel/schemas.ts';

/** Reason why a scan let no person in. */
export const CheckInRefusal = z.enum([
  'invalid',
  'other_event',
  'other_date',
  'cancelled',
  'no_seat',
  'online',
  'party',
  'event_cancelled',
  'undone',
]);

const personIndex = z.int().min(0).max(limits.guestsPerRsvp.max);
const Scan = z.strictObject({
  /** Made by the device for each scan; sending the same scan again changes nothing. */
  nonce: Id,
  /** Text that was scanned. A guest who was found by name has `registrationId` instead. */
  ticket: z.string().max(limits.ticket.max).optional(),
  registrationId: Id.optional(),
  personIndex: personIndex.default(0),
  /** Time of the scan by the clock of the device, which may have been offline. */
  at: Instant,
  /** The device let the person in without an answer from the server; a refusal is then a conflict. */
  isOffline: z.boolean().default(false),
});
const Result = z
  .object({
    nonce: Id,
    /** `already`: the person had been let in before, by another scan. */
    outcome: z.enum(['in', 'already', 'refused']),
    reason: CheckInRefusal.nullable(),
    registrationId: Id.nullable(),
    personIndex: z.int(),
    /** Time and gate at which the person was let in. */
    at: Instant.nullable(),
    gate: z.string().nullable(),
    /** Start of the date that the ticket is for, if that is another date of the series; otherwise null. */
    date: Instant.nullable(),
    /** Name of the ticket type, and the way for hybrid events. Set only for tickets of this event that have them. */
    ticketType: z.string().nullable(),
    way: Way.nullable(),
  })
  .meta({ id: 'CheckInResult' });
export type CheckInResult = z.infer<typeof Result>;

const DoorTicket = z
  .object({
    id: Id,
    name: z.string(),
    username: z.string(),
    partySize: z.int(),
    /** Names of companions, as the guest gave them. */
    guests: z.array(z.string()),
    /** Name of the ticket type; null if the event has no types. */
    ticketType: z.string().nullable(),
    /** Signature of the ticket, to recognise a genuine ticket without the network. Its beginning is the code for typing. */
    signature: z.string(),
    /** People of the party who are inside: index of the person from 0, time of entry, and gate. */
    inside: z.array(z.object({ person: z.int(), at: Instant, gate: z.string() })),
  })
  .meta({ id: 'DoorTicket' });
export type DoorTicket = z.infer<typeof DoorTicket>;

/** Genuine ticket that lets no person in, without a name. */
const RefusedTicket = z
  .object({
    id: Id,
    signature: z.string(),
    reason: CheckInRefusal.extract(['cancelled', 'no_seat', 'online', 'other_date']),
    /** Start of the other date if the reason is `other_date`; null otherwise. */
    date: Instant.nullable(),
  })
  .meta({ id: 'RefusedTicket' });
export type RefusedTicket = z.infer<typeof RefusedTicket>;

const Entry = z.object({ at: Instant, gate: z.string(), by: z.string().nullable() });
/** Person who was let in by a device without the network although the server would have refused them. */
const CheckInConflict = z
  .object({
    id: Id,
    name: z.string(),
    username: z.string(),
    personIndex: z.int(),
    /** Reason of the refusal; null = the person had been let in before. */
    reason: CheckInRefusal.nullable(),
    scan: Entry,
    /** Check-in that counts; null = there is none. */
    first: Entry.nullable(),
  })
  .meta({ id: 'CheckInConflict' });
export type CheckInConflict = z.infer<typeof CheckInConflict>;

const byId = z.object({ id: IdOrSlug });
const part = z.object({
  cursor: Id.optional(),
  limit: z.coerce.number<number>().int().min(1).max(limits.doorTickets.max).default(limits.doorTickets.max),
});
const ofHelper = z.object({ id: IdOrSlug, userId: Id });
const forHosts = ['event.not_found', 'member.not_allowed'] as const;

export const eventDoor = {
  ticket: endpoint({
    method: 'GET',
    path: '/events/:id/ticket',
    access: 'user',
    summary: 'Get the signed ticket of the current user for an event at which they have a seat.',
    params: byId,
    ok: z.object({
      id: Id,
      title: z.string(),
      startsAt: Instant,
      ticket: z.string(),
      code: z.string(),
      partySize: z.int(),
      checkedIn: z.int(),
      /** Name of the ticket type; null if the event has no types. */
      ticketType: z.string().nullable(),
      /** Null unless the event is hybrid. */
      way: Way.nullable(),
    }),
    errors: ['event.not_found', 'ticket.not_found'],
  }),
  door: endpoint({
    method: 'GET',
    path: '/events/:id/door',
    access: 'user',
    summary: 'Get the counters at the doors of an event. For its hosts and helpers.',
    params: byId,
    ok: z.object({
      /** Number of people with a seat, and number of them who are inside. */
      expected: z.int(),
      inside: z.int(),
      gates: z.array(z.object({ gate: z.string(), count: z.int() })),
    }),
    errors: forHosts,
  }),
  tickets: endpoint({
    method: 'GET',
    path: '/events/:id/door/tickets',
    access: 'user',
    summary: 'List the guests with a seat and the codes of their tickets, so that they can be let in without the network.',
    params: byId,
    query: part,
    ok: Endless(DoorTicket),
    errors: forHosts,
  }),
  refusedTickets: endpoint({
    method: 'GET',
    path: '/events/:id/door/refused',
    access: 'user',
    summary:
      'List genuine tickets that let no person in, without names, so that devices can distinguish them from others without the network.',
    params: byId,
    query: part,
    ok: Endless(RefusedTicket),
    errors: forHosts,
  }),
  conflicts: endpoint({
    method: 'GET',
    path: '/events/:id/door/conflicts',
    access: 'user',
    summary: 'List the unsettled check-ins that devices without the network allowed although the server refuses them. For hosts.',
    params: byId,
    ok: z.object({ conflicts: z.array(CheckInConflict) }),
    errors: forHosts,
  }),
  settleConflict: endpoint({
    method: 'POST',
    path: '/events/:id/door/conflicts/settle',
    access: 'user',
    summary: 'Mark a conflict of check-ins as settled. Idempotent.',
    params: byId,
    body: z.strictObject({ conflictId: Id }),
    ok: z.object({ settled: z.int() }),
    errors: forHosts,
    rate: { max: 600, per: 3600 },
  }),
  checkIn: endpoint({
    method: 'POST',
    path: '/events/:id/check-ins',
    access: 'user',
    summary: 'Let people in. Each person of a party enters once, whichever device scans, and however often a scan is sent.',
    params: byId,
    body: z.strictObject({ gate: line(limits.gate).default(''), checkIns: z.array(Scan).min(1).max(limits.checkInsAtOnce.max) }),
    ok: z.object({ results: z.array(Result) }),
    errors: forHosts,
    rate: { max: 6_000, per: 3600 },
  }),
  undo: endpoint({
    method: 'POST',
    path: '/events/:id/check-ins/undo',
    access: 'user',
    summary: 'Undo the check-in of a whole party.',
    params: byId,
    body: z.strictObject({ registrationId: Id }),
    ok: z.object({ undone: z.int() }),
    errors: forHosts,
    rate: { max: 600, per: 3600 },
  }),
  helpers: endpoint({
    method: 'GET',
    path: '/events/:id/helpers',
    access: 'user',
    summary: 'List the helpers at the door of an event. For its hosts.',
    params: byId,
    ok: z.object({ helpers: z.array(Person) }),
    errors: forHosts,
  }),
  addHelper: endpoint({
    method: 'PUT',
    path: '/events/:id/helpers/:userId',
    access: 'user',
    summary: 'Let a member of the community check guests in, and nothing else. Idempotent.',
    params: ofHelper,
    ok: Nothing,
    errors: [...forHosts, 'member.not_found', 'event.too_many_helpers'],
    rate: { max: 120, per: 3600 },
  }),
  removeHelper: endpoint({
    method: 'DELETE',
    path: '/events/:id/helpers/:userId',
    access: 'user',
    summary: 'Remove a helper at the door of an event. Idempotent.',
    params: ofHelper,
    ok: Nothing,
    errors: forHosts,
  }),
};
