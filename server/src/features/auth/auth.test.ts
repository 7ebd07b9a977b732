import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createPasswords } from '#kernel/session/passwords.ts';
import { testApp } from '#test/app.ts';
import { shiftClock } from '#test/database.ts';
import { createPerson } from '#test/people.ts';

const app = await testApp();
const password = 'Plaza2026demo';
const passwordHash = await createPasswords().hash(password);

const person = (username: string) => createPerson(app.db, { username, passwordHash });
const signIn = (username: string, given = password, remember?: boolean) =>
  app.call('POST /login', { body: { username, password: given, ...(remember === undefined ? {} : { remember }) } });
const bearing = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });
const meWith = (token: string) => app.call('GET /me', bearing(token));
const refresh = (refreshToken: string) => app.call('POST /auth/refresh', { body: { refreshToken } });

test('a username or an e-mail address signs in, whatever its case', async () => {
  const anna = await person('Anna_Bo');
  for (const name of ['Anna_Bo', 'anna_bo', ' ANNA_BO ', 'anna_bo@example.org', 'Anna_Bo@Example.ORG']) {
    const { status, body } = await signIn(name);
    expect([name, status]).toEqual([name, 200]);
    expect((await meWith(body.accessToken)).body.id).toBe(anna.id);
  }
});

test('signing in is remembered with the account and the device', async () => {
  const { id } = await person('device-person');
  await app.call('POST /login', { body: { username: 'device-person', password }, headers: { 'user-agent': `Browser ${'x'.repeat(600)}` } });
  const { last_login_at } = await app.db.selectFrom('users').select('last_login_at').where('id', '=', id).executeTakeFirstOrThrow();
  expect(last_login_at).toBeInstanceOf(Date);
  const session = await app.db.selectFrom('sessions').select(['ip', 'user_agent']).where('user_id', '=', id).executeTakeFirstOrThrow();
  expect(session.ip).toBe('127.0.0.1');
  expect(session.user_agent).toMatch(/^Browser x+$/);
  expect(session.user_agent.length).toBe(300);
});

test('a wrong password, an unknown name, an account without password and a deleted one answer alike', async () => {
  await person('known-person');
  await createPerson(app.db, { username: 'no-password' });
  const { id } = await person('gone-person');
  await app.db.updateTable('users').set({ deleted_at: new Date() }).where('id', '=', id).execute();
  const answers = await Promise.all([
    signIn('known-person', 'not the password'),
    signIn('nobody-has-this'),
    signIn('nobody@example.org'),
    signIn('no-password'),
    signIn('gone-person'),
  ]);
  for (const { status, body } of answers) {
    const { requestId: _, ...same } = body;
    expect({ status, ...same }).toMatchObject({ status: 401, code: 'auth.wrong_credentials', params: {}, errors: [] });
    expect(same).toEqual({ ...answers[0].body, requestId: undefined });
  }
});

test('that an account is disabled shows only after the right password', async () => {
  const { id } = await person('disabled-person');
  await app.db.updateTable('users').set({ status: 'disabled' }).where('id', '=', id).execute();
  expect((await signIn('disabled-person', 'not the password')).body.code).toBe('auth.wrong_credentials');
  const answer = await signIn('disabled-person');
  expect([answer.status, answer.body.code]).toEqual([403, 'auth.account_disabled']);
  expect(await app.db.selectFrom('sessions').select('id').where('user_id', '=', id).execute()).toEqual([]);
});

test('whoever wants to be remembered may stay away for a month, others for a day', async () => {
  await person('remembered');
  const month = await signIn('remembered');
  const day = await signIn('remembered', password, false);
  await shiftClock(app.db, '23 hours');
  const nextDay = await refresh(day.body.refreshToken);
  expect(nextDay.status).toBe(200);
  await shiftClock(app.db, '23 hours');
  const lastDay = await refresh(nextDay.body.refreshToken);
  expect(lastDay.status).toBe(200);
  await shiftClock(app.db, '25 hours');
  expect((await refresh(lastDay.body.refreshToken)).body.code).toBe('auth.refresh_invalid');
  await shiftClock(app.db, '26 days');
  const nextMonth = await refresh(month.body.refreshToken);
  expect(nextMonth.status).toBe(200);
  await shiftClock(app.db, '29 days');
  const lastMonth = await refresh(nextMonth.body.refreshToken);
  expect(lastMonth.status).toBe(200);
  await shiftClock(app.db, '31 days');
  expect((await refresh(lastMonth.body.refreshToken)).body.code).toBe('auth.refresh_invalid');
});

test('both addresses of the exchange lead to the same exchange, each in its shape', async () => {
  await person('two-shapes');
  const { body } = await signIn('two-shapes');
  const old = await app.call('POST /refresh-token', { body: { refreshToken: body.refreshToken } });
  expect(Object.keys(old.body)).toEqual(['result']);
  expect((await meWith(old.body.result.token)).status).toBe(200);
  const renewed = await refresh(old.body.result.refreshToken);
  expect(Object.keys(renewed.body).toSorted()).toEqual(['accessToken', 'refreshToken']);
});

test('signing out ends the session at once, and answers alike for a token that nobody has', async () => {
  await person('leaving');
  const { body } = await signIn('leaving');
  expect((await meWith(body.accessToken)).status).toBe(200);
  for (const refreshToken of [body.refreshToken, body.refreshToken, 'nobody has this'])
    expect(await app.call('POST /logout', { body: { refreshToken } })).toMatchObject({ status: 200, body: {} });
  expect((await meWith(body.accessToken)).body.code).toBe('auth.required');
  expect((await refresh(body.refreshToken)).body.code).toBe('auth.refresh_invalid');
});

test('a spent token is told so on a public read, and does not hinder signing in or out', async () => {
  await person('stale-token');
  const { body } = await signIn('stale-token');
  const { headers } = bearing('spent');
  expect((await app.call('POST /login', { body: { username: 'stale-token', password }, headers })).status).toBe(200);
  expect((await app.call('POST /logout', { body: { refreshToken: body.refreshToken }, headers })).status).toBe(200);
  expect((await app.call('GET /communities/categories', { headers })).status).toBe(401);
});

test('tokens are stored as hashes only', async () => {
  await person('hashed-tokens');
  const { body } = await signIn('hashed-tokens');
  const { rows } = await sql<{ row: string }>`select row(t.*)::text as row from refresh_tokens t`.execute(app.db);
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.filter(({ row }) => row.includes(body.refreshToken) || row.includes(Buffer.from(body.refreshToken).toString('hex')))).toEqual(
    [],
  );
});
