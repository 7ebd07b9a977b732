import { sql } from 'kysely';
import { afterAll, expect, test, vi } from 'vitest';
import { testDatabase } from '#test/database.ts';
import { createJobs, defineJob } from './index.ts';

const database = await testDatabase();
const { transact } = database;
const jobs = createJobs({ database, log: { info: vi.fn(), warn: vi.fn(), error: vi.fn() } });
const sweep = defineJob<{ key: string }>('test.sweep');
const ran = vi.fn<(key: string) => void>();
jobs.define(sweep, { concurrency: 1 }, async ({ key }) => ran(key));
const shared = defineJob<{ group: string }>('test.shared');
const running = new Map<string, number>();
let maxOfGroup = 0;
let finished = 0;
jobs.define(shared, { concurrency: 6, perGroup: 1 }, async ({ group }) => {
  const now = (running.get(group) ?? 0) + 1;
  running.set(group, now);
  maxOfGroup = Math.max(maxOfGroup, now);
  for (let n = 0; n < 5; n += 1) await sql`select 1`.execute(database.db);
  running.set(group, running.get(group)! - 1);
  finished += 1;
});
await jobs.start();
afterAll(() => jobs.stop());

test('a job that waits does not start before a transaction that relies on it has committed', async () => {
  const startAfter = new Date(Date.now() + 3_000);
  for (const [key, priority] of [
    ['shared', 1],
    ['other', 0],
  ] as const)
    await jobs.enqueueAlone(sweep, { key }, { singletonKey: key, startAfter, priority });
  await transact(async (tx) => {
    await jobs.enqueue(tx, sweep, { key: 'swallowed' }, { singletonKey: 'shared' });
    // The other one has its turn after it.
    await expect.poll(() => ran.mock.calls).toContainEqual(['other']);
    expect(ran).not.toHaveBeenCalledWith('shared');
  });
  await expect.poll(() => ran.mock.calls).toEqual([['other'], ['shared']]);
});

test('workers that take jobs of one group in the same instant do not run more of them than its share', async () => {
  for (let round = 0; round < 20; round += 1) {
    await transact(async (tx) => {
      for (let n = 0; n < 6; n += 1) await jobs.enqueue(tx, shared, { group: `${round}` }, { group: `${round}` });
    });
    await expect.poll(() => finished).toBe((round + 1) * 6);
  }
  expect(maxOfGroup).toBe(1);
});
