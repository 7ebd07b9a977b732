import { z } from 'zod';
import { EventFilter } from './index.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { Id, Instant, Nothing } from '../kernel/schemas.ts';

/** `own`: events that the person answered or hosts. `filter`: events that the list shows with these filters. */
const FeedKind = z.enum(['own', 'community', 'filter']);
/** Filters of the event list, without its pages and times: a feed has its own time window. */
const FeedFilter = z.strictObject(
  EventFilter.omit({ from: true, to: true, when: true, publishedFrom: true, page: true, perPage: true }).shape,
);
export type FeedFilter = z.infer<typeof FeedFilter>;

export const CalendarFeed = z
  .object({
    id: Id,
    kind: FeedKind,
    /** Null if the owner may no longer see the community; the feed is then empty. */
    community: z.object({ id: Id, slug: z.string(), name: z.string() }).nullable(),
    filter: FeedFilter,
    createdAt: Instant,
    /** Time at which a program last read the feed, to the hour; null = never read. */
    readAt: Instant.nullable(),
  })
  .meta({ id: 'CalendarFeed' });
export type CalendarFeed = z.infer<typeof CalendarFeed>;

export const FeedCreate = z
  .strictObject({ kind: FeedKind, communityId: Id.nullable().default(null), filter: FeedFilter.default({ scope: 'all' }) })
  .refine(({ kind, communityId }) => (kind === 'community') === (communityId !== null), {
    path: ['communityId'],
    params: { rule: 'required' },
  });
export type FeedCreate = z.infer<typeof FeedCreate>;

/** Feeds are read at `/calendars/:token.ics`, and the file of one event at `/events/:id.ics`. */
export const eventCalendars = {
  feeds: endpoint({
    method: 'GET',
    path: '/me/calendar-feeds',
    access: 'user',
    summary: 'List the calendar feeds of the current user, oldest first. Their addresses are returned only on creation.',
    ok: z.object({ items: z.array(CalendarFeed) }),
  }),
  createFeed: endpoint({
    method: 'POST',
    path: '/me/calendar-feeds',
    access: 'user',
    summary: 'Create a calendar feed. Its secret address is returned only once.',
    body: FeedCreate,
    ok: z.object({ url: z.string(), feed: CalendarFeed }),
    status: 201,
    errors: ['community.not_found', 'calendar.too_many'],
    rate: { max: 30, per: 3_600 },
  }),
  revokeFeed: endpoint({
    method: 'DELETE',
    path: '/me/calendar-feeds/:id',
    access: 'user',
    summary: 'Revoke a calendar feed. Its address stops working.',
    params: z.object({ id: Id }),
    ok: Nothing,
    errors: ['calendar.not_found'],
  }),
};
