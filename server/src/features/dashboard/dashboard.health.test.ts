import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { defineJob } from '#kernel/jobs/index.ts';
import { newId } from '#kernel/ids.ts';
import { ownApp, testApp } from '#test/app.ts';
import { createPerson } from '#test/people.ts';
import { healthRules } from './dashboard.policy.ts';

const first = await ownApp();
/** Another instance on the same database. */
const second = await testApp({}, { database: first.database });
const { db } = first;
const admin = await createPerson(db, { isAdmin: true });
const health = async () => (await first.call('GET /dashboard/site/health', { as: admin })).body;

test('a site on which all is well says so of each part', async () => {
  const { database, disk, ...rest } = await health();
  expect(rest).toEqual({
    queue: { state: 'good', waiting: 0, oldestSeconds: null, givenUp: 0 },
    outbox: { state: 'good', waiting: 0, oldestSeconds: null, failed: 0 },
    errors: { state: 'good', answersHour: 0, answersDay: 0, jobsHour: 0, jobsDay: 0 },
    audit: { state: 'good', waiting: 0, sealedAt: null, verifiedAt: null, isSound: null },
  });
  expect(database.milliseconds).toBeGreaterThan(0);
  // The folder does not exist where the test database runs elsewhere.
  expect(disk === null || disk.freeBytes < disk.totalBytes).toBe(true);
});

test('answers that failed on any instance are counted together', async () => {
  await sql`alter table departments rename to departments_elsewhere`.execute(db);
  for (const app of [first, second, second]) expect((await app.call('GET /departments', { as: admin })).status).toBe(500);
  expect([first.takeUnexpected().length, second.takeUnexpected().length]).toEqual([1, 2]);
  await sql`alter table departments_elsewhere rename to departments`.execute(db);
  await expect.poll(() => health().then(({ errors }) => errors)).toMatchObject({ answersHour: 3, answersDay: 3 });
  expect((await health()).errors.state).toBe('attention');
});

test('an answer that was meant is no failure', async () => {
  const before = (await health()).errors.answersDay;
  expect((await first.raw('/api/v2/nothing-here', { as: admin })).status).toBe(404);
  await first.failures.stop();
  expect((await health()).errors.answersDay).toBe(before);
});

test('what both count at once is not lost', async () => {
  await db.deleteFrom('failures').execute();
  for (let n = 0; n < 20; n += 1) {
    for (const app of [first, second]) app.failures.note('job');
    await Promise.all([first.failures.stop(), second.failures.stop()]);
  }
  expect((await health()).errors).toMatchObject({ jobsHour: 40, jobsDay: 40, answersDay: 0 });
});

test('an hour is the last one, a day the last one', async () => {
  await db.deleteFrom('failures').execute();
  await sql`insert into failures (minute, kind, count) select app_now() - ago, 'answer', 1
    from unnest(array['59 minutes', '61 minutes', '23 hours', '25 hours']::interval[]) ago`.execute(db);
  expect((await health()).errors).toMatchObject({ answersHour: 1, answersDay: 3 });
});

test('counts that could not be written are written later', async () => {
  await db.deleteFrom('failures').execute();
  await sql`alter table failures rename to failures_elsewhere`.execute(db);
  first.failures.note('answer');
  await first.failures.stop();
  await sql`alter table failures_elsewhere rename to failures`.execute(db);
  first.failures.note('answer');
  await first.failures.stop();
  expect((await health()).errors).toMatchObject({ answersHour: 2 });
});

test('jobs that wait for their time do not count, those that are due do, and what was given up does', async () => {
  const insert = (name: string, state: string, startAfter: string) =>
    sql`insert into pgboss.job (id, name, data, state, created_on, start_after)
      values (gen_random_uuid(), ${name}, '{}', ${state}::text::pgboss.job_state, now() - interval '20 minutes', now() + ${startAfter}::interval)`.execute(
      db,
    );
  // A queue without a worker.
  await sql`select pgboss.create_queue('test.idle', '{"policy": "standard"}'::jsonb)`.execute(db);
  await insert('test.idle', 'created', '1 hour');
  const queueNow = () => health().then(({ queue }) => queue);
  await expect.poll(queueNow).toMatchObject({ waiting: 0, state: 'good' });
  await insert('test.idle', 'created', '-5 minutes');
  await insert('test.idle', 'retry', '-1 minutes');
  await expect.poll(queueNow).toMatchObject({ waiting: 2, state: 'attention', givenUp: 0 });
  const queue = await queueNow();
  expect(queue.oldestSeconds).toBeGreaterThanOrEqual(300);
  expect(queue.oldestSeconds).toBeLessThan(400);
  await insert('dead-letters', 'completed', '0');
  await expect.poll(queueNow).toMatchObject({ waiting: 2, givenUp: 1 });
  await sql`delete from pgboss.job where name in ('test.idle', 'dead-letters')`.execute(db);
});

test('messages that failed, or wait for long, are told', async () => {
  const insert = (state: 'waiting' | 'failed', ago: string) =>
    sql`insert into outbox_messages (id, channel, recipient, language, kind, subject, text, html, state, created_at)
      values (${newId()}, 'mail', 'a@example.org', 'en-US', 'reset', 's', 't', 'h', ${state}, app_now() - ${ago}::interval)`.execute(db);
  await insert('failed', '1 day');
  expect((await health()).outbox).toEqual({ state: 'attention', waiting: 0, oldestSeconds: null, failed: 1 });
  await insert('waiting', '2 hours');
  const { oldestSeconds, ...outbox } = (await health()).outbox;
  expect(outbox).toEqual({ state: 'bad', waiting: 1, failed: 1 });
  expect(oldestSeconds).toBeGreaterThanOrEqual(7_200);
  expect(oldestSeconds).toBeLessThan(7_300);
});

test('the log says when it was sealed and verified last, and what waits', async () => {
  await first.call('PUT /settings', {
    as: admin,
    body: { version: (await first.call('GET /settings', { as: admin })).body.version, siteName: 'Lakeside' },
  });
  expect((await health()).audit).toMatchObject({ state: 'good', waiting: 1, sealedAt: null });
  await first.call('POST /audit/verify', { as: admin, body: {} });
  const { audit } = await health();
  expect(audit).toMatchObject({ state: 'good', isSound: true });
  expect([typeof audit.sealedAt, typeof audit.verifiedAt]).toEqual(['string', 'string']);
});

const job = defineJob<object>('test.failing');
test('a run of a job that fails is counted', async () => {
  let failures = 0;
  const { createJobs } = await import('#kernel/jobs/index.ts');
  const quiet = { info: () => {}, warn: () => {}, error: () => {} };
  const jobs = createJobs({ database: first.database, log: quiet, onFailure: () => (failures += 1) });
  jobs.define(job, { retryLimit: 0 }, () => Promise.reject(new Error('no')));
  await jobs.start();
  await jobs.enqueueAlone(job, {});
  await expect.poll(() => failures).toBe(1);
  await jobs.stop();
});

test.each([
  ['queue', healthRules.queue({ waiting: 1, oldestSeconds: 901, givenUp: 0 }), 'bad'],
  ['queue', healthRules.queue({ waiting: 0, oldestSeconds: null, givenUp: 1 }), 'attention'],
  ['errors', healthRules.errors({ answersHour: 10, answersDay: 10, jobsHour: 0, jobsDay: 0 }), 'bad'],
  ['errors', healthRules.errors({ answersHour: 0, answersDay: 0, jobsHour: 0, jobsDay: 3 }), 'good'],
  ['database', healthRules.database({ milliseconds: 100 }), 'attention'],
  ['database', healthRules.database({ milliseconds: 1_000 }), 'bad'],
  ['audit', healthRules.audit({ isSound: false, oldestSeconds: null }), 'bad'],
  ['audit', healthRules.audit({ isSound: true, oldestSeconds: 1_000 }), 'attention'],
  ['disk', healthRules.disk({ freeBytes: 2 ** 30 - 1, totalBytes: 2 ** 40 }), 'bad'],
  ['disk', healthRules.disk({ freeBytes: 2 ** 32, totalBytes: 2 ** 40 }), 'attention'],
  ['disk', healthRules.disk({ freeBytes: 2 ** 33, totalBytes: 2 ** 40 }), 'good'],
])('%s is %s: rule %#', (_, state, wanted) => {
  expect(state).toBe(wanted);
});
