import { expect, test } from 'vitest';
import { shiftClock, testDatabase } from '#test/database.ts';
import { createThrottle, networkOf } from './index.ts';

const { db } = await testDatabase();
const throttle = createThrottle({ db, isOn: true });
const CONTENDERS = 20;

const refusal = (seconds: number) => ({ code: 'request.rate_limited', params: { retryAfter: seconds } });
const count = (key: string, rule = {}) => throttle.count([{ key, free: 2, longest: 8, ...rule }]);

test('the first tries are free; then each doubles the wait, and it never becomes longer than it may', async () => {
  const waits: number[] = [];
  for (let n = 0; n < 7; n += 1) {
    waits.push(await count('doubling'));
    await shiftClock(db, `${waits.at(-1) ?? 0} seconds`);
  }
  expect(waits).toEqual([0, 0, 1, 2, 4, 8, 8]);
});

test('who comes too early hears how long to wait, and does not wait longer for it', async () => {
  for (let n = 0; n < 3; n += 1) await count('early', { first: 60, longest: 900 });
  await expect(count('early', { first: 60, longest: 900 })).rejects.toMatchObject(refusal(60));
  await shiftClock(db, '59 seconds');
  await expect(count('early', { first: 60, longest: 900 })).rejects.toMatchObject(refusal(1));
  await shiftClock(db, '1 second');
  expect(await count('early', { first: 60, longest: 900 })).toBe(120);
});

test('of twenty tries at once only the free ones and one more get through', async () => {
  const answers = await Promise.allSettled(Array.from({ length: CONTENDERS }, () => count('at once', { first: 60, longest: 60 })));
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
});

test('a success forgets its own tries and takes one back from those of all', async () => {
  const rules = [
    { key: 'mine', free: 1, longest: 900, first: 60 },
    { key: 'ours', free: 2, longest: 900, first: 60 },
  ];
  expect(await throttle.count(rules)).toBe(0);
  await throttle.settle({ clear: ['mine'], giveBack: ['ours'] });
  expect(await throttle.count(rules)).toBe(0);
  expect(await throttle.count(rules)).toBe(60);
  // The shared one had a try to spare, so it did not block.
  expect(await throttle.count(rules.slice(1))).toBe(60);
});

test('what waits for one reason counts for none', async () => {
  await count('blocked', { free: 0, first: 60 });
  await expect(
    throttle.count([
      { key: 'blocked', free: 0, longest: 8 },
      { key: 'innocent', free: 1, longest: 900, first: 60 },
    ]),
  ).rejects.toMatchObject({ code: 'request.rate_limited' });
  expect(await count('innocent', { free: 1, first: 60 })).toBe(0);
});

test('after a quiet while all is forgotten, and goes', async () => {
  for (let n = 0; n < 3; n += 1) await count('forgotten', { per: 600, first: 60 });
  await shiftClock(db, '601 seconds');
  expect(await count('forgotten', { per: 600, first: 60 })).toBe(0);
  await shiftClock(db, '2 hours');
  expect(await throttle.deleteForgotten(1_000)).toBeGreaterThan(0);
  expect(await db.selectFrom('tries').select('key').execute()).toEqual([]);
});

test('the table knows neither names nor addresses', async () => {
  await count('login:anna@example.org');
  const keys = await db.selectFrom('tries').select('key').execute();
  expect(JSON.stringify(keys)).not.toContain('anna');
});

test.each([
  ['203.0.113.77', '203.0.113.0/24'],
  ['::ffff:203.0.113.77', '203.0.113.0/24'],
  ['2001:db8:12:34::1', '2001:db8:12::/48'],
  ['2001:0DB8:0012:0034:1:2:3:4', '2001:db8:12::/48'],
  ['fe80::1%eth0', 'fe80:0:0::/48'],
  ['::1', '0:0:0::/48'],
  ['nonsense', 'unknown'],
])('the network of %s is %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network);
});
