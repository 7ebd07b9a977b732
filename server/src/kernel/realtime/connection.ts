import type { DefaultEventsMap, Server, Socket } from 'socket.io';
import type { ClientCalls, ServerEvents, ServerHints } from '#contract/realtime.ts';
import type { Person } from '#contract/kernel/person.ts';
import type { Viewer } from '#kernel/viewer.ts';

/** What a reader of a channel shows of themself to those who have it open. `mayType`: also that they type. */
export type AttendingReader = { mayType: boolean; person: Person };

/**
 * `token`: the last one presented by the client; `expiresAt`: the second in which it expires. `isTold`: the client was
 * notified of that. `isShown`: its page is in sight; `turn`: counts what it said of that; `open`: the channel that it has open; `typedAt`:
 * time of its last hint of typing, in ms.
 */
export type SocketData = {
  viewer: Viewer;
  token: string;
  expiresAt: number;
  isTold: boolean;
  isShown?: boolean;
  turn?: number;
  open?: (AttendingReader & { channelId: string }) | null;
  typedAt?: number;
};
export type Io = Server<ClientCalls, ServerEvents, DefaultEventsMap, SocketData>;
export type ServerSocket = Socket<ClientCalls, ServerEvents, DefaultEventsMap, SocketData>;
export type EndReason = Parameters<ServerHints['session.ended']>[0]['reason'];
