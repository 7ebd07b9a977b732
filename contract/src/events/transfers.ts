import { z } from 'zod';
import { givenAnswers } from './questions.ts';
import { Registration } from './index.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { limits } from '../browser/limits.ts';
import { Person } from '../kernel/person.ts';
import { Id, IdOrSlug, Instant, line } from '../kernel/schemas.ts';

/** A seat that the caller hands over. */
const Given = z.object({
  id: Id,
  /** Username or address, as it was written. */
  to: z.string(),
  /** The person of the username; null for an address, as whether it has an account is not revealed. */
  receiver: Person.nullable(),
  /** Guest of the party whose seat is handed over, from 1; null = the whole party. */
  person: z.int().nullable(),
  expiresAt: Instant,
});
/** A seat that is handed to the caller. */
const Received = z.object({ id: Id, from: Person, partySize: z.int(), expiresAt: Instant });
export const SeatTransfers = z
  .object({
    /** Whether guests of this event may hand their seats over. */
    isAllowed: z.boolean(),
    given: Given.nullable(),
    /** At most 5, the latest first. */
    received: z.array(Received),
  })
  .meta({ id: 'SeatTransfers' });
export type SeatTransfers = z.infer<typeof SeatTransfers>;

const params = z.object({ id: IdOrSlug });

export const eventTransfers = {
  get: endpoint({
    method: 'GET',
    path: '/events/:id/transfers',
    access: 'user',
    summary: 'Get the seat at an event that the caller hands over, and those that are handed to them.',
    params,
    ok: SeatTransfers,
    errors: ['event.not_found'],
  }),
  offer: endpoint({
    method: 'POST',
    path: '/events/:id/transfers',
    access: 'user',
    verified: true,
    summary:
      'Hand the seat of the caller, with the whole party or only the place of one guest, to a person by username or address. It is theirs once they accept, within 72 hours.',
    params,
    body: z.strictObject({
      to: line({ min: 1, ...limits.email }),
      /** Guest of the party, from 1, if only the place of this guest is handed over. */
      person: z.int().min(1).max(limits.guestsPerRsvp.max).optional(),
    }),
    ok: SeatTransfers,
    errors: [
      'event.not_found',
      'event.closed',
      'registration.not_found',
      'ticket_type.party_size',
      'transfer.not_allowed',
      'transfer.open',
      'transfer.no_guest',
      'transfer.no_person',
    ],
    rate: { max: 30, per: 3600 },
  }),
  withdraw: endpoint({
    method: 'DELETE',
    path: '/events/:id/transfers',
    access: 'user',
    summary: 'Withdraw the hand-over of a seat: the caller keeps it.',
    params,
    ok: SeatTransfers,
    errors: ['event.not_found', 'transfer.gone'],
  }),
  decide: endpoint({
    method: 'POST',
    path: '/events/:id/transfers/:transferId',
    access: 'user',
    summary: 'Accept or decline a seat. An accepted seat belongs to the caller at once, even if the event is full.',
    params: params.extend({ transferId: Id }),
    body: z.strictObject({ decision: z.enum(['accept', 'decline']), answers: givenAnswers.optional() }),
    ok: z.object({ registration: Registration.nullable() }),
    errors: [
      'event.not_found',
      'event.closed',
      'event.by_invitation',
      'transfer.gone',
      'transfer.not_allowed',
      'transfer.already_going',
      'registration.rejected',
      'registration.answers_missing',
      'member.not_member',
      'member.banned',
      'event.barred',
    ],
    rate: { max: 60, per: 3600 },
  }),
};
