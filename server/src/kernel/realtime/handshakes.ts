import type { ServerSocket } from './connection.ts';

type Raw = ServerSocket['conn'];

/** Ends connections whose client presents no valid token in time, so that strangers cannot keep them open. */
export function createHandshakes(timeoutMs: number) {
  const timers = new WeakMap<Raw, NodeJS.Timeout>();
  return {
    start(connection: Raw): void {
      // Destroyed, as a close frame would be waited for from a client that sends nothing.
      const timer = setTimeout(() => connection.request.socket.destroy(), timeoutMs).unref();
      timers.set(connection, timer);
      connection.once('close', () => clearTimeout(timer));
    },
    complete: (connection: Raw): void => clearTimeout(timers.get(connection)),
  };
}
export type Handshakes = ReturnType<typeof createHandshakes>;
