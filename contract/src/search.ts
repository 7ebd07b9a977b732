import { z } from 'zod';
import { EventStatus } from './events.ts';
import { endpoint } from './kernel/endpoint.ts';
import { limits } from './kernel/limits.ts';
import { Person } from './kernel/person.ts';
import { Id, Instant, text } from './kernel/schemas.ts';

/** Where something belongs. */
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
  /** A community in which the caller can meet them, one they share first. */
  community: Place.nullable(),
}).meta({ id: 'FoundPerson' });

export const FoundMessage = z
  .object({
    id: Id,
    channelId: Id,
    seq: z.int(),
    channelName: z.string(),
    community: Place,
    sender: Person,
    /** The part of the message around the first word found, on one line. */
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
    summary: 'Communities, events, people and messages that I may see, by Chinese, English or pinyin; a few of each.',
    query: z.object({
      /** All words have to be there, the last may be unfinished; nothing is found by no word. */
      q: text({ max: limits.searchText.max }),
      limit: z.coerce.number<number>().int().min(1).max(limits.searchResults.max).default(limits.searchResults.default),
    }),
    ok: SearchAnswer,
  }),
};
