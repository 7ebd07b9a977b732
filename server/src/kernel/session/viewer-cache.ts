import { asCallOfItsOwn } from '#kernel/call.ts';
import type { Viewer } from '#kernel/viewer.ts';

const TTL_MS = 5_000;
const CAPACITY = 20_000;

/** Which viewers are no longer as they were: one session's, one person's, or everybody's. */
export type Forget = { sessionId: string } | { userId: string } | 'all';
type Entry = { viewer: Viewer | null; until: number };

/**
 * Viewers by session for five seconds, so that most requests need no query to know who calls. Whatever changes a
 * viewer calls `forget`, which reaches every instance; the five seconds are only the bound should that message be lost.
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
    // Something was forgotten while the query ran, so its answer may be older than that change.
    if (started === generation) remember(sessionId, viewer);
    return viewer;
  };

  // That a session is over is remembered too, so that a token left behind costs no query per call.
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
    /** Forgets here and tells the other instances. */
    forget(what: Forget): void {
      drop(what);
      announce(what);
    },
    /** Told on every instance before anybody asks again: for what else is kept about viewers. */
    onForget: (listener: (what: Forget) => void): void => void listeners.push(listener),
    /** Forgets here only: for what another instance announced. */
    drop,
  };
}
export type ViewerCache = ReturnType<typeof createViewerCache>;
