import { z } from 'zod';
import { namesFitParty, Registration, rsvpFields, tooManyNames } from './index.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { recurrenceLimits } from '../browser/recurrence.ts';
import { Id, IdOrSlug, Nothing } from '../kernel/schemas.ts';

/** Outcome for one date. */
export const DateOutcome = z
  .object({
    eventId: Id,
    /** `already`: there was nothing to do. */
    outcome: z.enum(['done', 'already', 'refused']),
    /** Current registration of the caller; null = no registration. */
    registration: Registration.nullable(),
    /** Error code if the date was refused; null otherwise. */
    code: z.string().nullable(),
  })
  .meta({ id: 'DateOutcome' });
export type DateOutcome = z.infer<typeof DateOutcome>;
const Outcomes = z.object({ items: z.array(DateOutcome) });

/** Dates that the call applies to. */
const dates = {
  /** Null = all upcoming dates. */
  eventIds: z.array(Id).min(1).max(recurrenceLimits.dates).nullable(),
  /** Key that the client makes for one submission, valid for a day. A date that was processed with this key is not processed again. */
  key: Id.optional(),
};

/**
 * Answers and ticket type refer to the event in the address. Other dates get the same answers to the same questions, except files, and the
 * ticket type of the same name.
 */
export const DatesRsvp = z
  .strictObject({
    ...dates,
    ...rsvpFields,
    /** Keeps the answer for dates that are added later. */
    andLater: z.boolean().default(false),
  })
  .refine(namesFitParty, tooManyNames);
export type DatesRsvp = z.output<typeof DatesRsvp>;

const params = z.object({ id: IdOrSlug });

export const eventDates = {
  rsvp: endpoint({
    method: 'POST',
    path: '/events/:id/dates/rsvp',
    access: 'user',
    summary:
      'RSVP to several dates of a series. Each date is answered separately; a date that is full or closed does not block the others. Dates with an answer keep it.',
    params,
    body: DatesRsvp,
    ok: Outcomes,
    errors: [
      'event.not_found',
      'event.state_changed',
      'event.too_many_standing',
      'member.banned',
      'event.barred',
      'member.not_member',
      'registration.answers_missing',
    ],
    rate: { max: 30, per: 3600 },
  }),
  giveBack: endpoint({
    method: 'POST',
    path: '/events/:id/dates/release',
    access: 'user',
    summary:
      'Give back seats and places of several dates of a series. Giving back all dates ends the answer to dates that are added later as well.',
    params,
    body: z.strictObject(dates),
    ok: Outcomes,
    errors: ['event.not_found'],
    rate: { max: 30, per: 3600 },
  }),
  endStanding: endpoint({
    method: 'DELETE',
    path: '/events/:id/dates/standing',
    access: 'user',
    summary: 'End the answer to dates that are added later. Seats stay. Idempotent.',
    params,
    ok: Nothing,
    errors: ['event.not_found'],
  }),
};
