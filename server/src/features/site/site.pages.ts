import { limits } from '#contract/browser/limits.ts';
import {
  readAfter,
  readChatPlace,
  readDirectory,
  readEventList,
  readVia,
  writeAfter,
  writeChatPlace,
  writeDirectory,
  writeEventList,
  writeVia,
} from '#contract/browser/public-filters.ts';
import type { PublicPageSource } from '#kernel/http/public-pages.ts';
import type { ContentService } from './site.content.service.ts';
import type { SiteService } from './site.service.ts';

const words = ['about', 'contact', 'privacy', 'terms'] as const;

/** The public pages: their paths and data. The web's `site` feature has a component of the same name for each. */
export const sitePages = (service: SiteService, content: ContentService): PublicPageSource[] => [
  { path: '/', load: service.landing },
  ...words.map((name) => ({ path: `/${name}`, load: async () => ({ name }) })),
  {
    path: '/communities',
    search: (query) => writeDirectory(readDirectory(query)),
    load: (_language, _places, query) => content.communities(readDirectory(query)),
  },
  { path: '/communities/:slug', load: (_language, { slug = '' }) => content.community(slug) },
  {
    path: '/communities/:slug/posts/:postId',
    search: (query) => writeAfter(readAfter(query)),
    load: (_language, { slug = '', postId = '' }, query) => content.post(slug, postId, readAfter(query)),
  },
  ...(['/chat/:channelId', '/chat/:channelId/messages'] as const).map((path, index): PublicPageSource => ({
    path,
    search: (query) => writeChatPlace(readChatPlace(query)),
    load: (_language, { channelId = '' }, query) =>
      content.channel(channelId, { address: path.replace(':channelId', encodeURIComponent(channelId)), place: readChatPlace(query) }),
    // At its own address, people who are signed in but not members read it, too.
    ...(index === 1 && { isForAll: true }),
  })),
  {
    path: '/events',
    search: (query) => writeEventList(readEventList(query)),
    load: (_language, _places, query) => content.events(readEventList(query)),
  },
  {
    path: '/events/:slug',
    search: (query) => writeVia(readVia(query)),
    load: (_language, { slug = '' }, query) => content.event(slug, readVia(query)),
    onVisit: async ({ slug = '' }, device, { query, from }) =>
      content.eventVisited(slug, { via: readVia(query), from: from.slice(0, limits.arrivalFrom.max) }, device),
  },
];
