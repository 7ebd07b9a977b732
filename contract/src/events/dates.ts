import { z } from 'zod';
import { isNamedParty, Registration, rsvpFields, unnamedParty } from './index.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { recurrenceLimits } from '../browser/recurrence.ts';
import { Id, IdOrSlug, Nothing } from '../kernel/schemas.ts';

/** What became of one date. */
export const DateOutcome = z
  .object({
    eventId: Id,
    /** `already`: there was nothing to do. */
    outcome: z.enum(['done', 'already', 'refused']),
    /** As it is now; null without one. */
    registration: Registration.nullable(),
    /** The error code of a date that was refused. */
    code: z.string().nullable(),
  })
  .meta({ id: 'DateOutcome' });
export type DateOutcome = z.infer<typeof DateOutcome>;
const Outcomes = z.object({ items: z.array(DateOutcome) });

/** Which dates are meant. */
const dates = {
  /** Null: all that are to come. */
  eventIds: z.array(Id).min(1).max(recurrenceLimits.dates).nullable(),
  /** Made by the client for one sending, and valid for a day: a date that was done under it is not done again. */
  key: Id.optional(),
};

/** Answers and ticket are of the event in the address: the same questions of other dates get the same answers, but for files, and a type of the same name. */
export const DatesRsvp = z
  .strictObject({
    ...dates,
    ...rsvpFields,
    /** Keeps the answer for dates that are added later. */
    andLater: z.boolean().default(false),
  })
  .refine(isNamedParty, unnamedParty);
export type DatesRsvp = z.output<typeof DatesRsvp>;

const params = z.object({ id: IdOrSlug });

export const eventDates = {
  rsvp: endpoint({
    method: 'POST',
    path: '/events/:id/dates/rsvp',
    access: 'user',
    summary:
      'RSVP to several dates of a series. Each date is answered by itself; a date that is full or closed does not keep the others back. Dates with an answer keep it.',
    params,
    body: DatesRsvp,
    ok: Outcomes,
    errors: [
      'event.not_found',
      'event.state_changed',
      'event.too_many_standing',
      'member.banned',
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
      'Give back seats and places of several dates of a series. For all dates it also ends the answer to dates that are added later.',
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
