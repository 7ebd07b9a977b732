import { decodeJwt } from 'jose';
import type { Logger } from 'pino';
import type { Viewer } from '#kernel/viewer.ts';
import type { ServerSocket, Io, SocketData } from './connection.ts';
import type { Attendance } from './attendance.ts';
import type { Endings } from './endings.ts';
import type { Handshakes } from './handshakes.ts';
import type { HintQueue } from './hint-queue.ts';
import { createPlaces } from './places.ts';

type Dependencies = {
  io: Io;
  queue: HintQueue;
  attendance: Attendance;
  endings: Endings;
  handshakes: Handshakes;
  authenticate: (accessToken: string) => Promise<Viewer | null>;
  roomsOf: (viewer: Viewer) => Promise<string[]>;
  log: Logger;
};

/** Sockets processed concurrently. */
const AT_ONCE = 20;

/** Authenticates sockets, and joins them to their rooms. */
export function acceptConnections({ io, queue, attendance, endings, handshakes, authenticate, roomsOf, log }: Dependencies) {
  const places = createPlaces();
  const read = async (token: unknown): Promise<SocketData | null> => {
    if (typeof token !== 'string') return null;
    const viewer = await authenticate(token);
    return viewer && { viewer, token, expiresAt: decodeJwt(token).exp ?? 0, isTold: false };
  };

  const refusalOf = async (socket: ServerSocket): Promise<Error | undefined> => {
    const auth = socket.handshake.auth as Record<string, unknown> | undefined;
    const data = await read(auth?.['token']);
    if (!data) return new Error('auth.required');
    if (!places.take(data.viewer.sessionId, socket.conn)) return new Error('socket.too_many');
    handshakes.complete(socket.conn);
    Object.assign(socket.data, data);
    return undefined;
  };

  /** A client presents its next token; a token of another session changes nothing. */
  const renew = async (socket: ServerSocket, token: unknown): Promise<boolean> => {
    const data = await read(token);
    const isSame = data?.viewer.sessionId === socket.data.viewer.sessionId;
    if (isSame) Object.assign(socket.data, data);
    return isSame;
  };

  const settle = async (socket: ServerSocket): Promise<void> => {
    const { viewer } = socket.data;
    queue.flush();
    // Its own rooms first: an event that ends the session, or moves the user, while the other rooms are looked up must reach it.
    await socket.join(ownRooms(viewer));
    if (!endings.catchUp(socket)) await enterRooms(socket);
  };

  const enterRooms = async (socket: ServerSocket): Promise<void> => {
    const { viewer } = socket.data;
    const own = new Set([socket.id, ...ownRooms(viewer)]);
    const before = [...socket.rooms].filter((room) => !own.has(room));
    const rooms = await roomsOf(viewer);
    // Rooms joined by a disconnected socket would stay in memory permanently.
    if (!socket.connected) return;
    await socket.join(rooms);
    // A permission revoked between the look-up and the join was removed from rooms that the socket had not joined yet.
    const rightful = new Set(await roomsOf(viewer));
    for (const room of [...before, ...rooms]) if (!rightful.has(room)) await socket.leave(room);
  };

  /** Applies changes since the last check, and makes the client fetch the hints it missed. */
  const catchUp = async (socket: ServerSocket): Promise<void> => {
    const data = await read(socket.data.token);
    if (data) {
      await enterRooms(socket);
      socket.emit('hints.missed', {});
    } else socket.conn.close();
  };
  /** Not `disconnect`, after which clients do not reconnect by themselves. */
  const sendAway = (socket: ServerSocket, error: unknown): void => {
    log.error({ err: error }, 'a socket could not enter its rooms');
    socket.conn.close();
  };

  io.use((socket, next) => {
    refusalOf(socket).then(next, (error: unknown) => {
      log.error({ err: error }, 'a socket could not be let in');
      // The message is sent to the client.
      next(new Error('server.unavailable'));
    });
  });

  io.on('connection', (socket) => {
    attendance.listen(socket);
    settle(socket).catch((error: unknown) => sendAway(socket, error));
    socket.on('authenticate', (accessToken, done) => {
      if (typeof done === 'function') renew(socket, accessToken).then(done, () => done(false));
    });
  });

  return {
    /** Call after messages between instances were lost. */
    async catchUpAll(): Promise<void> {
      const sockets = [...io.of('/').sockets.values()];
      for (let at = 0; at < sockets.length; at += AT_ONCE)
        await Promise.all(
          sockets.slice(at, at + AT_ONCE).map((socket) => catchUp(socket).catch((error: unknown) => sendAway(socket, error))),
        );
    },
  };
}

const ownRooms = ({ id, sessionId }: Viewer): string[] => [`user:${id}`, `session:${sessionId}`];
