import type { DefaultEventsMap, Server, Socket } from 'socket.io';
import type { ClientCalls, ServerHints } from '#contract/realtime.ts';
import type { Viewer } from '#kernel/viewer.ts';

/** `expiresAt`: the second in which `token` ends, the last one that the client showed. `isTold`: that it ends soon. */
export type SocketData = { viewer: Viewer; token: string; expiresAt: number; isTold: boolean };
export type Io = Server<ClientCalls, ServerHints, DefaultEventsMap, SocketData>;
export type Connection = Socket<ClientCalls, ServerHints, DefaultEventsMap, SocketData>;
export type EndReason = Parameters<ServerHints['session.ended']>[0]['reason'];
