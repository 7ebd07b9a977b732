import type { PublicPageSource } from '#kernel/http/public-pages.ts';
import type { SiteService } from './site.service.ts';

const words = ['about', 'contact', 'privacy', 'terms'] as const;

/** The public pages: where each is, and what it shows. Its look has the same name in the web's `site` feature. */
export const sitePages = (service: SiteService): PublicPageSource[] => [
  { path: '/', load: service.landing },
  ...words.map((name) => ({ path: `/${name}`, load: async () => ({ name }) })),
];
