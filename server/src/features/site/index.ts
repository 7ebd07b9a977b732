import type { Site } from '#contract/site.ts';
import type { Handler } from '#kernel/http/handle.ts';
import type { PublicPageSource } from '#kernel/http/public-pages.ts';
import type { Parts } from '#kernel/parts.ts';
import { sitePages } from './site.pages.ts';
import { siteRepository } from './site.repository.ts';
import { siteRoutes } from './site.routes.ts';
import { siteService } from './site.service.ts';

export const createSite = ({ db, log }: Parts, site: () => Site): { routes: Handler[]; pages: PublicPageSource[] } => ({
  routes: siteRoutes(site),
  pages: sitePages(siteService({ site: siteRepository(db), log })),
});
