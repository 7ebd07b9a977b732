import { asCallOfItsOwn } from '#kernel/call.ts';
import type { Viewer } from '#kernel/viewer.ts';

const TTL_MS = 5_000;
const CAPACITY = 20_000;

/** Viewers to invalidate: of a session, of a user, or all. */
export type Forget = { sessionId: string } | { userId: string } | 'all';
type Entry = { viewer: Viewer | null; until: number };

/**
 * Caches viewers by session for five seconds, so that most requests need no query to authenticate. Every change to a
 * viewer calls `forget`, which reaches all instances; the five seconds are only the bound in case that message is lost.
 */
export function createViewerCache(load: (sessionId: string) => Promise<Viewer | null>, announce: (what: Forget) => void) {
  const entries = new Map<string, Entry>();
  const loading = new Map<string, Promise<Viewer | null>>();
  let generation = 0;

  const listeners: ((what: Forget) => void)[] = [];

  const drop = (what: Forget): void => {
    for (const listener of listeners) listener(what);
    generation += 1;
    loading.clear();
    if (what === 'all') return entries.clear();
    if ('sessionId' in what) return void entries.delete(what.sessionId);
    for (const [sessionId, { viewer }] of entries) if (viewer?.id === what.userId) entries.delete(sessionId);
  };

  const fetch = async (sessionId: string): Promise<Viewer | null> => {
    const started = generation;
    const viewer = await load(sessionId);
    // An invalidation arrived while the query ran, so its result may be outdated.
    if (started === generation) remember(sessionId, viewer);
    return viewer;
  };

  // Ended sessions are cached too, so that a leftover token costs no query per call.
  const remember = (sessionId: string, viewer: Viewer | null): void => {
    if (entries.size >= CAPACITY) entries.delete(entries.keys().next().value ?? '');
    entries.set(sessionId, { viewer, until: performance.now() + TTL_MS });
  };

  return {
    get(sessionId: string): Promise<Viewer | null> | Viewer | null {
      const entry = entries.get(sessionId);
      if (entry && entry.until > performance.now()) return entry.viewer;
      entries.delete(sessionId);
      const running = loading.get(sessionId);
      if (running) return running;
      const started = asCallOfItsOwn('viewer', () => fetch(sessionId)).finally(() => {
        if (loading.get(sessionId) === started) loading.delete(sessionId);
      });
      loading.set(sessionId, started);
      return started;
    },
    /** Invalidates here and on the other instances. */
    forget(what: Forget): void {
      drop(what);
      announce(what);
    },
    /** Called on every instance before the next look-up: for other caches of viewers. */
    onForget: (listener: (what: Forget) => void): void => void listeners.push(listener),
    /** Invalidates here only: for announcements of other instances. */
    drop,
  };
}
export type ViewerCache = ReturnType<typeof createViewerCache>;
