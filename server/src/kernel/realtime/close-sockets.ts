import { setTimeout as wait } from 'node:timers/promises';
import type { ServerSocket } from './connection.ts';

const CLOSE_TIMEOUT_MS = 1_000;
const SOONEST_MS = 500;
const SPREAD_MS = 2_500;

/** Notifies clients when to reconnect, spread over time, and closes once they have been notified. */
export async function closeWithNotice(sockets: readonly ServerSocket[]): Promise<void> {
  const closed = sockets.map(async (socket) => {
    if (socket.conn.readyState !== 'open') return;
    const gone = new Promise<void>((resolve) => socket.conn.once('close', () => resolve()));
    socket.emit('server.closing', { resumeInMs: SOONEST_MS + Math.floor(Math.random() * SPREAD_MS) });
    // Waits until the written data is sent, which closing the whole server does not.
    socket.conn.close();
    await gone;
  });
  const timeout = new AbortController();
  await Promise.race([Promise.all(closed), wait(CLOSE_TIMEOUT_MS, undefined, { signal: timeout.signal }).catch(() => {})]);
  timeout.abort();
}
