import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { shiftClock, testDatabase } from '#test/database.ts';
import { createOneTime } from './index.ts';

const { db, transact } = await testDatabase();
const oneTime = createOneTime({ db, secret: 'a secret of at least thirty-two letters' });
const CONTENDERS = 20;

const issueToken = (purpose = 'reset') => transact((tx) => oneTime.issueToken(tx, { purpose, data: { n: 1 }, lifetime: '30 minutes' }));
const issueCode = (key: string, purpose = 'login') =>
  transact((tx) => oneTime.issueCode(tx, { purpose, key, data: { key }, lifetime: '5 minutes' }));
const useToken = (token: string, purpose = 'reset') => transact((tx) => oneTime.useToken<{ n: number }>(tx, purpose, token));
const wrongOf = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

test('a token serves once, for what it was made for', async () => {
  const token = await issueToken();
  expect(await useToken(token, 'another purpose')).toBeNull();
  expect(await oneTime.findToken('reset', token)).toMatchObject({ data: { n: 1 } });
  expect(await useToken(token)).toMatchObject({ data: { n: 1 }, userId: null });
  expect(await useToken(token)).toBeNull();
  expect(await oneTime.findToken('reset', token)).toBeNull();
});

test('of twenty that come with one token, one gets through', async () => {
  const token = await issueToken();
  const answers = await Promise.all(Array.from({ length: CONTENDERS }, () => useToken(token)));
  expect(answers.filter(Boolean)).toHaveLength(1);
});

test('a token of a failed transaction can be used again', async () => {
  const token = await issueToken();
  const failing = transact(async (tx) => {
    expect(await oneTime.useToken(tx, 'reset', token)).not.toBeNull();
    throw new Error('went wrong');
  });
  await expect(failing).rejects.toThrow('went wrong');
  expect(await useToken(token)).not.toBeNull();
});

test('a code has six digits and serves once', async () => {
  const code = await issueCode('a@example.org');
  expect(code).toMatch(/^\d{6}$/);
  expect(await oneTime.useCode('login', 'b@example.org', code)).toBeNull();
  expect(await oneTime.useCode('login', 'a@example.org', code)).toMatchObject({ data: { key: 'a@example.org' } });
  expect(await oneTime.useCode('login', 'a@example.org', code)).toBeNull();
});

test('after five wrong tries the right code is wrong too, also when they come at once', async () => {
  const code = await issueCode('c@example.org');
  await Promise.all(Array.from({ length: 5 }, () => oneTime.useCode('login', 'c@example.org', wrongOf(code))));
  expect(await oneTime.useCode('login', 'c@example.org', code)).toBeNull();
  const fresh = await issueCode('c@example.org');
  for (let n = 0; n < 4; n += 1) expect(await oneTime.useCode('login', 'c@example.org', wrongOf(fresh))).toBeNull();
  expect(await oneTime.useCode('login', 'c@example.org', fresh)).not.toBeNull();
});

test('what was right at the last try and given back is right once more', async () => {
  const code = await issueCode('back@example.org');
  for (let n = 0; n < 4; n += 1) expect(await oneTime.tryCode('login', 'back@example.org', wrongOf(code))).toBe('wrong');
  const found = await oneTime.useCode('login', 'back@example.org', code);
  await oneTime.giveBack(found!);
  expect(await oneTime.tryCode('login', 'back@example.org', code)).toMatchObject({ data: { key: 'back@example.org' } });
  expect(await oneTime.tryCode('login', 'none@example.org', code)).toBe('wrong');
});

test('of twenty guesses at once five are looked at', async () => {
  const code = await issueCode('many@example.org');
  await Promise.all(Array.from({ length: CONTENDERS }, () => oneTime.useCode('login', 'many@example.org', wrongOf(code))));
  const { tries } = await db.selectFrom('one_time_secrets').select('tries').where('key', '=', 'many@example.org').executeTakeFirstOrThrow();
  expect(tries).toBe(5);
});

test('a new code takes the place of the one before', async () => {
  const first = await issueCode('d@example.org');
  let second = await issueCode('d@example.org');
  while (second === first) second = await issueCode('d@example.org');
  expect(await oneTime.useCode('login', 'd@example.org', first)).toBeNull();
  expect(await oneTime.useCode('login', 'd@example.org', second)).not.toBeNull();
});

test('nothing of a secret can be read in the database', async () => {
  const token = await issueToken();
  const code = await issueCode('e@example.org');
  const { rows } = await sql<{ row: string }>`select row(s.*)::text as row from one_time_secrets s`.execute(db);
  const all = rows.map(({ row }) => row).join('\n');
  expect(all).not.toContain(token);
  expect(all).not.toContain(Buffer.from(token, 'base64url').toString('hex'));
  expect(rows.find(({ row }) => row.includes('e@example.org'))?.row).not.toContain(`,${code},`);
});

test('what is over is over, and goes', async () => {
  const token = await issueToken();
  const code = await issueCode('f@example.org');
  await shiftClock(db, '6 minutes');
  expect(await oneTime.useCode('login', 'f@example.org', code)).toBeNull();
  expect(await oneTime.findToken('reset', token)).not.toBeNull();
  await shiftClock(db, '25 minutes');
  expect(await useToken(token)).toBeNull();
  await shiftClock(db, '2 days');
  expect(await oneTime.deleteOver(1_000)).toBeGreaterThan(0);
  expect(await db.selectFrom('one_time_secrets').select('id').execute()).toEqual([]);
});
