import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createReadiness } from '#kernel/db/readiness.ts';
import { ownApp } from '#test/app.ts';
import { testDatabase } from '#test/database.ts';
import { createPerson } from '#test/people.ts';

const token = 'a-token-for-the-metrics';
let pings = 0;
const database = await testDatabase();
const ping = () => {
  pings += 1;
  return database.ping();
};
const app = await ownApp({ PLAZA_METRICS_TOKEN: token, TRUST_PROXY: '10.0.0.1' }, { database: { ...database, ping } });
const closed = await ownApp({}, { database: app.database });

test('an alive process says so, without asking the database', async () => {
  expect(await app.raw('/healthz')).toMatchObject({ status: 200, body: { status: 'alive' } });
});

test('a server that can serve is ready', async () => {
  expect(await app.raw('/readyz')).toMatchObject({ status: 200, body: { status: 'ready', database: true, migrations: true, jobs: true } });
});

test('the numbers tell calls by route, never by address', async () => {
  const anna = await createPerson(app.db);
  await app.call('GET /me', { as: anna });
  await app.raw('/api/v2/join/a-secret-invite-token-of-somebody');
  await app.raw('/somewhere/else');
  const { status, body, headers } = await app.raw('/metrics');
  const text = String(body);
  expect([status, headers.get('content-type')]).toEqual([200, expect.stringContaining('text/plain')]);
  expect(text).toMatch(/plaza_http_seconds_count\{method="GET",route="\/api\/v2\/me",status="200"\} 1/);
  expect(text).toContain('route="none",status="404"');
  expect(text).not.toContain('a-secret-invite-token');
  expect(text).not.toContain('/somewhere/else');
  for (const name of [
    'plaza_sockets',
    'plaza_dead_jobs',
    'plaza_unexpected_failures_total',
    'process_resident_memory_bytes',
    'nodejs_eventloop_lag_seconds',
  ])
    expect(text).toMatch(new RegExp(`^${name} `, 'm'));
});

test('the numbers are for the own machine, and for whoever shows the token; to all others there is nothing', async () => {
  type Way = { from?: string; headers?: Record<string, string> };
  const statusOf = async ({ http }: typeof app, { from: remoteAddress = '127.0.0.1', headers = {} }: Way) =>
    (await http.inject({ path: '/metrics', remoteAddress, headers: { host: 'localhost:3000', ...headers } })).statusCode;
  const bearer = (shown: string) => ({ authorization: `Bearer ${shown}` });
  const elsewhere: Way[] = [
    { from: '192.168.1.20' },
    { from: '::ffff:192.168.1.20' },
    { from: '10.0.0.1', headers: { 'x-forwarded-for': '127.0.0.1' } },
    // A local proxy forwards requests from anywhere.
    { headers: { 'x-forwarded-for': '203.0.113.7' } },
    { headers: { forwarded: 'for=203.0.113.7' } },
    { headers: { host: 'plaza.example' } },
  ];
  for (const at of [app, closed]) {
    for (const way of [{}, { from: '::1' }, { from: '::ffff:127.0.0.1' }]) expect([way, await statusOf(at, way)]).toEqual([way, 200]);
    for (const way of elsewhere) expect([way, await statusOf(at, way)]).toEqual([way, 404]);
    for (const wrong of ['', 'x', `${token}x`, 'null'])
      expect([wrong, await statusOf(at, { from: '192.168.1.20', headers: bearer(wrong) })]).toEqual([wrong, 404]);
  }
  for (const way of elsewhere)
    expect([way, await statusOf(app, { ...way, headers: { ...way.headers, ...bearer(token) } })]).toEqual([way, 200]);
  expect(await statusOf(closed, { from: '192.168.1.20', headers: bearer(token) })).toBe(404);
});

test.each<Record<string, string>>([{ HOST: '0.0.0.0' }, { HOST: '192.168.1.10' }, { PUBLIC_URL: 'https://plaza.example' }])(
  'the numbers need the token where other machines are served (%o)',
  async (settings) => {
    const at = await ownApp({ PLAZA_RATE_LIMIT: 'on', PLAZA_METRICS_TOKEN: token, ...settings }, { database: app.database });
    const statusOf = async (headers: Record<string, string>) =>
      (await at.http.inject({ path: '/metrics', headers: { host: 'localhost:3000', ...headers } })).statusCode;
    expect([await statusOf({}), await statusOf({ authorization: `Bearer ${token}` })]).toEqual([404, 200]);
  },
);

test('many who ask whether a server is ready share one question to the database', async () => {
  const before = pings;
  const started = performance.now();
  const answers = await Promise.all(Array.from({ length: 40 }, () => app.raw('/readyz')));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  const seconds = (performance.now() - started) / 1_000;
  expect(pings - before).toBeLessThanOrEqual(1 + seconds);
  await expect.poll(async () => (await app.raw('/readyz'), pings)).toBeGreaterThan(before + 1);
});

test('a schema that was current is not looked at again, and one that is behind is not ready', async () => {
  await sql`update kysely_migration set name = 'other-' || name`.execute(app.db);
  expect(await createReadiness({ ...app, canWrite: async () => true })()).toMatchObject({ database: true, migrations: false });
  const asked = pings;
  await expect.poll(async () => (await app.raw('/readyz'), pings)).toBeGreaterThan(asked);
  expect(await app.raw('/readyz')).toMatchObject({ status: 200, body: { migrations: true } });
  await sql`update kysely_migration set name = replace(name, 'other-', '')`.execute(app.db);
});

test('a server whose jobs do not run is not ready, and says which part is missing', async () => {
  await app.jobs.stop();
  await expect.poll(() => app.raw('/readyz')).toMatchObject({ status: 503, body: { status: 'not_ready', database: true, jobs: false } });
});
