import { site, type Site } from '#contract/site/index.ts';
import { handle } from '#kernel/http/handle.ts';

export const siteRoutes = (current: () => Site) => [handle(site.get, async () => current())];
