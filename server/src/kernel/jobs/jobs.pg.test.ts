import { afterAll, expect, test, vi } from 'vitest';
import { testDatabase } from '#test/database.ts';
import { createJobs, defineJob } from './index.ts';

const database = await testDatabase();
const { transact } = database;
const jobs = createJobs({ database, log: { info: vi.fn(), warn: vi.fn(), error: vi.fn() } });
const sweep = defineJob<{ key: string }>('test.sweep');
const ran = vi.fn<(key: string) => void>();
jobs.define(sweep, { concurrency: 1 }, async ({ key }) => ran(key));
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
