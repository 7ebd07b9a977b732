import { QueryObserver } from '@tanstack/react-query';
import { markMenu } from '#kernel/menu-marks.ts';
import type { RealtimeModule } from '#kernel/realtime/index.ts';
import { isAnythingWaiting, waitingQuery } from './home.queries.ts';

/** Keeps what waits, and the dot of home in the menu, current. */
export const realtime: RealtimeModule = ({ onHint, onResync, cache }) => {
  new QueryObserver(cache, waitingQuery).subscribe(({ data }) => data && markMenu('/home', isAnythingWaiting(data) ? 0 : null));
  const refresh = () => void cache.invalidateQueries({ queryKey: waitingQuery.queryKey });
  // Each of these comes with a notification, or changes a membership.
  onHint('notifications.changed', refresh);
  onHint('membership.changed', refresh);
  onResync(refresh);
};
