import { createBatchedTurns } from '#kernel/batched-turns.ts';
import { createTurnsByKey } from '#kernel/in-turn.ts';
import type { Viewer } from '#kernel/viewer.ts';
import type { SeenViewer } from './sessions.repository.ts';

type Dependencies = {
  findViewers: (sessionIds: readonly string[]) => Promise<Map<string, SeenViewer>>;
  noteSeen: (sessionIds: readonly string[]) => Promise<unknown>;
  onError: (error: unknown) => void;
};

const AT_ONCE = 2;
const MAX_TOGETHER = 200;

/**
 * Loads viewers by their session, many with one query in a rush. Records the last use of their sessions at most once a minute, in the
 * background.
 */
export function seeingViewers({ findViewers, noteSeen, onError }: Dependencies): (sessionId: string) => Promise<Viewer | null> {
  const find = createBatchedTurns<string, Viewer | null>({
    name: 'viewer',
    // All of them are calls that are being answered, whose number the server limits.
    inTurn: createTurnsByKey({ atOnce: AT_ONCE, longestQueue: Infinity }),
    most: MAX_TOGETHER,
    async work(_key, batch) {
      const found = await findViewers(batch.map(({ input }) => input));
      for (const { input, resolve } of batch) resolve(viewerOf(found.get(input)));
      const unseen = [...found.values()].filter(({ wasSeenLately }) => !wasSeenLately).map(({ sessionId }) => sessionId);
      if (unseen.length > 0) noteSeen(unseen).catch(onError);
    },
  });
  return (sessionId) => find('sessions', sessionId);
}

function viewerOf(found: SeenViewer | undefined): Viewer | null {
  if (!found) return null;
  const { wasSeenLately: _, ...viewer } = found;
  return viewer;
}
