import { z } from 'zod';
import { limits } from '../browser/limits.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { Id, IdOrSlug, line } from '../kernel/schemas.ts';
import { givenAnswers } from './questions.ts';
import { Registration, Way } from './shapes.ts';

const byId = z.object({ id: IdOrSlug });

/** Size of the party, 1 by default, and its answers; other omitted fields stay as they were. */
export const rsvpFields = {
  partySize: z
    .int()
    .min(1)
    .max(limits.guestsPerRsvp.max + 1)
    .default(1),
  guests: z
    .array(line({ min: 1, ...limits.guestName }))
    .max(limits.guestsPerRsvp.max)
    .optional(),
  /** Answers to the questions of the event. */
  answers: givenAnswers.optional(),
  /** For hybrid events only; a new RSVP is in person by default. */
  way: Way.optional(),
  /** A new RSVP defaults to the only ticket type that there is. */
  ticketTypeId: Id.optional(),
};
/** Whether there are no more names of guests than guests: the party includes the person who answers. */
export const namesFitParty = ({ partySize, guests = [] }: { partySize: number; guests?: readonly string[] | undefined }): boolean =>
  guests.length < partySize;
export const tooManyNames = { path: ['guests'], params: { rule: 'invalid_value' } };

export const Rsvp = z.strictObject(rsvpFields).refine(namesFitParty, tooManyNames);
export type Rsvp = z.infer<typeof Rsvp>;

export const rsvpCalls = {
  rsvp: endpoint({
    method: 'POST',
    path: '/events/:id/rsvp',
    access: 'user',
    summary: 'RSVP to an event: takes a seat or a place on the waitlist. Repeating it changes the size of the party.',
    params: byId,
    body: Rsvp,
    ok: Registration,
    errors: [
      'event.not_found',
      'event.closed',
      'event.full',
      'event.by_invitation',
      'event.external',
      'event.not_hybrid',
      'event.party_too_large',
      'pool.full',
      'registration.too_late',
      'registration.rejected',
      'registration.answers_missing',
      'offer.expired',
      'member.not_member',
      'member.banned',
      'event.barred',
      'ticket_type.not_found',
      'ticket_type.not_on_sale',
      'ticket_type.party_size',
      'ticket_type.required',
    ],
  }),
  cancelRsvp: endpoint({
    method: 'DELETE',
    path: '/events/:id/rsvp',
    access: 'user',
    summary: 'Cancel an RSVP and release its seat or its place on the waitlist.',
    params: byId,
    ok: z.object({}),
    errors: ['event.not_found', 'event.closed', 'registration.not_found', 'registration.too_late'],
  }),
};
