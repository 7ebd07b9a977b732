import type { Viewer } from '#kernel/viewer.ts';
import type { SessionsRepository } from './sessions.repository.ts';

type Dependencies = { sessions: SessionsRepository; onError: (error: unknown) => void };

/** Loads viewers, and records the last use of their session at most once a minute, in the background. */
export const seeingViewers =
  ({ sessions, onError }: Dependencies) =>
  async (sessionId: string): Promise<Viewer | null> => {
    const found = await sessions.findViewer(sessionId);
    if (!found) return null;
    const { wasSeenLately, ...viewer } = found;
    if (!wasSeenLately) sessions.noteSeen(sessionId).catch(onError);
    return viewer;
  };
