import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { SignJWT } from 'jose';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { createLog } from '#kernel/log/index.ts';
import type { Viewer } from '#kernel/viewer.ts';
import { viewerNamed } from '#test/edge.ts';
import { longTimeout } from '#test/timeouts.ts';
import { connect, isIn } from '#test/sockets.ts';
import { createHub, type Room } from './index.ts';

const tokenFor = (name: string, until: string | Date = '15 minutes') =>
  new SignJWT({}).setProtectedHeader({ alg: 'HS256' }).setSubject(name).setExpirationTime(until).sign(new Uint8Array(32));
const bearerOf = (token: string): Viewer => viewerNamed((JSON.parse(atob(token.split('.')[1] ?? '')) as { sub: string }).sub);

/** A separate hub that accepts every token by default. */
async function hubWith(
  authenticate: (token: string) => Promise<Viewer | null> = async (token) => bearerOf(token),
  more: { handshakeMs?: number } = {},
) {
  const hub = await createHub({ redis: null, authenticate, onForget: () => {}, log: createLog('silent'), ...more });
  const server = http.createServer();
  hub.attach(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterAll(() => hub.close());
  return { hub, server, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}
/** A promise that the test settles, and a signal that it is awaited. */
function gate() {
  let open = () => {};
  let arrive = () => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  const reached = new Promise<void>((resolve) => (arrive = resolve));
  return { open, reached, pass: () => (arrive(), opened) };
}

afterEach(() => void vi.useRealTimers());

test('a session that ends while its socket comes in ends the socket as well', async () => {
  const door = gate();
  const { hub, origin } = await hubWith(async (token) => {
    const viewer = bearerOf(token);
    await door.pass();
    return viewer;
  });
  const coming = connect(origin, await tokenFor('anna'));
  await door.reached;
  hub.endSession('session of anna', 'disabled');
  door.open();
  const socket = await coming;
  await expect.poll(socket.ended).toBe('io server disconnect');
  expect(socket.heard).toEqual([['session.ended', { reason: 'disabled' }]]);
});

test('a room that is lost while its socket comes in is not entered', async () => {
  const { hub, origin } = await hubWith();
  const rooms: Room[] = ['community:kept', 'community:lost'];
  const look = gate();
  hub.onConnect(async () => {
    const seen = [...rooms];
    await look.pass();
    return seen;
  });
  const socket = await connect(origin, await tokenFor('bo'));
  await look.reached;
  rooms.pop();
  hub.leave('bo', 'community:lost');
  look.open();
  await isIn(socket, (mark) => hub.hint('community:kept', 'event.changed', { eventId: mark }));
  // The second look comes after the rooms were entered, and takes what was lost between.
  await expect
    .poll(async () => {
      const lost = crypto.randomUUID();
      hub.hint('community:lost', 'event.changed', { eventId: lost });
      await isIn(socket, (mark) => hub.hint('user:bo', 'event.changed', { eventId: mark }));
      return JSON.stringify(socket.heard).includes(lost);
    })
    .toBe(false);
});

test('a socket whose rooms cannot be looked up is closed so that its client comes again', async () => {
  const { hub, origin } = await hubWith();
  hub.onConnect(() => Promise.reject(new Error('no database')));
  const socket = await connect(origin, await tokenFor('cai'));
  await expect.poll(socket.ended).toBe('transport close');
});

test('a failure of the server while letting in tells the client nothing of its cause', async () => {
  const { origin } = await hubWith(() => Promise.reject(new Error('connect ECONNREFUSED 10.0.0.7:5432')));
  await expect(connect(origin, await tokenFor('dora'))).rejects.toThrow(/^server\.unavailable$/);
});

test('a socket is told that its token ends soon, and closed within half a minute after the end if it shows no other', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'Date'] });
  const { origin } = await hubWith();
  const tokenOf = (name: string, seconds: number) => tokenFor(name, new Date(Date.now() + seconds * 1_000));
  const stale = await connect(origin, await tokenOf('emil', 120));
  const fresh = await connect(origin, await tokenOf('fay', 120));
  expect(await fresh.socket.emitWithAck('authenticate', await tokenOf('fay', 900))).toBe(true);
  const received = new Promise<void>((resolve) => void stale.socket.once('token.ending', () => resolve()));
  vi.advanceTimersByTime(90_000);
  await received;
  vi.advanceTimersByTime(30_000);
  expect([stale.ended(), fresh.ended()]).toEqual([null, null]);
  vi.advanceTimersByTime(30_000);
  vi.useRealTimers();
  await expect.poll(stale.ended).toBe('transport close');
  expect(stale.heard).toEqual([['token.ending', {}]]);
  expect([fresh.ended(), fresh.heard]).toEqual([null, []]);
});

test('a session has thirty sockets at most, and one that closes makes place for another', async () => {
  const { origin } = await hubWith();
  const token = await tokenFor('hao');
  const comings = await Promise.allSettled(Array.from({ length: 35 }, () => connect(origin, token)));
  const lines = comings.flatMap((coming) => (coming.status === 'fulfilled' ? [coming.value] : []));
  expect(lines).toHaveLength(30);
  expect(comings.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { message: 'socket.too_many' } });
  await connect(origin, await tokenFor('ida'));
  lines[0]!.socket.disconnect();
  await expect
    .poll(() =>
      connect(origin, token).then(
        () => true,
        () => false,
      ),
    )
    .toBe(true);
});

/** A bare connection whose client sends nothing but the request for it: the status, and its socket if there is one. */
const upgrade = (origin: string, page?: string) =>
  new Promise<{ status: number | undefined; socket: Duplex | null }>((resolve, reject) => {
    const headers = {
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': btoa('0123456789abcdef'),
    };
    const request = http.get(`${origin}/socket.io/?EIO=4&transport=websocket`, { headers: { ...headers, ...(page && { origin: page }) } });
    request.on('upgrade', ({ statusCode: status }, socket) => resolve({ status, socket }));
    request.on('response', (response) => (response.resume(), resolve({ status: response.statusCode, socket: null })));
    request.on('error', reject);
  });

test('a connection that presents no token that lets it in ends, whatever its client does; one that was let in stays', async () => {
  const { origin } = await hubWith(async (token) => (token === 'unknown' ? null : bearerOf(token)), { handshakeMs: 500 });
  const token = await tokenFor('jo');
  // Again where the machine was too busy for that.
  const admitted = await vi.waitFor(() => connect(origin, token), longTimeout);
  const silent = (await upgrade(origin)).socket!;
  const refused = (await upgrade(origin)).socket!;
  // A frame of engine.io: the connection to the namespace, masked with zeros.
  const frame = Buffer.from('40{"token":"unknown"}');
  refused.write(Buffer.concat([Buffer.from([0x81, 0x80 | frame.length, 0, 0, 0, 0]), frame]));
  await Promise.all([silent, refused].map((socket) => new Promise((resolve) => void socket.resume().once('close', resolve))));
  expect([admitted.ended(), await admitted.socket.timeout(5_000).emitWithAck('authenticate', 'unknown')]).toEqual([null, false]);
});

test('pages of other sites open no socket', async () => {
  const { origin } = await hubWith();
  const statusFrom = async (page?: string) => {
    const { status, socket } = await upgrade(origin, page);
    socket?.destroy();
    return status;
  };
  expect([await statusFrom(), await statusFrom(origin)]).toEqual([101, 101]);
  for (const page of ['https://evil.example', 'null', origin.replace('127.0.0.1', 'localhost')])
    expect([page, await statusFrom(page)]).toEqual([page, 400]);
});

test('closing tells every client when to come back, and lets it come back by itself', async () => {
  const { hub, origin } = await hubWith();
  const lines = await Promise.all(Array.from({ length: 20 }, async (_, index) => connect(origin, await tokenFor(`person${index}`))));
  await hub.closeSockets();
  for (const socket of lines) {
    await expect.poll(socket.ended).toBe('transport close');
    expect(socket.heard).toEqual([['server.closing', { resumeInMs: expect.any(Number) }]]);
  }
  const times = lines.flatMap(({ heard }) => heard.map(([, payload]) => (payload as { resumeInMs: number }).resumeInMs));
  expect(Math.min(...times)).toBeGreaterThanOrEqual(500);
  expect(new Set(times).size).toBeGreaterThan(10);
});

test('what was said before closing arrives before the good-bye', async () => {
  const { hub, origin } = await hubWith();
  const socket = await connect(origin, await tokenFor('gil'));
  await isIn(socket, (mark) => hub.hint('user:gil', 'event.changed', { eventId: mark }));
  // More than a line takes at once, so that some of it still waits to be written.
  for (let count = 0; count < 3_000; count += 1) hub.hint('user:gil', 'event.changed', { eventId: `${count}`.padEnd(2_000) });
  await hub.closeSockets();
  await expect.poll(socket.ended).toBe('transport close');
  expect(socket.heard.filter(([, payload]) => (payload as { eventId?: string }).eventId?.length === 2_000)).toHaveLength(3_000);
  expect(socket.heard.at(-1)?.[0]).toBe('server.closing');
});
