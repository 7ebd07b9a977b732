import net from 'node:net';
import type { AddressInfo } from 'node:net';
import { Redis } from 'ioredis';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { endpoint, type Rate } from '#contract/kernel/endpoint.ts';
import { newId } from '#kernel/ids.ts';
import { testEdge } from '#test/edge.ts';
import { redisUrl, testRedis } from '#test/redis.ts';
import { handle } from './handle.ts';
import { countsWith } from './rate-counts.ts';

const limited = (path: `/${string}`, rate?: Rate) =>
  handle(
    endpoint({ method: 'POST', path, access: 'public', summary: 'Counts.', ok: z.object({}), ...(rate ? { rate } : {}) }),
    async () => ({}),
  );
const three = { max: 3, per: 60 };
const handlers = [limited('/one', three), limited('/two', three), limited('/short', { max: 1, per: 1 }), limited('/plain')];
const dependencies = { hasRateLimits: true, trustProxy: true };
const edge = await testEdge(handlers, dependencies);

const call = (at: typeof edge, path: string, { from = '10.0.0.1', token = '' } = {}) =>
  at.send('POST', `/api/v2${path}`, { headers: { 'x-forwarded-for': from, ...(token ? { authorization: `Bearer ${token}` } : {}) } });
const statuses = async (count: number, work: () => Promise<{ status: number }>) => {
  const seen: number[] = [];
  for (let index = 0; index < count; index += 1) seen.push((await work()).status);
  return seen;
};

test('calls are counted, announced and refused when there were too many', async () => {
  const answers = [];
  for (let index = 0; index < 4; index += 1) answers.push(await call(edge, '/one'));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
  expect(answers.map(({ headers }) => headers.get('ratelimit-limit'))).toEqual(['3', '3', '3', '3']);
  expect(answers.map(({ headers }) => headers.get('ratelimit-remaining'))).toEqual(['2', '1', '0', '0']);
  for (const { headers } of answers) expect(Number(headers.get('ratelimit-reset'))).toBeLessThanOrEqual(60);
  const refused = answers[3]!;
  expect(refused.body).toMatchObject({ code: 'request.rate_limited', status: 429 });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(refused.body['params']).toEqual({ retryAfter: Number(refused.headers.get('retry-after')) });
});

test('a window never ends later than it is long, whatever fraction of a millisecond it begins at', async () => {
  const counts = new (countsWith(null))({});
  const clock = vi.spyOn(performance, 'now').mockReturnValue(11_750.543);
  onTestFinished(() => clock.mockRestore());
  const { ttl } = await new Promise<{ ttl: number }>((resolve) => counts.incr('a', (_, counted) => resolve(counted!), 60_000, 3));
  expect(ttl).toBe(60_000);
});

test('each endpoint counts for itself', async () => {
  expect(await statuses(4, () => call(edge, '/two', { from: '10.0.0.2' }))).toEqual([200, 200, 200, 429]);
  expect((await call(edge, '/one', { from: '10.0.0.2' })).status).toBe(200);
});

test('an account is counted wherever it calls from, and apart from the address', async () => {
  const from = (index: number) => `10.1.0.${index}`;
  let index = 0;
  expect(await statuses(4, () => call(edge, '/one', { from: from((index += 1)), token: 'anna' }))).toEqual([200, 200, 200, 429]);
  expect((await call(edge, '/one', { from: from(1) })).status).toBe(200);
  expect((await call(edge, '/one', { from: from(1), token: 'bo' })).status).toBe(200);
});

test('a stranger with a whole network of IPv6 addresses is one stranger', async () => {
  let index = 0;
  expect(await statuses(4, () => call(edge, '/one', { from: `2001:db8:1:1::${(index += 1)}` }))).toEqual([200, 200, 200, 429]);
  expect((await call(edge, '/one', { from: '2001:db8:1:2::1' })).status).toBe(200);
});

test('behind a number of proxies, callers are told apart by the address that the outermost of these has seen', async () => {
  const behind = await testEdge(handlers, { ...dependencies, trustProxy: 2 });
  const via = (index: number) => call(behind, '/one', { from: `10.9.9.9, 203.0.113.${index}, 10.0.0.1` });
  let index = 0;
  expect(await statuses(4, () => via((index += 1)))).toEqual([200, 200, 200, 200]);
  expect(await statuses(3, () => via(1))).toEqual([200, 200, 429]);
});

test('the window passes', async () => {
  expect(await statuses(2, () => call(edge, '/short'))).toEqual([200, 429]);
  await expect.poll(async () => (await call(edge, '/short')).status, { interval: 200 }).toBe(200);
});

test('every endpoint has a limit, also where its line names none', async () => {
  expect((await call(edge, '/plain')).headers.get('ratelimit-limit')).toBe('120');
});

test('nothing is counted where limits are off', async () => {
  const off = await testEdge(handlers);
  expect(await statuses(5, () => call(off, '/one'))).toEqual([200, 200, 200, 200, 200]);
});

/** A server on the way to another one, or to none; `shut` takes it away. */
async function gate(target: URL | null) {
  const sockets: net.Socket[] = [];
  const keep = (socket: net.Socket) => sockets[sockets.push(socket.on('error', () => {})) - 1]!;
  const server = net.createServer((socket) => {
    keep(socket);
    if (target) socket.pipe(keep(net.connect(Number(target.port || 6379), target.hostname))).pipe(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const redis = new Redis((server.address() as AddressInfo).port, '127.0.0.1');
  redis.on('error', () => {});
  const shut = () => {
    server.close();
    for (const socket of sockets) socket.destroy();
  };
  afterAll(() => {
    redis.disconnect();
    shut();
  });
  return { redis, shut };
}

test('a Redis that does not answer holds up no call, and each process goes on counting', async () => {
  const { redis } = await gate(null);
  const alone = await testEdge(handlers, { ...dependencies, redis });
  const begun = performance.now();
  expect(await statuses(5, () => call(alone, '/one'))).toEqual([200, 200, 200, 429, 429]);
  expect(performance.now() - begun).toBeLessThan(4_000);
});

const redis = await testRedis();
afterAll(() => redis?.disconnect());
const remaining = async (at: typeof edge, token: string) =>
  Number((await call(at, '/plain', { token })).headers.get('ratelimit-remaining'));
/** Once both have their connection, what one counts the other counts on. */
async function expectTogether(here: typeof edge, there: typeof edge, token: string): Promise<void> {
  await expect.poll(async () => (await remaining(here, token)) - (await remaining(there, token))).toBe(1);
}

test.skipIf(!redis)('instances that share a Redis count together', async () => {
  const shared = { ...dependencies, redis };
  const [here, there] = [await testEdge(handlers, shared), await testEdge(handlers, shared)];
  const token = newId();
  await expectTogether(here, there, token);
  const seen = [];
  for (const at of [here, there, here, there]) seen.push((await call(at, '/one', { token })).status);
  expect(seen).toEqual([200, 200, 200, 429]);
});

test.skipIf(!redis)('an instance that loses its Redis goes on from what it has counted itself', async () => {
  const { redis: lost, shut } = await gate(new URL(redisUrl));
  const [here, there] = [await testEdge(handlers, { ...dependencies, redis: lost }), await testEdge(handlers, { ...dependencies, redis })];
  const token = newId();
  await expectTogether(here, there, token);
  expect((await call(there, '/one', { token })).status).toBe(200);
  expect((await call(here, '/one', { token })).headers.get('ratelimit-remaining')).toBe('1');
  shut();
  expect(await statuses(4, () => call(here, '/one', { token }))).toEqual([200, 200, 429, 429]);
  expect((await call(there, '/one', { token })).status).toBe(200);
});
