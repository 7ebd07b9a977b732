import type { SearchAnswer } from '#contract/search.ts';
import type { SearchPage } from './search-page.ts';

/** One selectable result. Keys are unique across kinds. */
export type SearchHit = { key: string; to: string } & (
  | { kind: 'page'; pageRoute: SearchPage }
  | { kind: 'community'; item: SearchAnswer['communities'][number] }
  | { kind: 'event'; item: SearchAnswer['events'][number] }
  | { kind: 'person'; item: SearchAnswer['people'][number] }
  | { kind: 'message'; item: SearchAnswer['messages'][number] }
);
export type SearchSectionName = 'pages' | 'communities' | 'events' | 'people' | 'messages';
export type SearchSection = { name: SearchSectionName; rows: readonly SearchHit[] };

export const pageRow = (pageRoute: SearchPage): SearchHit => ({
  kind: 'page',
  key: `page ${pageRoute.key}`,
  to: pageRoute.externalLink ?? pageRoute.key,
  pageRoute,
});

/** The server's results by kind; empty kinds are left out. */
export const sectionsOf = ({ communities, events, people, messages }: SearchAnswer): SearchSection[] => {
  const sections: SearchSection[] = [
    {
      name: 'communities',
      rows: communities.map((item) => ({ kind: 'community', key: `community ${item.id}`, to: `/communities/${item.slug}`, item })),
    },
    { name: 'events', rows: events.map((item) => ({ kind: 'event', key: `event ${item.id}`, to: `/events/${item.slug}`, item })) },
    { name: 'people', rows: people.map((item) => ({ kind: 'person', key: `person ${item.id}`, to: `/people/${item.username}`, item })) },
    {
      name: 'messages',
      rows: messages.map((item) => ({ kind: 'message', key: `message ${item.id}`, to: `/chat/${item.channelId}?at=${item.seq}`, item })),
    },
  ];
  return sections.filter(({ rows }) => rows.length > 0);
};
