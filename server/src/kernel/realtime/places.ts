import type { Connection } from './connection.ts';

/** A tab has one connection, and more live tabs than this are not plausible in one session. */
const MOST_OF_SESSION = 30;

/** Connections that one session has to this instance. */
export function createPlaces() {
  const taken = new Map<string, number>();
  return {
    /** Held while the connection is open; false if the session has reached its limit, or the connection is closed. */
    take(sessionId: string, connection: Connection['conn']): boolean {
      const count = taken.get(sessionId) ?? 0;
      if (count >= MOST_OF_SESSION || connection.readyState !== 'open') return false;
      taken.set(sessionId, count + 1);
      connection.once('close', () => {
        const left = (taken.get(sessionId) ?? 1) - 1;
        if (left > 0) taken.set(sessionId, left);
        else taken.delete(sessionId);
      });
      return true;
    },
  };
}
