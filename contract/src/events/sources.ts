import { z } from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { sourceColumns, viewSources } from '../browser/event-words.ts';
import { limits } from '../browser/limits.ts';
import { Id, IdOrSlug, line, Nothing } from '../kernel/schemas.ts';
import { fileColumns, FileLink } from '../kernel/table.ts';

const Label = line(limits.shareLinkLabel);

/** Where the caller came from: `via` of the address, and the page before, of this site as a path, of another one as an origin. */
export const Arrival = z.strictObject({ via: Label.nullable().default(null), from: z.string().max(limits.arrivalFrom.max).default('') });
export type Arrival = z.infer<typeof Arrival>;

const counts = { views: z.int(), answers: z.int(), going: z.int() };

/** By day in the zone of the event, from the first view or answer until the last, at most a year. */
export const EventSources = z
  .object({
    id: Id,
    /** `YYYY-MM-DD`; null while there is neither a view nor an answer. */
    from: z.string().nullable(),
    views: z.array(z.int()),
    /** Registrations of any state, and those of them that go, by the day of the answer. */
    answers: z.array(z.int()),
    going: z.array(z.int()),
    /** Over all days, those with most views first. `unknown`: answered elsewhere than on the page of the event. */
    sources: z.array(
      z.object({
        source: z.enum([...viewSources, 'unknown']),
        /** Of the source `link`; empty for a name that the hosts did not give. */
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
    summary: 'Count a view of the page of an event, once a day and session. Answers alike whether there is such an event.',
    params: byId,
    body: Arrival,
    ok: Nothing,
    errors: [],
  }),
  answered: endpoint({
    method: 'PUT',
    path: '/events/:id/rsvp/source',
    access: 'user',
    summary: 'Note where the caller came from who has just answered. The first note counts.',
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
    summary: 'Name a link to share: views and answers that come by it are counted apart. Repeating it changes nothing. For hosts.',
    params: linkParams,
    ok: Links,
    errors: [...forHosts, 'event.too_many_links'],
  }),
  removeLink: endpoint({
    method: 'DELETE',
    path: '/events/:id/links/:label',
    access: 'user',
    summary: 'Take the name of a link away; its link still leads to the event, and what was counted stays. For hosts.',
    params: linkParams,
    ok: Links,
    errors: forHosts,
  }),
  get: endpoint({
    method: 'GET',
    path: '/events/:id/sources',
    access: 'user',
    summary: 'Get how many saw the page of an event, answered and go, by day and by where they came from. For those who see its guests.',
    params: byId,
    ok: EventSources,
    errors: forHosts,
  }),
  exportNumbers: endpoint({
    method: 'POST',
    path: '/events/:id/sources/export',
    access: 'user',
    summary: 'Export views and answers of an event by day and source as a file. For those who see its guests; recorded.',
    params: byId,
    body: z.strictObject({ columns: fileColumns(sourceColumns) }),
    ok: FileLink,
    errors: forHosts,
    rate: { max: 30, per: 3600 },
  }),
};
