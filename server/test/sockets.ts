import { io, type Socket } from 'socket.io-client';
import { expect } from 'vitest';
import type { ClientCalls, NamedHint, ServerEvents, ServerHints } from '#contract/realtime.ts';

export type TestSocket = Socket<ServerEvents, ClientCalls>;
export type TestConnection = {
  socket: TestSocket;
  /** Received hints in order, as `[name, payload]`. */
  heard: [string, unknown][];
  /** Why the connection ended; null while it is open. */
  ended: () => string | null;
};

const open = new Set<TestSocket>();
export const closeSockets = (): void => open.forEach((socket) => socket.disconnect());

/** Calls the listener for each hint, also for those in batches. */
export const onHints = (socket: TestSocket, listener: (...hint: NamedHint) => void): void =>
  void socket.onAny((...[name, payload]: NamedHint | ['hints', NamedHint[]]) =>
    name === 'hints' ? payload.forEach((hint) => listener(...hint)) : listener(...([name, payload] as NamedHint)),
  );

/** Calls the listener for each hint with this name. */
export const onHint = <Name extends keyof ServerHints>(socket: TestSocket, name: Name, listener: ServerHints[Name]): void =>
  onHints(socket, (...[heard, hint]) => heard === name && listener(hint as never));

/** Connects like a client, but does not reconnect; throws the error of the server. */
export async function connect(origin: string, token: unknown): Promise<TestConnection> {
  const socket: TestSocket = io(origin, { transports: ['websocket'], reconnection: false, forceNew: true, auth: { token } });
  open.add(socket);
  const heard: [string, unknown][] = [];
  let reason: string | null = null;
  onHints(socket, (...hint) => void heard.push(hint));
  socket.on('disconnect', (why) => (reason = why));
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  return { socket, heard, ended: () => reason };
}

/** Waits until hints to a room reach the connection, so that any later one would too. */
export async function isIn(connection: TestConnection, send: (mark: string) => void): Promise<void> {
  const mark = crypto.randomUUID();
  await expect
    .poll(() => {
      send(mark);
      return connection.heard.some(([, payload]) => JSON.stringify(payload).includes(mark));
    })
    .toBe(true);
}
