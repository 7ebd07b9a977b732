import { createConcurrencyLimits } from '#kernel/concurrency-limits.ts';
import type { ServerSocket } from './connection.ts';

/** A tab has one connection, and more live tabs than this are not plausible in one session. */
const MAX_PER_SESSION = 30;

/** Connections that one session has to this instance. */
export function createPlaces() {
  const limits = createConcurrencyLimits(MAX_PER_SESSION);
  return {
    /** Held while the connection is open; false if the session has reached its limit, or the connection is closed. */
    take(sessionId: string, connection: ServerSocket['conn']): boolean {
      const release = connection.readyState === 'open' ? limits.acquire(sessionId) : null;
      if (release) connection.once('close', release);
      return release !== null;
    },
  };
}
