import { meQuery } from '#kernel/me/index.ts';
import type { RealtimeModule } from '#kernel/realtime/index.ts';
import { catchUp, startSync } from './sync/sync.ts';

/** Preferences that go along with the account: taken over at sign-in, and live from other devices. */
export const realtime: RealtimeModule = ({ onHint, onResync, cache }) => {
  void cache.ensureQueryData(meQuery).then(
    ({ id }) => startSync(id),
    () => {},
  );
  onHint('preferences.changed', ({ changedAt }) => catchUp(changedAt));
  onResync(() => catchUp());
};
