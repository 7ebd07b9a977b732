import { z } from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { sourceColumns, viewSources } from '../browser/event-words.ts';
import { limits } from '../browser/limits.ts';
import { Id, IdOrSlug, line, Nothing } from '../kernel/schemas.ts';
import { fileColumns, FileLink } from '../kernel/table.ts';

const Label = line(limits.shareLinkLabel);

/** Where the caller came from: `via` of the address, and the previous page, as a path on this site or as the origin of another site. */
export const Arrival = z.strictObject({ via: Label.nullable().default(null), from: z.string().max(limits.arrivalFrom.max).default('') });
export type Arrival = z.infer<typeof Arrival>;

const counts = { views: z.int(), answers: z.int(), going: z.int() };

/** Numbers per day in the time zone of the event, from the first view or answer until the last, at most a year. */
export const EventSources = z
  .object({
    id: Id,
    /** First day as `YYYY-MM-DD`; null = neither a view nor an answer yet. */
    from: z.string().nullable(),
    views: z.array(z.int()),
    /** Registrations in any state, and the going ones among them, by the day of the answer. */
    answers: z.array(z.int()),
    going: z.array(z.int()),
    /** Sums over all days, most views first. `unknown`: the answer was given elsewhere than on the page of the event. */
    sources: z.array(
      z.object({
        source: z.enum([...viewSources, 'unknown']),
        /** Name of the link for the source `link`; empty if the hosts did not give this name. */
        label: z.string(),
        ...counts,
      }),
    ),
    /** Names of links. */
    links: z.array(z.string()),
  })
  .meta({ id: 'EventSources' });
export type EventSources = z.infer<typeof EventSources>;

const byId = z.object({ id: IdOrSlug });
const linkParams = byId.extend({ label: Label });
const Links = z.object({ links: z.array(z.string()) });
const forHosts = ['event.not_found', 'member.not_allowed'] as const;

export const eventSources = {
  view: endpoint({
    method: 'POST',
    path: '/events/:id/views',
    access: 'user',
    ignoresKey: true,
    summary: 'Count a view of the page of an event, once per day and session. The response is the same whether or not the event exists.',
    params: byId,
    body: Arrival,
    ok: Nothing,
    errors: [],
  }),
  answered: endpoint({
    method: 'PUT',
    path: '/events/:id/rsvp/source',
    access: 'user',
    summary: 'Record the source of the answer that the caller has just given. The first record counts.',
    params: byId,
    body: Arrival,
    ok: Nothing,
    errors: [],
  }),
  links: endpoint({
    method: 'GET',
    path: '/events/:id/links',
    access: 'user',
    summary: 'List the names of links that hosts share. For those who see the guests.',
    params: byId,
    ok: Links,
    errors: forHosts,
  }),
  addLink: endpoint({
    method: 'PUT',
    path: '/events/:id/links/:label',
    access: 'user',
    summary:
      'Name a link to share. Views and answers that come through it are counted separately. Repeating it changes nothing. For hosts.',
    params: linkParams,
    ok: Links,
    errors: [...forHosts, 'event.too_many_links'],
  }),
  removeLink: endpoint({
    method: 'DELETE',
    path: '/events/:id/links/:label',
    access: 'user',
    summary: 'Remove the name of a link. The link still leads to the event, and its counts stay. For hosts.',
    params: linkParams,
    ok: Links,
    errors: forHosts,
  }),
  get: endpoint({
    method: 'GET',
    path: '/events/:id/sources',
    access: 'user',
    summary: 'Get the numbers of views, answers and attendees of an event, by day and by source. For those who see its guests.',
    params: byId,
    ok: EventSources,
    errors: forHosts,
  }),
  exportNumbers: endpoint({
    method: 'POST',
    path: '/events/:id/sources/export',
    access: 'user',
    summary: 'Export views and answers of an event by day and source as a file. For those who see its guests. The export is recorded.',
    params: byId,
    body: z.strictObject({ columns: fileColumns(sourceColumns) }),
    ok: FileLink,
    errors: forHosts,
    rate: { max: 30, per: 3600 },
  }),
};
