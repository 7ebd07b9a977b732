import type { IncomingHttpHeaders, Server as HttpServer } from 'node:http';
import type { Redis } from 'ioredis';
import type { Logger } from 'pino';
import { Server } from 'socket.io';
import type { NamedHint, ServerHints } from '#contract/realtime.ts';
import type { Forget } from '#kernel/session/viewer-cache.ts';
import type { Viewer } from '#kernel/viewer.ts';
import { type ClusterMessage, joinCluster } from './cluster.ts';
import type { EndReason, Io } from './connection.ts';
import { acceptConnections } from './accept.ts';
import { createAttendance } from './attendance.ts';
import { createEndings } from './endings.ts';
import { closeWithNotice } from './close-sockets.ts';
import { createHandshakes } from './handshakes.ts';
import { createHintQueue } from './hint-queue.ts';

type Hint = keyof ServerHints;
type Payload<H extends Hint> = Parameters<ServerHints[H]>[0];

/** Rooms, named by the subject of their hints. That of a channel has the sockets that have it open. */
export type Room = `user:${string}` | `session:${string}` | `community:${string}` | `event:${string}` | `channel:${string}`;
/** Rooms that a viewer joins on connecting, by the policy of a feature. */
export type RoomsOf = (viewer: Viewer) => Promise<Room[]>;

/** Each connection to Redis retries twice a second, independently. */
const RECONNECTED_MS = 1_000;
/** Time for a new connection to present a token that lets it in. */
const HANDSHAKE_MS = 10_000;

type Dependencies = {
  redis: Redis | null;
  /** Public origin of the site, in case a proxy forwards another host name. */
  publicUrl?: string | null;
  authenticate: (accessToken: string) => Promise<Viewer | null>;
  /** Another instance announced that these viewers changed. */
  onForget: (what: Forget) => void;
  /** Another instance announced that the settings of the site changed. */
  onSettings?: () => unknown;
  log: Logger;
  /** Tests only: instead of ten seconds. */
  handshakeMs?: number;
};

/** Sockets, rooms and hints. It transports hints only: the database has the data they refer to. */
export async function createHub({
  redis,
  publicUrl = null,
  authenticate,
  onForget,
  onSettings,
  log,
  handshakeMs = HANDSHAKE_MS,
}: Dependencies) {
  const roomSources: RoomsOf[] = [];
  const io: Io = new Server({
    transports: ['websocket'],
    serveClient: false,
    maxHttpBufferSize: 64 * 1024,
    allowRequest: ({ headers }, done) => done(null, isOwnPage(headers, publicUrl)),
    ...(redis ? { adapter: await sharedRooms(redis) } : {}),
  });
  const roomsOf = async (viewer: Viewer) => (await Promise.all(roomSources.map((source) => source(viewer)))).flat();
  // All rooms at once, so that it is encoded once.
  const queue = createHintQueue(({ rooms, hints }) => {
    const [first] = hints;
    if (hints.length > 1) io.to(rooms).emit('hints', hints);
    else if (first) io.to(rooms).emit(...(first as ['event.changed', Payload<'event.changed'>]));
  });
  const endings = createEndings(io);
  const handshakes = createHandshakes(handshakeMs);
  const attendance = createAttendance({ io, log });
  const acceptor = acceptConnections({ io, queue, attendance, endings, handshakes, authenticate, roomsOf, log });

  // Each instance notifies its own sockets, and only after it has cleared its cache: a client that refetches at once gets the new data.
  const forgotten = (what: Forget): void => {
    onForget(what);
    queue.flush();
    if (what === 'all') io.local.emit('access.changed', {});
    else if ('userId' in what) io.local.to(`user:${what.userId}`).emit('access.changed', {});
  };
  let catchingUp: NodeJS.Timeout | undefined;
  /** Catches up once after messages between instances may have been lost, when all connections to Redis are back. */
  const catchUpSoon = (): void => {
    catchingUp ??= setTimeout(() => {
      catchingUp = undefined;
      onForget('all');
      onSettings?.();
      void acceptor.catchUpAll();
    }, RECONNECTED_MS).unref();
  };
  const onMessage = (message: ClusterMessage): void => {
    if (message.kind === 'forget') forgotten(message.what);
    else if (message.kind === 'settings') onSettings?.();
    else if (message.kind === 'missed') catchUpSoon();
    else endings.end(message.sessionId, message.reason);
  };
  const cluster = redis && joinCluster(redis, onMessage, log);

  const hint = <H extends Hint>(rooms: Room | Room[], name: H, payload: Payload<H>): void => {
    // No room at all would mean every socket.
    if (rooms.length > 0) queue.add(rooms, [name, payload] as NamedHint);
  };

  return {
    attach(server: HttpServer): void {
      io.attach(server, { path: '/socket.io' });
      io.engine.on('connection', handshakes.start);
    },
    /** Features register the rooms of a viewer. */
    onConnect: (source: RoomsOf): void => void roomSources.push(source),
    hint,
    /** What clients may see of others who are here. */
    attendance: { rule: attendance.rule, renew: attendance.renew },
    /** Sockets of a user join or leave a room, on every instance. */
    enter(userId: string, room: Room): void {
      queue.flush();
      io.in(`user:${userId}`).socketsJoin(room);
    },
    leave(userId: string, room: Room): void {
      queue.flush();
      io.in(`user:${userId}`).socketsLeave(room);
    },
    /** Disconnects every socket of a session, with the reason. */
    endSession(sessionId: string, reason: EndReason): void {
      endings.end(sessionId, reason);
      cluster?.tell({ kind: 'ended', sessionId, reason });
    },
    /** Every instance, including this one, drops cached viewers and notifies them that their permissions changed. */
    announceForget: (what: Forget): void => (cluster ? cluster.tell({ kind: 'forget', what }) : forgotten(what)),
    /** The other instances reload the settings. */
    announceSettings: (): void => cluster?.tell({ kind: 'settings' }),
    /** The settings of this instance changed: notifies its clients. */
    settingsChanged({ isAccessChanged }: { isAccessChanged: boolean }): void {
      if (isAccessChanged) forgotten('all');
      io.local.emit('settings.changed', {});
    },
    connections: (): number => io.of('/').sockets.size,
    /** Notifies clients when to reconnect. Messages to other instances still work afterwards. */
    closeSockets(): Promise<void> {
      queue.flush();
      return closeWithNotice([...io.of('/').sockets.values()]);
    },
    /** Closes the remaining sockets, and the server that they are attached to. */
    async close(): Promise<void> {
      queue.close();
      endings.close();
      attendance.close();
      clearTimeout(catchingUp);
      cluster?.leave();
      await io.close();
    },
  };
}
export type Hub = Awaited<ReturnType<typeof createHub>>;

/**
 * Browsers send the origin of the page that opens a socket, and only pages of this site are accepted. Other clients send
 * none; all clients need a token.
 */
const isOwnPage = ({ origin, host }: IncomingHttpHeaders, publicUrl: string | null): boolean =>
  origin === undefined || origin === publicUrl || URL.parse(origin)?.host === host;

/** Rooms across all instances. Loaded only with Redis: a single instance would pay memory and a round trip for nothing. */
async function sharedRooms(redis: Redis) {
  const { createAdapter } = await import('@socket.io/redis-streams-adapter');
  return createAdapter(redis, { streamName: 'plaza:realtime', maxLen: 20_000 });
}
