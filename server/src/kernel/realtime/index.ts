import type { IncomingHttpHeaders, Server as HttpServer } from 'node:http';
import type { Redis } from 'ioredis';
import type { Logger } from 'pino';
import { Server } from 'socket.io';
import type { ServerHints } from '#contract/realtime.ts';
import type { Forget } from '#kernel/session/viewer-cache.ts';
import type { Viewer } from '#kernel/viewer.ts';
import { type ClusterMessage, joinCluster } from './cluster.ts';
import type { EndReason, Io } from './connection.ts';
import { openDoor } from './door.ts';
import { createEndings } from './endings.ts';
import { closeGently } from './farewell.ts';

type Hint = keyof ServerHints;
type Payload<H extends Hint> = Parameters<ServerHints[H]>[0];

/** A room is named by what its members may hear of. */
export type Room = `user:${string}` | `session:${string}` | `community:${string}` | `event:${string}`;
/** Rooms that a viewer enters on connecting, as the feature's policy has it. */
export type RoomsOf = (viewer: Viewer) => Promise<Room[]>;

/** Connections to Redis look for it twice a second, each by itself. */
const RECONNECTED_MS = 1_000;

type Needs = {
  redis: Redis | null;
  /** Where people reach the site, should a proxy ask for it by another name. */
  publicUrl?: string | null;
  authenticate: (accessToken: string) => Promise<Viewer | null>;
  /** Another instance announced that these viewers changed. */
  onForget: (what: Forget) => void;
  /** Another instance announced that the settings of the site changed. */
  onSettings?: () => unknown;
  log: Logger;
};

/** Sockets, rooms and hints. It carries hints only: the database holds whatever they are about. */
export async function createHub({ redis, publicUrl = null, authenticate, onForget, onSettings, log }: Needs) {
  const roomSources: RoomsOf[] = [];
  const io: Io = new Server({
    transports: ['websocket'],
    serveClient: false,
    connectTimeout: 10_000,
    maxHttpBufferSize: 64 * 1024,
    allowRequest: ({ headers }, done) => done(null, isOwnPage(headers, publicUrl)),
    ...(redis ? { adapter: await sharedRooms(redis) } : {}),
  });
  const roomsOf = async (viewer: Viewer) => (await Promise.all(roomSources.map((source) => source(viewer)))).flat();
  const endings = createEndings(io);
  const door = openDoor({ io, endings, authenticate, roomsOf, log });

  // Each instance tells its own sockets, and only after it has forgotten: who asks again at once gets the new answer.
  const forgotten = (what: Forget): void => {
    onForget(what);
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
      void door.catchUpAll();
    }, RECONNECTED_MS).unref();
  };
  const onMessage = (message: ClusterMessage): void => {
    if (message.kind === 'forget') forgotten(message.what);
    else if (message.kind === 'settings') onSettings?.();
    else if (message.kind === 'missed') catchUpSoon();
    else endings.end(message.sessionId, message.reason);
  };
  const cluster = redis && joinCluster(redis, onMessage, log);

  const hint = <H extends Hint>(room: Room, name: H, payload: Payload<H>): void => {
    (io.to(room).emit as (name: Hint, payload: unknown) => void)(name, payload);
  };

  return {
    attach: (server: HttpServer): void => void io.attach(server, { path: '/socket.io' }),
    /** Features say which rooms a viewer belongs in. */
    onConnect: (source: RoomsOf): void => void roomSources.push(source),
    hint,
    /** Sockets of one person enter or leave a room, on every instance. */
    enter: (userId: string, room: Room): void => io.in(`user:${userId}`).socketsJoin(room),
    leave: (userId: string, room: Room): void => io.in(`user:${userId}`).socketsLeave(room),
    /** Disconnects every socket of a session, after telling it why. */
    endSession(sessionId: string, reason: EndReason): void {
      endings.end(sessionId, reason);
      cluster?.tell({ kind: 'ended', sessionId, reason });
    },
    /** Every instance forgets cached viewers, this one too, and tells those concerned that they may do other things now. */
    announceForget: (what: Forget): void => (cluster ? cluster.tell({ kind: 'forget', what }) : forgotten(what)),
    /** The other instances read the settings anew. */
    announceSettings: (): void => cluster?.tell({ kind: 'settings' }),
    /** This instance has read other settings: whoever is connected to it hears of it. */
    settingsChanged({ isAccessChanged }: { isAccessChanged: boolean }): void {
      if (isAccessChanged) forgotten('all');
      io.local.emit('settings.changed', {});
    },
    connections: (): number => io.of('/').sockets.size,
    /** Says good-bye with a hint when to come back. What is said afterwards still reaches the other instances. */
    farewell: (): Promise<void> => closeGently([...io.of('/').sockets.values()]),
    /** Closes what is left, and the server that it is attached to. */
    async close(): Promise<void> {
      endings.close();
      clearTimeout(catchingUp);
      cluster?.leave();
      await io.close();
    },
  };
}
export type Hub = Awaited<ReturnType<typeof createHub>>;

/** Browsers say which page opens a socket, and only pages of this site may. Programs say nothing, and need a token as everybody. */
const isOwnPage = ({ origin, host }: IncomingHttpHeaders, publicUrl: string | null): boolean =>
  origin === undefined || origin === publicUrl || URL.parse(origin)?.host === host;

/** Rooms that reach over all instances. Loaded only where there is another one: alone it would cost memory and a round trip. */
async function sharedRooms(redis: Redis) {
  const { createAdapter } = await import('@socket.io/redis-streams-adapter');
  return createAdapter(redis, { streamName: 'plaza:realtime', maxLen: 20_000 });
}
