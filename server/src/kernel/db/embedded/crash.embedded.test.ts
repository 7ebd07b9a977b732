import { expect, test } from 'vitest';
import { crashUnderLoad } from '#test/crash.ts';

test('a process killed under write load loses nothing it acknowledged (two rounds)', { timeout: 60_000 }, async () => {
  const { acknowledged, missing } = await crashUnderLoad(2);
  expect(acknowledged.length).toBeGreaterThan(400);
  expect(missing).toEqual([]);
});
