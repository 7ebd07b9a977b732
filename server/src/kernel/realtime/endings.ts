import type { ServerSocket, EndReason, Io } from './connection.ts';

/** How long an ended session is remembered: longer than a viewer is cached and a socket takes to connect. */
const REMEMBER_MS = 60_000;
const SWEEP_MS = 10_000;
/** Seconds before the expiry of its token at which a client is notified to present the next one. */
const TELL_BEFORE_S = 60;
/** Grace period in seconds for a token that is in transit. */
const GRACE_S = 15;

/** Disconnects sockets whose session or token ended. */
export function createEndings(io: Io) {
  const ended = new Map<string, { reason: EndReason; at: number }>();

  const dismiss = (socket: ServerSocket, reason: EndReason): void => {
    socket.emit('session.ended', { reason });
    socket.disconnect(true);
  };

  /** Closes sockets without a new token: a bound for the case that the message of an ended session is lost. */
  const look = (socket: ServerSocket, now: number): void => {
    const { expiresAt, isTold } = socket.data;
    if ((expiresAt + GRACE_S) * 1000 < now) return socket.conn.close();
    if (isTold || (expiresAt - TELL_BEFORE_S) * 1000 > now) return;
    socket.data.isTold = true;
    socket.emit('token.ending', {});
  };
  const sweep = (): void => {
    const now = Date.now();
    for (const socket of io.of('/').sockets.values()) look(socket, now);
    for (const [sessionId, { at }] of ended) if (at + REMEMBER_MS < now) ended.delete(sessionId);
  };
  const timer = setInterval(sweep, SWEEP_MS).unref();

  return {
    /** Disconnects the sockets of a session on this instance, including those still connecting. */
    end(sessionId: string, reason: EndReason): void {
      ended.set(sessionId, { reason, at: Date.now() });
      for (const id of io.of('/').adapter.rooms.get(`session:${sessionId}`) ?? []) {
        const socket = io.of('/').sockets.get(id);
        if (socket) dismiss(socket, reason);
      }
    },
    /** Disconnects a socket whose session ended since its handshake; true if so. */
    catchUp(socket: ServerSocket): boolean {
      const end = ended.get(socket.data.viewer.sessionId);
      if (end) dismiss(socket, end.reason);
      return end !== undefined;
    },
    close: (): void => clearInterval(timer),
  };
}
export type Endings = ReturnType<typeof createEndings>;
