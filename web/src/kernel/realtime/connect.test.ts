import { Server } from 'socket.io';
import { expect, onTestFinished, test, vi } from 'vitest';
import { connectRealtime } from './connect.ts';
import { onHint, onResync, useConnection } from './index.ts';

/** A server that accepts `good` tokens on connection, and again on renewal. */
const startServer = async (good: Set<string>) => {
  const io = new Server({ transports: ['websocket'] });
  const presented: string[] = [];
  const renewed: string[] = [];
  io.use((socket, next) => {
    const token = String(socket.handshake.auth['token']);
    presented.push(token);
    next(good.has(token) ? undefined : new Error('auth.required'));
  });
  io.on('connection', (socket) => {
    socket.on('authenticate', (token: string, done: (ok: boolean) => void) => {
      renewed.push(token);
      done(good.has(token));
    });
  });
  io.listen(0);
  onTestFinished(() => io.close());
  const { port } = io.httpServer.address() as { port: number };
  return { io, presented, renewed, origin: `http://127.0.0.1:${port}` };
};

const start = (origin: string, token: string, fresh: string | null = null) => {
  // Node has no window to go online and offline.
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('removeEventListener', () => undefined);
  const listeners = new Set<() => void>();
  const session = {
    current: token as string | null,
    token: async () => session.current,
    accessToken: () => session.current,
    refresh: vi.fn(async () => (session.current = fresh)),
    reset: vi.fn(),
    onChange: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    rotate: (next: string) => {
      session.current = next;
      for (const listener of listeners) listener();
    },
  };
  const stop = connectRealtime({ session, origin });
  onTestFinished(() => {
    stop();
    vi.unstubAllGlobals();
  });
  return session;
};
const state = () => useConnection.getState().state;

test('a connection brings hints to whoever listens, and asks everybody to catch up', async () => {
  const server = await startServer(new Set(['t1']));
  const heard = vi.fn();
  const caughtUp = vi.fn();
  onTestFinished(onHint('event.changed', heard));
  onTestFinished(onResync(caughtUp));
  start(server.origin, 't1');
  await expect.poll(() => state()).toBe('connected');
  expect(caughtUp).toHaveBeenCalledOnce();
  server.io.emit('event.changed', { eventId: 'e1' });
  await expect.poll(() => heard).toHaveBeenCalledWith({ eventId: 'e1' });
  server.io.emit('hints', [
    ['event.changed', { eventId: 'e2' }],
    ['event.changed', { eventId: 'e3' }],
  ]);
  await expect.poll(() => heard.mock.calls.slice(1)).toEqual([[{ eventId: 'e2' }], [{ eventId: 'e3' }]]);
});

test('a spent token at the door is exchanged, and the connection made', async () => {
  const server = await startServer(new Set(['fresh']));
  const session = start(server.origin, 'spent', 'fresh');
  await expect.poll(() => state()).toBe('connected');
  expect(session.refresh).toHaveBeenCalledExactlyOnceWith('spent');
  expect(server.presented).toEqual(['spent', 'fresh']);
});

test('whose session is over is not tried again', async () => {
  const server = await startServer(new Set());
  const session = start(server.origin, 'spent', null);
  await expect.poll(() => session.refresh).toHaveBeenCalledOnce();
  expect(state()).toBe('waiting');
  expect(server.presented).toEqual(['spent']);
});

test('who signs in again under the same page is connected again', async () => {
  const server = await startServer(new Set(['again']));
  const session = start(server.origin, 'spent', null);
  await expect.poll(() => session.refresh).toHaveBeenCalledOnce();
  session.rotate('again');
  await expect.poll(() => state()).toBe('connected');
  expect(server.presented).toEqual(['spent', 'again']);
});

test('a renewed token is presented on the living connection', async () => {
  const server = await startServer(new Set(['t1', 't2']));
  const session = start(server.origin, 't1');
  await expect.poll(() => state()).toBe('connected');
  session.rotate('t2');
  await expect.poll(() => server.renewed).toEqual(['t2']);
  expect(state()).toBe('connected');
});

test('a token that ends soon is exchanged, and the next one presented on the living connection', async () => {
  const server = await startServer(new Set(['t1', 't2']));
  const session = start(server.origin, 't1', 't2');
  await expect.poll(() => state()).toBe('connected');
  server.io.emit('token.ending', {});
  await expect.poll(() => server.renewed).toEqual(['t2']);
  expect(session.refresh).toHaveBeenCalledExactlyOnceWith('t1');
  expect([state(), server.presented]).toEqual(['connected', ['t1']]);
});

test('a server that closes in order is come back to when it said', async () => {
  const server = await startServer(new Set(['t1']));
  const caughtUp = vi.fn();
  onTestFinished(onResync(caughtUp));
  start(server.origin, 't1');
  await expect.poll(() => caughtUp).toHaveBeenCalledTimes(1);
  server.io.emit('server.closing', { resumeInMs: 50 });
  server.io.disconnectSockets(true);
  await expect.poll(() => caughtUp).toHaveBeenCalledTimes(2);
});

test('hints that were lost between servers are made good on the living connection', async () => {
  const server = await startServer(new Set(['t1']));
  const caughtUp = vi.fn();
  onTestFinished(onResync(caughtUp));
  start(server.origin, 't1');
  await expect.poll(() => caughtUp).toHaveBeenCalledTimes(1);
  server.io.emit('hints.missed', {});
  await expect.poll(() => caughtUp).toHaveBeenCalledTimes(2);
  expect(server.presented).toEqual(['t1']);
});

test('the end of the session signs out here too', async () => {
  const server = await startServer(new Set(['t1']));
  const session = start(server.origin, 't1');
  await expect.poll(() => state()).toBe('connected');
  server.io.emit('session.ended', { reason: 'revoked' });
  await expect.poll(() => session.reset).toHaveBeenCalledOnce();
});
