import { meQuery } from '#kernel/me/index.ts';
import type { RealtimeModule } from '#kernel/realtime/index.ts';
import { catchUp, startSync } from './sync/sync.ts';

/** Synchronized preferences: applied at the sign-in, and live from other devices. */
export const realtime: RealtimeModule = ({ onHint, onResync, cache }) => {
  void cache.ensureQueryData(meQuery).then(
    ({ id }) => startSync(id),
    () => {},
  );
  onHint('preferences.changed', ({ changedAt }) => catchUp(changedAt));
  onResync(() => catchUp());
};
