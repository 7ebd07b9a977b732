import { publicApi } from '#kernel/api/public-api.ts';
import { useSite } from './index.ts';

/** Asks anew; what cannot be asked stays as it is. */
export const refreshSite = async (): Promise<void> => {
  const site = await publicApi('GET /site').catch(() => null);
  if (site) useSite.setState(site, true);
};
