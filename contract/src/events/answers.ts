import { z } from 'zod';
import { RegistrationAnswer } from './questions.ts';
import {
  addressed,
  isAddressed,
  JoinMode,
  opensFirst,
  planFields,
  Registration,
  ShowAttendees,
  WaitlistMode,
  windowFields,
  windowOrder,
} from './index.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { limits } from '../browser/limits.ts';
import { Person } from '../kernel/person.ts';
import { isVisitor } from './visitors.ts';
import { Id, IdOrSlug, Instant, Page, pageQuery, text } from '../kernel/schemas.ts';
import { version } from '../kernel/table.ts';

/** Settings for answers that hosts decide on, without defaults. */
export const answeringFields = {
  /** Null: no limit. Never below the seats that are taken. */
  capacity: z.int().min(limits.eventCapacity.min).max(limits.eventCapacity.max).nullable(),
  joinMode: JoinMode,
  /** Address at which registrations are taken; null unless they are `external`. */
  externalUrl: planFields.onlineUrl,
  waitlistMode: WaitlistMode,
  /** Minutes for which an offered seat is held. */
  offerMinutes: z.int().min(limits.offerMinutes.min).max(limits.offerMinutes.max),
  guestsPerRsvp: z.int().min(limits.guestsPerRsvp.min).max(limits.guestsPerRsvp.max),
  ...windowFields,
  showAttendees: ShowAttendees,
  /** Whether guests may hand over their seats: only if RSVPs need no approval (`open`), always, or never. */
  transfers: z.enum(['open', 'always', 'never']),
};

/** Settings for answers to an event. */
export const EventAnswering = z
  .object({
    eventId: Id,
    ...answeringFields,
    seatsTaken: z.int(),
    /** Online places; null unless the event is hybrid. */
    online: z.object({ capacity: answeringFields.capacity, taken: z.int() }).nullable(),
    version,
  })
  .meta({ id: 'EventAnswering' });
export type EventAnswering = z.infer<typeof EventAnswering>;

const change = {
  ...answeringFields,
  externalUrl: answeringFields.externalUrl.default(null),
  /** For hybrid events only; unchanged if omitted. */
  onlineCapacity: answeringFields.capacity.optional(),
  version,
};
export const AnsweringChange = z.strictObject(change).refine(opensFirst, windowOrder).refine(isAddressed, addressed);
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
/** `full`: the request still waits, because no seat is left and there is no waitlist. `gone`: the request no longer waited. */
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
    summary: 'Get the settings for answers to an event. For its hosts, and the administrators of its community.',
    params,
    ok: EventAnswering,
    errors: ['event.not_found', 'member.not_allowed'],
  }),
  change: endpoint({
    method: 'PUT',
    path: '/events/:id/answering',
    access: 'user',
    summary: 'Change the settings for answers to an event. More seats promote the waitlist; fewer seats than are taken are refused.',
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
    summary: 'Approve or reject RSVPs. Returns the outcome of each: approved ones get a seat, or wait if the event is full.',
    params,
    body: RequestBatch,
    ok: z.object({ results: z.array(RequestResult) }),
    errors: ['event.not_found', 'event.over', 'member.not_allowed'],
  }),
  offer: endpoint({
    method: 'POST',
    path: '/events/:id/offer',
    access: 'user',
    summary: 'Accept or decline the seat that is offered to the caller. A declined seat is offered to the next person.',
    params,
    body: z.strictObject({ decision: z.enum(['accept', 'decline']) }),
    ok: Registration,
    errors: ['event.not_found', 'event.closed', 'registration.not_found', 'offer.expired'],
  }),
  interest: endpoint({
    method: 'PUT',
    path: '/events/:id/interest',
    access: 'user',
    summary: 'Answer *maybe* or *no*, or withdraw that answer. The call gives back a seat or a place on the waitlist.',
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
      'event.barred',
    ],
  }),
};
