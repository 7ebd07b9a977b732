import { z } from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { Id, IdOrSlug, Instant } from '../kernel/schemas.ts';

/** By day in the zone of the event, from the first answer until today or the end, at most a year; as answers stand now. */
export const EventFigures = z
  .object({
    id: Id,
    /** `YYYY-MM-DD`; null while no one has answered. */
    from: z.string().nullable(),
    going: z.array(z.int()),
    waitlisted: z.array(z.int()),
    cancelled: z.array(z.int()),
    /** People with a seat at the end of each day. */
    seats: z.array(z.int()),
    /** Null: no limit. */
    capacity: z.int().nullable(),
    /** People who were checked in, for each ten minutes from the first; at most a day. */
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
