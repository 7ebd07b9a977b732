import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { RootDatabaseInTransaction } from '#kernel/transaction.ts';
import { testDatabase } from '#test/database.ts';
import { createJobs, defineJob } from './index.ts';
import { longTimeout } from '#test/timeouts.ts';

const database = await testDatabase();
const { db, transact } = database;
const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
const jobs = createJobs({ database, log });

const greet = defineJob<{ name: string }>('test.greet');
const fail = defineJob<{ times: number }>('test.fail');
const once = defineJob<{ n: number }>('test.one-at-a-time');
const daily = defineJob<object>('test.daily');
const stuck = defineJob<{ isStuck: boolean }>('test.stuck');
const shared = defineJob<{ group: string }>('test.shared');

const greeted = vi.fn<(name: string) => void>();
const failed = vi.fn<(attempt: number) => void>();
const givenUp = vi.fn<(data: { times: number }) => Promise<void>>();
let running = 0;
let maxAtOnce = 0;
let finished = 0;

jobs.define(greet, {}, async ({ name }) => greeted(name));
jobs.define(fail, { retryLimit: 2, retryDelay: 1, onGivenUp: givenUp }, async ({ times }, { attempt }) => {
  failed(attempt);
  if (attempt < times) throw new Error(`attempt ${attempt}`);
});
jobs.define(once, { concurrency: 1 }, async () => {
  running += 1;
  maxAtOnce = Math.max(maxAtOnce, running);
  await sql`select 1`.execute(db);
  running -= 1;
  finished += 1;
});
jobs.define(daily, { schedule: '17 3 * * *' }, async () => {});

const begun: string[] = [];
const ended: string[] = [];
const { promise: mayEnd, resolve: letEnd } = Promise.withResolvers<void>();
jobs.define(shared, { concurrency: 4, perGroup: 2 }, async ({ group }) => {
  begun.push(group);
  if (group === 'slow') await mayEnd;
  ended.push(group);
});

const passed = vi.fn<() => void>();
jobs.define(stuck, { concurrency: 2, perGroup: 1, expireIn: 1, retryLimit: 0 }, async ({ isStuck }) => {
  if (isStuck) await new Promise(() => {});
  passed();
});

beforeAll(() => jobs.start());
beforeEach(() => vi.clearAllMocks());
afterAll(() => jobs.stop());

const soon = (check: () => void) => vi.waitFor(check, longTimeout);
const stored = async (name: string) =>
  (await sql<{ count: number }>`select count(*) as count from pgboss.job where name = ${name}`.execute(db)).rows[0]?.count;

test('a job enqueued in a transaction runs once, after the commit', async () => {
  await transact(async (tx) => {
    await jobs.enqueue(tx, greet, { name: 'Ada' });
    expect(greeted).not.toHaveBeenCalled();
  });
  await soon(() => expect(greeted).toHaveBeenCalledWith('Ada'));
  await transact((tx) => jobs.enqueue(tx, greet, { name: 'Grace' }));
  await soon(() => expect(greeted).toHaveBeenCalledWith('Grace'));
  expect(greeted).toHaveBeenCalledTimes(2);
});

test('a job enqueued in a transaction that is rolled back does not exist', async () => {
  const before = await stored(greet.name);
  const undone = transact(async (tx) => {
    await jobs.enqueue(tx, greet, { name: 'Nobody' });
    throw new Error('changed my mind');
  });
  await expect(undone).rejects.toThrow('changed my mind');
  expect(await stored(greet.name)).toBe(before);
});

test('enqueueing without the transaction inside one throws', async () => {
  await expect(transact(() => jobs.enqueueAlone(greet, { name: 'Lost' }))).rejects.toThrow(RootDatabaseInTransaction);
});

test('a failing job is tried again after a pause, and then is done', async () => {
  await jobs.enqueueAlone(fail, { times: 1 });
  await soon(() => expect(failed.mock.calls).toEqual([[0], [1]]));
  expect(jobs.health()).toEqual({ isRunning: true, deadLetters: 0, lastError: null });
  expect(givenUp).not.toHaveBeenCalled();
});

test('a job that fails to the end is given up, logged and counted', async () => {
  await jobs.enqueueAlone(fail, { times: 99 });
  await soon(() => expect(jobs.health().deadLetters).toBe(1));
  expect(failed.mock.calls).toEqual([[0], [1], [2]]);
  expect(givenUp.mock.calls).toEqual([[{ times: 99 }]]);
  expect(log.error).toHaveBeenCalledWith(
    expect.objectContaining({ job: fail.name, retries: 2, output: expect.objectContaining({ message: 'attempt 2' }) }),
    'A job was given up after its last retry.',
  );
  const { rows } = await sql<{ kept: number }>`select deletion_seconds as kept from pgboss.job
    where name = ${fail.name} and state = 'failed'`.execute(db);
  expect(rows).toEqual([{ kept: 7 * 24 * 60 * 60 }]);
});

test('a batch is worked off without pauses, one at a time where the rules say so', async () => {
  const began = performance.now();
  await transact(async (tx) => {
    for (let n = 0; n < 30; n += 1) await jobs.enqueue(tx, once, { n });
  });
  await soon(() => expect(finished).toBe(30));
  expect(maxAtOnce).toBe(1);
  expect(performance.now() - began).toBeLessThan(5_000);
});

test('jobs of one group take their share of the places, and the places of others are free', async () => {
  await transact(async (tx) => {
    for (let n = 0; n < 6; n += 1) await jobs.enqueue(tx, shared, { group: 'slow' }, { group: 'slow' });
    for (let n = 0; n < 3; n += 1) await jobs.enqueue(tx, shared, { group: 'other' }, { group: 'other' });
  });
  await soon(() => expect(ended).toEqual(['other', 'other', 'other']));
  await soon(() => expect(begun.filter((group) => group === 'slow')).toHaveLength(2));
  // A job that was taken too early is enqueued again, which only several connections can cause.
  if (database.engine === 'embedded') expect(Number(await stored(shared.name))).toBe(9);
  letEnd();
  await soon(() => expect(ended.filter((group) => group === 'slow')).toHaveLength(6));
});

test('a run that has expired gives its place in the group back, even if it does not end', async () => {
  await jobs.enqueueAlone(stuck, { isStuck: true }, { group: 'one', priority: 1 });
  await jobs.enqueueAlone(stuck, { isStuck: false }, { group: 'one' });
  await soon(() => expect(passed).toHaveBeenCalledTimes(1));
});

test('of jobs with the same key only one waits', async () => {
  const before = Number(await stored(greet.name));
  const startAfter = new Date(Date.now() + 60 * 60_000);
  await transact(async (tx) => {
    await jobs.enqueue(tx, greet, { name: 'digest' }, { singletonKey: 'ada', startAfter });
    await jobs.enqueue(tx, greet, { name: 'digest' }, { singletonKey: 'ada', startAfter });
    await jobs.enqueue(tx, greet, { name: 'digest' }, { singletonKey: 'grace', startAfter });
  });
  expect(await stored(greet.name)).toBe(before + 2);
  expect(greeted).not.toHaveBeenCalled();
});

test('schedules are kept in the database, and a second start changes nothing', async () => {
  const schedules = () => sql`select name, cron from pgboss.schedule where name like 'test.%'`.execute(db);
  expect((await schedules()).rows).toEqual([{ name: daily.name, cron: '17 3 * * *' }]);
});

test('a name that nobody handles is refused, as is a second handler', async () => {
  await expect(jobs.enqueueAlone(defineJob('test.unknown'), {})).rejects.toThrow('The job test.unknown has no handler.');
  const other = createJobs({ database, log });
  other.define(greet, {}, async () => {});
  expect(() => other.define(greet, {}, async () => {})).toThrow('defined twice');
  await expect(other.enqueueAlone(greet, { name: 'early' })).rejects.toThrow('is not running');
});

test('stopping lets a running job finish', async () => {
  const slow = defineJob<object>('test.slow');
  const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
  const { promise: hasBegun, resolve: begin } = Promise.withResolvers<void>();
  let isDone = false;
  const other = createJobs({ database, log });
  other.define(slow, {}, async () => {
    begin();
    await mayEnd;
    isDone = true;
  });
  await other.start();
  await other.enqueueAlone(slow, {});
  await hasBegun;
  const stopped = other.stop();
  end();
  await stopped;
  expect(isDone).toBe(true);
  expect((await sql`select state from pgboss.job where name = ${slow.name}`.execute(db)).rows).toEqual([{ state: 'completed' }]);
  expect(other.health().isRunning).toBe(false);
});

test('a long job hears at once that the server stops, and may leave the rest for later', async () => {
  const endless = defineJob<object>('test.endless');
  const { promise: hasBegun, resolve: begin } = Promise.withResolvers<void>();
  const other = createJobs({ database, log });
  other.define(endless, {}, async (_, { signal }) => {
    begin();
    await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
  });
  await other.start();
  await other.enqueueAlone(endless, {});
  await hasBegun;
  await other.stop();
  expect((await sql`select state from pgboss.job where name = ${endless.name}`.execute(db)).rows).toEqual([{ state: 'completed' }]);
});
