import { publicApi } from '#kernel/api/public-api.ts';
import { useSite } from './index.ts';

/** Refetches the site's settings; on an error they stay unchanged. */
export const refreshSite = async (): Promise<void> => {
  const site = await publicApi('GET /site').catch(() => null);
  if (site) useSite.setState(site, true);
};
