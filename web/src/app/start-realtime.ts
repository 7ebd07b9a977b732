import { queryClient, repeatFailedQueries } from '#kernel/query/index.ts';
import { onHint, onResync } from '#kernel/realtime/index.ts';
import { session } from '#kernel/session/index.ts';
import { followAccess } from './follow-access.ts';

/** Registers the listeners of all features before connecting, so that no hint is lost. */
export const startRealtime = async (): Promise<void> => {
  const { modules } = await import('./realtime-modules.ts');
  for (const realtime of modules) realtime({ onHint, onResync, cache: queryClient });
  onResync(() => void repeatFailedQueries());
  followAccess({ onHint, onResync });
  const { connectRealtime } = await import('#kernel/realtime/connect.ts');
  connectRealtime({ session });
};
