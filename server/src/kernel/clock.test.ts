import { expect, test } from 'vitest';
import { shiftClock, testDatabase } from '#test/database.ts';
import { appNow, clock } from './clock.ts';

const { db, transact } = await testDatabase();

test('time is the database clock, and stands still within a transaction', async () => {
  expect(Math.abs((await clock(db).now()).getTime() - Date.now())).toBeLessThan(5_000);
  await transact(async (tx) => {
    const first = await clock(tx).now();
    expect(await clock(tx).now()).toEqual(first);
    expect(await tx.selectFrom('clock').select(appNow.as('now')).executeTakeFirstOrThrow()).toEqual({ now: first });
  });
});

test('tests move it, and the moves add up', async () => {
  const before = await clock(db).now();
  await shiftClock(db, '11 seconds');
  await shiftClock(db, '1 hour');
  const moved = (await clock(db).now()).getTime() - before.getTime();
  expect(moved).toBeGreaterThanOrEqual(3_611_000);
  expect(moved).toBeLessThan(3_621_000);
});
