import { expect, test } from 'vitest';
import { crashUnderLoad } from '#test/crash.ts';

test('a process killed under write load loses nothing it acknowledged (ten rounds)', async () => {
  const { acknowledged, missing } = await crashUnderLoad(10);
  expect(acknowledged.length).toBeGreaterThan(2_000);
  expect(missing).toEqual([]);
});
