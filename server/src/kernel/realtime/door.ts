import { decodeJwt } from 'jose';
import type { Logger } from 'pino';
import type { Viewer } from '#kernel/viewer.ts';
import type { Connection, Io, SocketData } from './connection.ts';
import type { Endings } from './endings.ts';

type Needs = {
  io: Io;
  endings: Endings;
  authenticate: (accessToken: string) => Promise<Viewer | null>;
  roomsOf: (viewer: Viewer) => Promise<string[]>;
  log: Logger;
};

/** Who comes in, and where they go. */
export function openDoor({ io, endings, authenticate, roomsOf, log }: Needs): void {
  const read = async (token: unknown): Promise<SocketData | null> => {
    const viewer = typeof token === 'string' ? await authenticate(token) : null;
    return viewer && { viewer, expiresAt: decodeJwt(String(token)).exp ?? 0 };
  };

  const refusalOf = async (socket: Connection): Promise<Error | undefined> => {
    const auth = socket.handshake.auth as Record<string, unknown> | undefined;
    const data = await read(auth?.['token']);
    if (!data) return new Error('auth.required');
    Object.assign(socket.data, data);
    return undefined;
  };

  /** A client shows its next token; one of another session changes nothing. */
  const renew = async (socket: Connection, token: unknown): Promise<boolean> => {
    const data = await read(token);
    const isSame = data?.viewer.sessionId === socket.data.viewer.sessionId;
    if (isSame) Object.assign(socket.data, data);
    return isSame;
  };

  const settle = async (socket: Connection): Promise<void> => {
    const { viewer } = socket.data;
    // First its own rooms: whatever ends the session, or moves the person, while the others are looked up must reach it.
    await socket.join([`user:${viewer.id}`, `session:${viewer.sessionId}`]);
    if (endings.catchUp(socket)) return;
    const rooms = await roomsOf(viewer);
    // What a gone socket joins would stay in memory for ever.
    if (!socket.connected) return;
    await socket.join(rooms);
    // A right that ended between the look and the joining has been taken from rooms that the socket was not in yet.
    const rightful = new Set(await roomsOf(viewer));
    for (const room of rooms) if (!rightful.has(room)) await socket.leave(room);
  };

  io.use((socket, next) => {
    refusalOf(socket).then(next, (error: unknown) => {
      log.error({ err: error }, 'a socket could not be let in');
      // The message goes to the client.
      next(new Error('server.unavailable'));
    });
  });

  io.on('connection', (socket) => {
    settle(socket).catch((error: unknown) => {
      log.error({ err: error }, 'a socket could not enter its rooms');
      // Not `disconnect`, after which a client does not come back by itself.
      socket.conn.close();
    });
    socket.on('authenticate', (accessToken, done) => {
      if (typeof done === 'function') renew(socket, accessToken).then(done, () => done(false));
    });
  });
}
