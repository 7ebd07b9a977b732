import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { newId } from '#kernel/ids.ts';
import { createJobs, defineJob } from '#kernel/jobs/index.ts';
import { testDatabase } from '#test/database.ts';
import { createPerson } from '#test/people.ts';
import { longTimeout } from '#test/timeouts.ts';
import { defineStep, TaskEnded } from './index.ts';
import { moveTask, reportDone } from './long-task.repository.ts';

const database = await testDatabase();
const { db } = database;
const jobs = createJobs({ database, log: { info: vi.fn(), warn: vi.fn(), error: vi.fn() } });
const step = defineJob<{ id: string }>('test.step');
const errors = new Map<string, Error | null>();
const runs: string[] = [];
const lastFailure = { reason: 'broken' };

defineStep(jobs, {
  job: step,
  rules: { retryLimit: 1, retryDelay: 1 },
  find: (id) => db.selectFrom('community_imports').select('id').where('id', '=', id).where('state', '=', 'checking').executeTakeFirst(),
  async act({ id }) {
    runs.push(id);
    const error = errors.get(id);
    if (error) throw error;
    await moveTask(db, 'community_imports', { id, from: 'checking' }, { state: 'checked' });
  },
  failureOf: (error) => (error instanceof RangeError ? { reason: 'known' } : null),
  lastFailure,
  fail: (id, failure) => moveTask(db, 'community_imports', { id, from: 'checking' }, { state: 'failed', failure: JSON.stringify(failure) }),
});
beforeAll(() => jobs.start());
afterAll(() => jobs.stop());

async function insertTask(values: { expires_at?: Date } = {}) {
  const [id, { id: userId }] = [newId(), await createPerson(db)];
  await db
    .insertInto('community_imports')
    .values({ id, user_id: userId, file_name: 'club.zip', ...values })
    .execute();
  return { id, userId };
}
const read = (id: string) =>
  db.selectFrom('community_imports').select(['state', 'failure', 'done']).where('id', '=', id).executeTakeFirstOrThrow();
const start = async (error: Error | null): Promise<string> => {
  const { id } = await insertTask();
  errors.set(id, error);
  await jobs.enqueueAlone(step, { id });
  return id;
};
const stateOf = async (id: string) => (await read(id)).state;

test('a step runs while its task is in its state; a failure that is known ends it, any other is tried again until the last run', async () => {
  const [good, known, ended, broken] = [
    await start(null),
    await start(new RangeError()),
    await start(new TaskEnded()),
    await start(new Error('The disk is full.')),
  ];
  const over = await insertTask();
  await moveTask(db, 'community_imports', { id: over.id, from: 'checking' }, { state: 'cancelled' });
  await jobs.enqueueAlone(step, { id: over.id });
  await expect.poll(() => stateOf(broken), longTimeout).toBe('failed');
  expect(await read(broken)).toMatchObject({ failure: lastFailure });
  await expect.poll(() => stateOf(good), longTimeout).toBe('checked');
  await expect.poll(() => read(known)).toMatchObject({ state: 'failed', failure: { reason: 'known' } });
  await expect.poll(() => runs.toSorted()).toEqual([good, known, ended, broken, broken].toSorted());
  expect(await read(ended)).toMatchObject({ state: 'checking', failure: null });
});

test('one of concurrent calls moves a task; its owner moves nothing of others, and nothing that has expired', async () => {
  const { id, userId } = await insertTask();
  const begin = (move: { id: string; userId?: string }) =>
    moveTask(db, 'community_imports', { ...move, from: ['checking', 'checked'] }, { state: 'running' });
  expect(await begin({ id, userId: newId() })).toBe(false);
  const moved = await Promise.all(Array.from({ length: 10 }, () => begin({ id, userId })));
  expect(moved.filter(Boolean)).toHaveLength(1);
  const old = await insertTask({ expires_at: new Date(0) });
  expect([await begin(old), await begin({ id: old.id })]).toEqual([false, true]);
});

test('the progress never decreases', async () => {
  const { id } = await insertTask();
  for (const done of [3, 2]) reportDone(db, 'community_imports', { id, from: 'checking', done }, { files: 9 });
  await expect.poll(async () => (await read(id)).done).toBe(3);
  reportDone(db, 'community_imports', { id, from: 'running', done: 8 });
  reportDone(db, 'community_imports', { id, from: 'checking', done: 4 });
  await expect.poll(async () => (await read(id)).done).toBe(4);
});
