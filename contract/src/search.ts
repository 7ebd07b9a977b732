import { z } from 'zod';
import { EventStatus } from './events/index.ts';
import { endpoint } from './kernel/endpoint.ts';
import { limits } from './browser/limits.ts';
import { Person } from './kernel/person.ts';
import { Id, Instant, text } from './kernel/schemas.ts';

/** The community of a result. */
const Place = z.object({ slug: z.string(), name: z.string() });

export const FoundCommunity = z
  .object({
    id: Id,
    slug: z.string(),
    name: z.string(),
    tagline: z.string(),
    avatar: z.string().nullable(),
    memberCount: z.int(),
    isMember: z.boolean(),
  })
  .meta({ id: 'FoundCommunity' });

export const FoundEvent = z
  .object({
    id: Id,
    slug: z.string(),
    title: z.string(),
    cover: z.string().nullable(),
    startsAt: Instant,
    endsAt: Instant,
    zone: z.string(),
    allDay: z.boolean(),
    status: EventStatus,
    community: Place,
  })
  .meta({ id: 'FoundEvent' });

export const FoundPerson = Person.extend({
  /** A community of the user that the caller can see, preferably a shared one. */
  community: Place.nullable(),
}).meta({ id: 'FoundPerson' });

export const FoundMessage = z
  .object({
    id: Id,
    channelId: Id,
    seq: z.int(),
    /** Empty for a conversation without a name. */
    channelName: z.string(),
    /** Null for a conversation. */
    community: Place.nullable(),
    sender: Person,
    /** The part of the message around the first match, on one line. */
    snippet: z.string(),
    sentAt: Instant,
  })
  .meta({ id: 'FoundMessage' });

const SearchAnswer = z.object({
  communities: z.array(FoundCommunity),
  events: z.array(FoundEvent),
  people: z.array(FoundPerson),
  messages: z.array(FoundMessage),
});
export type SearchAnswer = z.infer<typeof SearchAnswer>;

export const search = {
  find: endpoint({
    method: 'GET',
    path: '/search',
    access: 'user',
    summary: 'Search communities, events, users and messages visible to the caller, in Chinese, English or pinyin. Returns a few of each.',
    query: z.object({
      /** All words have to match, the last one as a prefix; a query without words finds nothing. */
      q: text({ max: limits.searchText.max }),
      limit: z.coerce.number<number>().int().min(1).max(limits.searchResults.max).default(limits.searchResults.default),
    }),
    ok: SearchAnswer,
  }),
};
