import { queryClient, repeatFailedQueries } from '#kernel/query/index.ts';
import { onHint, onResync, type RealtimeModule } from '#kernel/realtime/index.ts';
import { session } from '#kernel/session/index.ts';
import { followAccess } from './follow-access.ts';

const modules = import.meta.glob<{ realtime: RealtimeModule }>('../features/*/*.realtime.ts');

/** Registers the listeners of all features before connecting, so that no hint is lost. */
export const startRealtime = async (): Promise<void> => {
  const loaded = await Promise.all(Object.values(modules).map((load) => load()));
  for (const { realtime } of loaded) realtime({ onHint, onResync, cache: queryClient });
  onResync(() => void repeatFailedQueries());
  followAccess({ onHint, onResync });
  const { connectRealtime } = await import('#kernel/realtime/connect.ts');
  connectRealtime({ session });
};
