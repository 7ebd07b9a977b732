import type { DefaultEventsMap, Server, Socket } from 'socket.io';
import type { ClientCalls, ServerHints } from '#contract/realtime.ts';
import type { Viewer } from '#kernel/viewer.ts';

/** `expiresAt`: the second in which the token ends that the client showed last. */
export type SocketData = { viewer: Viewer; expiresAt: number };
export type Io = Server<ClientCalls, ServerHints, DefaultEventsMap, SocketData>;
export type Connection = Socket<ClientCalls, ServerHints, DefaultEventsMap, SocketData>;
export type EndReason = Parameters<ServerHints['session.ended']>[0]['reason'];
