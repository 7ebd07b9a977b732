import { io, type Socket } from 'socket.io-client';
import { expect } from 'vitest';
import type { ClientCalls, ServerHints } from '#contract/realtime.ts';

export type TestSocket = Socket<ServerHints, ClientCalls>;
export type Line = {
  socket: TestSocket;
  /** Hints in the order in which they came, as `[name, payload]`. */
  heard: [string, unknown][];
  /** Why the connection ended; null while it stands. */
  ended: () => string | null;
};

const open = new Set<TestSocket>();
export const closeSockets = (): void => open.forEach((socket) => socket.disconnect());

/** Connects as a client does, but never by itself again; throws the server's refusal. */
export async function connect(origin: string, token: unknown): Promise<Line> {
  const socket: TestSocket = io(origin, { transports: ['websocket'], reconnection: false, forceNew: true, auth: { token } });
  open.add(socket);
  const heard: [string, unknown][] = [];
  let reason: string | null = null;
  socket.onAny((name: string, payload: unknown) => void heard.push([name, payload]));
  socket.on('disconnect', (why) => (reason = why));
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  return { socket, heard, ended: () => reason };
}

/** Waits until hints sent to a room reach the line, so that whatever is sent after it would too. */
export async function isIn(line: Line, send: (mark: string) => void): Promise<void> {
  const mark = crypto.randomUUID();
  await expect
    .poll(() => {
      send(mark);
      return line.heard.some(([, payload]) => JSON.stringify(payload).includes(mark));
    })
    .toBe(true);
}
