import { site, type Site } from '#contract/site.ts';
import { handle } from '#kernel/http/handle.ts';

export const siteRoutes = (settings: Site) => [handle(site.get, async () => settings)];
