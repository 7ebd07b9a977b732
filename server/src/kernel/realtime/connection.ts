import type { DefaultEventsMap, Server, Socket } from 'socket.io';
import type { ClientCalls, ServerHints } from '#contract/realtime.ts';
import type { Viewer } from '#kernel/viewer.ts';

/**
 * `token`: the last one presented by the client; `expiresAt`: the second in which it expires. `isTold`: the client was
 * notified of that.
 */
export type SocketData = { viewer: Viewer; token: string; expiresAt: number; isTold: boolean };
export type Io = Server<ClientCalls, ServerHints, DefaultEventsMap, SocketData>;
export type ServerSocket = Socket<ClientCalls, ServerHints, DefaultEventsMap, SocketData>;
export type EndReason = Parameters<ServerHints['session.ended']>[0]['reason'];
