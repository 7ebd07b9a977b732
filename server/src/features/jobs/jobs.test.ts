import { sql } from 'kysely';
import { describe, expect, it, test } from 'vitest';
import { newId } from '#kernel/ids.ts';
import { ownApp } from '#test/app.ts';
import { createPerson } from '#test/people.ts';
import { createRole } from '#test/roles.ts';

const app = await ownApp();
const admin = await createPerson(app.db, { isAdmin: true });
const reader = await createPerson(app.db);
const anna = await createPerson(app.db);
const reading = await app.db.selectFrom('menus').select('id').where('permission_code', '=', 'system:job:read').executeTakeFirstOrThrow();
await createRole(app.db, { menuIds: [reading.id], holders: [reader] });

/** Runs once a day, changes next to nothing, and is idempotent. */
const DAILY = 'users.former_names';
type Made = { name?: string; state?: string; message?: string; data?: object; created?: string; startsIn?: string };
/** A job as the queue would have stored it. */
async function make({ name = DAILY, state = 'failed', message = 'boom', data = {}, created = '0', startsIn = '1 day' }: Made = {}) {
  const id = newId();
  const isOver = state === 'failed' || state === 'completed' || state === 'cancelled';
  await sql`insert into pgboss.job (id, name, state, policy, singleton_key, data, output, retry_limit, retry_count, start_after, created_on, started_on, completed_on)
    values (${id}::uuid, ${name}, ${state}::pgboss.job_state, 'short', ${id}, ${JSON.stringify(data)}::jsonb, ${JSON.stringify({ message })}::jsonb, 2, 2,
      now() + ${isOver ? '-1 hours' : startsIn}::interval, now() - ${created}::interval, ${isOver ? sql`now()` : sql`null`},
      ${isOver ? sql`now() - ${created}::interval` : sql`null`})`.execute(app.db);
  return { name, id };
}
const list = async (query: object = {}, as = admin) => (await app.call('GET /jobs', { as, query: { name: DAILY, ...query } })).body;
const ids = async (query: object) => (await list(query)).items.map(({ id }) => id);
const get = (target: { name: string; id: string }, as = admin) => app.call('GET /jobs/:name/:id', { as, params: target });
const retry = (target: { name: string; id: string }, as = admin) => app.call('POST /jobs/:name/:id/retry', { as, params: target });
const cancel = (target: { name: string; id: string }, as = admin) => app.call('POST /jobs/:name/:id/cancel', { as, params: target });
const retryFailed = (filter: object, as = admin) => app.call('POST /jobs/retry-failed', { as, body: { filter } });
const stateOf = async (target: { name: string; id: string }) => (await get(target)).body.state;
const linesOf = (id: string) =>
  app.db.selectFrom('audit_entries').select(['action', 'target_name', 'actor_id']).where('target_id', '=', id).execute();
const drop = () => sql`delete from pgboss.job where name = ${DAILY}`.execute(app.db);

describe('the list', () => {
  it('is paged and ordered, and cut by state, by name and by day', async () => {
    const made = [];
    for (let n = 0; n < 5; n += 1) made.push((await make({ created: `${n} minutes` })).id);
    const waiting = await make({ state: 'created', created: '1 hour' });
    const first = await list({ perPage: 2 });
    expect(first.items.map(({ id }) => id)).toEqual(made.slice(0, 2));
    expect([first.pagination, first.isMore]).toEqual([{ page: 1, perPage: 2, total: 6, totalPages: 3 }, false]);
    expect(await ids({ page: 3, perPage: 2 })).toEqual([made[4], waiting.id]);
    expect(await ids({ sort: 'created' })).toEqual([waiting.id, ...made.toReversed()]);
    expect(await ids({ sort: '-finished', state: 'failed' })).toEqual(made);
    expect(await ids({ state: 'waiting' })).toEqual([waiting.id]);
    expect(await ids({ state: 'done' })).toEqual([]);
    expect(await ids({ q: 'users.' })).toHaveLength(6);
    expect(await ids({ q: 'outbox' })).toEqual([]);
    expect(await ids({ name: 'outbox.send' })).toEqual([]);
    const halfAnHourAgo = new Date(Date.now() - 30 * 60_000).toISOString();
    expect(await ids({ createdBefore: halfAnHourAgo })).toEqual([waiting.id]);
    expect(await ids({ createdFrom: halfAnHourAgo })).toHaveLength(5);
    await drop();
  });

  it('tells why something failed without addresses and secrets, and shows none of what it was given', async () => {
    const id = newId();
    const target = await make({
      message: '550 anna@example.org is unknown\nat send',
      data: { id, to: 'anna@example.org', token: 'top secret' },
    });
    const [row] = (await list()).items;
    expect(row).toMatchObject({
      id: target.id,
      state: 'failed',
      runs: 3,
      error: '550 … is unknown',
      dueAt: null,
      can: { retry: true, cancel: false },
    });
    const { body } = await get(target);
    expect(body.data).toEqual([
      { name: 'id', value: id },
      { name: 'to', value: null },
      { name: 'token', value: null },
    ]);
    expect(JSON.stringify([row, body])).not.toMatch(/anna|top secret|at send/);
    await drop();
  });

  it('leaves out what the queue does for itself', async () => {
    await make({ name: 'dead-letters', state: 'completed' });
    const names = (await app.call('GET /jobs', { as: admin, query: { perPage: 100 } })).body.items.map(({ name }) => name);
    expect(names.filter((name) => name === 'dead-letters' || name.startsWith('__pgboss'))).toEqual([]);
    expect((await get({ name: 'dead-letters', id: newId() })).body.code).toBe('job.not_found');
  });

  it.each([{ sort: 'priority' }, { state: 'lost' }, { name: 'a b' }, { page: 0 }, { perPage: 101 }])('refuses %j', async (query) => {
    const { status, body } = await app.call('GET /jobs', { as: admin, query: query as object });
    expect([status, body.code]).toEqual([422, 'request.invalid']);
  });
});

test('every kind of job is there with its numbers, and with the clock’s times', async () => {
  await make();
  await make({ state: 'created' });
  await make({ state: 'retry' });
  await make({ state: 'completed' });
  const { items, isMore } = (await app.call('GET /jobs/queues', { as: admin })).body;
  expect(isMore).toBe(false);
  const daily = items.find(({ name }) => name === DAILY);
  expect(daily).toMatchObject({ waiting: 1, retrying: 1, active: 0, failed: 1, done: 1, schedule: { cron: '23 4 * * *', lastAt: null } });
  expect(new Date(daily?.schedule?.nextAt ?? '').toISOString()).toMatch(/T04:23:00/);
  expect(items.find(({ name }) => name === 'outbox.send')?.schedule).toBeNull();
  await drop();
});

describe('running again', () => {
  it('runs what has failed, once, and is written down', async () => {
    const target = await make();
    const { status, body } = await retry(target);
    expect([status, body.state, body.maxRuns]).toEqual([200, 'retrying', 4]);
    await expect.poll(() => stateOf(target)).toBe('done');
    expect((await get(target)).body.runs).toBe(4);
    expect(await linesOf(target.id)).toEqual([{ action: 'job.retried', target_name: DAILY, actor_id: admin.id }]);
    expect((await retry(target)).body.code).toBe('job.not_failed');
  });

  it('of one job by many at the same time makes one run', async () => {
    const target = await make();
    const answers = await Promise.all(Array.from({ length: 20 }, () => retry(target)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 'job.not_failed')).toHaveLength(19);
    await expect.poll(() => stateOf(target)).toBe('done');
    expect((await get(target)).body).toMatchObject({ runs: 4, maxRuns: 4 });
    expect(await linesOf(target.id)).toHaveLength(1);
  });

  it('of what would do nothing is refused, and says where to go', async () => {
    const target = await make({ name: 'outbox.send', data: { id: newId() } });
    expect((await get(target)).body).toMatchObject({ can: { retry: false }, isFinal: true });
    const { status, body } = await retry(target);
    expect([status, body.code]).toEqual([409, 'job.final']);
    expect(await stateOf(target)).toBe('failed');
  });

  it('of all that failed and fit a filter counts each once, however many ask', async () => {
    await drop();
    const made = [];
    for (let n = 0; n < 12; n += 1) made.push(await make({ created: n < 10 ? '1 minute' : '2 days' }));
    const filter = { name: DAILY, createdFrom: new Date(Date.now() - 24 * 3_600_000).toISOString() };
    const answers = await Promise.all(Array.from({ length: 5 }, () => retryFailed(filter)));
    expect(answers.reduce((sum, { body }) => sum + body.retried, 0)).toBe(10);
    await expect.poll(() => ids({ state: 'done' }).then((done) => done.length)).toBe(10);
    expect((await ids({ state: 'failed' })).toSorted()).toEqual([made[10]!.id, made[11]!.id].toSorted());
    const received = await app.db.selectFrom('audit_entries').select('after').where('action', '=', 'jobs.retried').execute();
    expect(received.reduce((sum, { after }) => sum + (after as { retried: number }).retried, 0)).toBe(10);
    expect((await retryFailed({ name: 'outbox.send' })).body).toEqual({ retried: 0 });
  });
});

describe('cancelling', () => {
  it('leaves out a run that the clock asked for, once', async () => {
    const target = await make({ state: 'created' });
    expect((await get(target)).body).toMatchObject({ can: { cancel: true }, state: 'waiting' });
    const answers = await Promise.all(Array.from({ length: 10 }, () => cancel(target)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 'job.not_waiting')).toHaveLength(9);
    expect(await stateOf(target)).toBe('cancelled');
    expect(await linesOf(target.id)).toEqual([{ action: 'job.cancelled', target_name: DAILY, actor_id: admin.id }]);
  });

  it('of what somebody waits for, of what runs and of what is over is refused', async () => {
    const asked = await make({ name: 'outbox.send', state: 'created', data: { id: newId() } });
    for (const target of [asked, await make({ state: 'active' }), await make()]) {
      const before = await stateOf(target);
      expect((await cancel(target)).body.code).toBe('job.not_waiting');
      expect(await stateOf(target)).toBe(before);
    }
    expect((await cancel({ name: DAILY, id: newId() })).body.code).toBe('job.not_found');
  });
});

test('whoever may only read changes nothing, and everybody else sees nothing', async () => {
  const [failed, waiting] = [await make(), await make({ state: 'created' })];
  expect((await get(failed, reader)).status).toBe(200);
  expect((await app.call('GET /jobs/queues', { as: reader })).status).toBe(200);
  for (const as of [reader, anna])
    for (const { body } of [await retry(failed, as), await cancel(waiting, as), await retryFailed({}, as)])
      expect(body.code).toBe('auth.forbidden');
  for (const { status } of [
    await app.call('GET /jobs', { as: anna, query: {} }),
    await app.call('GET /jobs/queues', { as: anna }),
    await get(failed, anna),
  ])
    expect(status).toBe(403);
  expect([await stateOf(failed), await stateOf(waiting)]).toEqual(['failed', 'waiting']);
});
