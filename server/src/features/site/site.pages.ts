import { readAfter, readDirectory, readEventList, writeAfter, writeDirectory, writeEventList } from '#contract/kernel/public-filters.ts';
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
  {
    path: '/events',
    search: (query) => writeEventList(readEventList(query)),
    load: (_language, _places, query) => content.events(readEventList(query)),
  },
  { path: '/events/:slug', load: (_language, { slug = '' }) => content.event(slug) },
];
