import { z } from 'zod';
import { RegistrationAnswer } from './questions.ts';
import { addressed, isAddressed, JoinMode, planFields, Registration, ShowAttendees, WaitlistMode } from './index.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { limits } from '../browser/limits.ts';
import { Person } from '../kernel/person.ts';
import { isVisitor } from './visitors.ts';
import { Id, IdOrSlug, Instant, Page, pageQuery, text } from '../kernel/schemas.ts';
import { version } from '../kernel/table.ts';

/** What hosts decide of answers, without defaults. */
export const answeringFields = {
  /** Null: no limit. Never below the seats that are taken. */
  capacity: z.int().min(limits.eventCapacity.min).max(limits.eventCapacity.max).nullable(),
  joinMode: JoinMode,
  /** Where registrations are taken; null unless they are `external`. */
  externalUrl: planFields.onlineUrl,
  waitlistMode: WaitlistMode,
  /** How long an offered seat is held. */
  offerMinutes: z.int().min(limits.offerMinutes.min).max(limits.offerMinutes.max),
  guestsPerRsvp: z.int().min(limits.guestsPerRsvp.min).max(limits.guestsPerRsvp.max),
  /** Null: from the publication on, and until the event is over. */
  opensAt: Instant.nullable(),
  closesAt: Instant.nullable(),
  /** How many hours before the start seats can no longer be given back; null: until the event is over. */
  cancelCutoffHours: z.int().min(limits.cancelCutoffHours.min).max(limits.cancelCutoffHours.max).nullable(),
  showAttendees: ShowAttendees,
  /** Whether guests may hand their seats over: where RSVPs need no approval, always, or never. */
  transfers: z.enum(['open', 'always', 'never']),
};

/** How an event is answered. */
export const EventAnswering = z
  .object({
    eventId: Id,
    ...answeringFields,
    seatsTaken: z.int(),
    /** The places online; null unless the event is hybrid. */
    online: z.object({ capacity: answeringFields.capacity, taken: z.int() }).nullable(),
    version,
  })
  .meta({ id: 'EventAnswering' });
export type EventAnswering = z.infer<typeof EventAnswering>;

const isAfter = (earlier: string | null, later: string | null): boolean =>
  earlier === null || later === null || Date.parse(earlier) < Date.parse(later);
const Times = z.object({ opensAt: Instant.nullable(), closesAt: Instant.nullable() });
const change = {
  ...answeringFields,
  externalUrl: answeringFields.externalUrl.default(null),
  /** Of a hybrid event; left out, it stays. */
  onlineCapacity: answeringFields.capacity.optional(),
  version,
};
export const AnsweringChange = z
  .strictObject(change)
  .refine(({ opensAt, closesAt }) => isAfter(opensAt, closesAt), {
    path: ['closesAt'],
    params: { rule: 'after_start' },
    when: ({ value }) => Times.safeParse(value).success,
  })
  .refine(isAddressed, addressed);
export type AnsweringChange = z.infer<typeof AnsweringChange>;

/** An answer that holds no seat. */
export const Interest = z.enum(['maybe', 'no']);

/** An RSVP that waits for the decision of the hosts. */
export const EventRequest = z
  .object({
    id: Id,
    user: Person,
    isVisitor,
    partySize: z.int(),
    guests: z.array(z.string()),
    /** For hosts and administrators of the community; empty for others. */
    answers: z.array(RegistrationAnswer),
    requestedAt: Instant,
  })
  .meta({ id: 'EventRequest' });
export type EventRequest = z.infer<typeof EventRequest>;

export const RequestBatch = z.strictObject({
  ids: z.array(Id).min(1).max(limits.requestsAtOnce.max),
  decision: z.enum(['approve', 'reject']),
  reason: text({ max: limits.memberReason.max }).default(''),
});
export type RequestBatch = z.output<typeof RequestBatch>;
/** `full`: it waits on, as no seat is left and there is no waitlist; `gone`: it did not wait any more. */
export const RequestResult = z
  .object({ id: Id, outcome: z.enum(['going', 'waitlisted', 'rejected', 'full', 'gone']) })
  .meta({ id: 'RequestResult' });
export type RequestResult = z.infer<typeof RequestResult>;

const params = z.object({ id: IdOrSlug });

export const eventAnswers = {
  settings: endpoint({
    method: 'GET',
    path: '/events/:id/answering',
    access: 'user',
    summary: 'Get how an event is answered. For its hosts, and the administrators of its community.',
    params,
    ok: EventAnswering,
    errors: ['event.not_found', 'member.not_allowed'],
  }),
  change: endpoint({
    method: 'PUT',
    path: '/events/:id/answering',
    access: 'user',
    summary: 'Change how an event is answered. More seats promote the waitlist; fewer than are taken are refused.',
    params,
    body: AnsweringChange,
    ok: EventAnswering,
    errors: ['event.not_found', 'event.over', 'event.has_guests', 'event.seats_taken', 'member.not_allowed', 'record.changed'],
  }),
  requests: endpoint({
    method: 'GET',
    path: '/events/:id/requests',
    access: 'user',
    summary: 'List RSVPs that wait for approval, oldest first. For hosts, and the administrators of the community.',
    params,
    query: z.object(pageQuery),
    ok: Page(EventRequest),
    errors: ['event.not_found', 'member.not_allowed'],
  }),
  decide: endpoint({
    method: 'POST',
    path: '/events/:id/requests',
    access: 'user',
    summary: 'Approve or reject RSVPs. Answers what became of each: approved ones go, or wait if the event is full.',
    params,
    body: RequestBatch,
    ok: z.object({ results: z.array(RequestResult) }),
    errors: ['event.not_found', 'event.over', 'member.not_allowed'],
  }),
  offer: endpoint({
    method: 'POST',
    path: '/events/:id/offer',
    access: 'user',
    summary: 'Accept or decline the seat that is offered to the caller. A declined one is offered to the next.',
    params,
    body: z.strictObject({ decision: z.enum(['accept', 'decline']) }),
    ok: Registration,
    errors: ['event.not_found', 'event.closed', 'registration.not_found', 'offer.expired'],
  }),
  interest: endpoint({
    method: 'PUT',
    path: '/events/:id/interest',
    access: 'user',
    summary: 'Answer *maybe* or *no*, or take that back. Gives back a seat or a place on the waitlist.',
    params,
    body: z.strictObject({ interest: Interest.nullable() }),
    ok: z.object({ interest: Interest.nullable() }),
    errors: [
      'event.not_found',
      'event.closed',
      'event.by_invitation',
      'event.external',
      'registration.too_late',
      'member.not_member',
      'member.banned',
    ],
  }),
};
