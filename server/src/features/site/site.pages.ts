import type { PublicPageSource } from '#kernel/http/public-pages.ts';
import type { SiteService } from './site.service.ts';

const words = ['about', 'contact', 'privacy', 'terms'] as const;

/** The public pages: their paths and data. The web's `site` feature has a component of the same name for each. */
export const sitePages = (service: SiteService): PublicPageSource[] => [
  { path: '/', load: service.landing },
  ...words.map((name) => ({ path: `/${name}`, load: async () => ({ name }) })),
];
