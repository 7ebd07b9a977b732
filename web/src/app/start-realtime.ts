import { queryClient, repeatFailedQueries } from '#kernel/query/index.ts';
import { onHint, onResync } from '#kernel/realtime/index.ts';
import { session } from '#kernel/session/index.ts';
import { followAccess } from './follow-access.ts';

const RETRY_MS = 15_000;

/** Resolves when the browser is online again, at the latest after a while: it knows of its own line, not of a server that was away. */
const lineBack = (): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, RETRY_MS);
    addEventListener('online', () => (clearTimeout(timer), resolve()), { once: true });
  });

/** Both are fetched after the first paint, when the line may already have gone. */
const fetchParts = (): Promise<[typeof import('./realtime-modules.ts'), typeof import('#kernel/realtime/connect.ts')]> =>
  Promise.all([import('./realtime-modules.ts'), import('#kernel/realtime/connect.ts')]).catch(() => lineBack().then(fetchParts));

/** Registers the listeners of all features before connecting, so that no hint is lost. */
export const startRealtime = async (): Promise<void> => {
  const [{ modules }, { connectRealtime }] = await fetchParts();
  for (const realtime of modules) realtime({ onHint, onResync, cache: queryClient });
  onResync(() => void repeatFailedQueries());
  followAccess({ onHint, onResync });
  connectRealtime({ session });
};
