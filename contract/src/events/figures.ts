import { z } from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { Id, IdOrSlug, Instant } from '../kernel/schemas.ts';

/**
 * Numbers per day in the time zone of the event, from the first answer until today or the end of the event, at most a year. Answers count
 * in their current state.
 */
export const EventFigures = z
  .object({
    id: Id,
    /** First day as `YYYY-MM-DD`; null = no answers yet. */
    from: z.string().nullable(),
    going: z.array(z.int()),
    waitlisted: z.array(z.int()),
    cancelled: z.array(z.int()),
    /** People with a seat at the end of each day. */
    seats: z.array(z.int()),
    /** Null: no limit. */
    capacity: z.int().nullable(),
    /** Number of people checked in per ten minutes, from the first check-in on; at most a day. */
    checkIns: z.object({ from: Instant.nullable(), counts: z.array(z.int()) }),
    /** Null while the event is not over, or when it had no check-in. */
    noShows: z.int().nullable(),
  })
  .meta({ id: 'EventFigures' });
export type EventFigures = z.infer<typeof EventFigures>;

export const eventFigures = {
  get: endpoint({
    method: 'GET',
    path: '/events/:id/figures',
    access: 'user',
    summary: 'Get the numbers of an event over time. For those who see its guests.',
    params: z.object({ id: IdOrSlug }),
    ok: EventFigures,
    errors: ['event.not_found', 'member.not_allowed'],
  }),
};
