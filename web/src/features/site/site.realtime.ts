import type { RealtimeModule } from '#kernel/realtime/index.ts';
import { refreshSite } from '#kernel/site/refresh.ts';
import { siteQuery } from './site.queries.ts';

/** Live updates of the site's public settings. */
export const realtime: RealtimeModule = ({ onHint, onResync, cache }) => {
  onHint('settings.changed', () => {
    void refreshSite();
    void cache.invalidateQueries({ queryKey: siteQuery.queryKey });
  });
  onResync(() => void refreshSite());
};
