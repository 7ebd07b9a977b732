import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { createPerson } from '#test/people.ts';

const app = await testApp();

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

test('a server whose jobs do not run is not ready, and says which part is missing', async () => {
  await app.jobs.stop();
  expect(await app.raw('/readyz')).toMatchObject({ status: 503, body: { status: 'not_ready', database: true, jobs: false } });
});

test('a server whose schema is behind is not ready', async () => {
  await app.db.deleteFrom('kysely_migration' as 'clock').execute();
  expect(await app.raw('/readyz')).toMatchObject({ status: 503, body: { migrations: false } });
});
