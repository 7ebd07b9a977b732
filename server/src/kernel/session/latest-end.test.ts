import { expect, onTestFinished, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { shiftClock } from '#test/database.ts';
import { createPerson, type TestUser } from '#test/people.ts';
import { settingsOf } from '#test/settings.ts';

const app = await testApp();

const start = (user: TestUser, isRemembered = true) =>
  app.database.transact((tx) => app.sessions.start(tx, user.id, { userAgent: 'test', ip: '127.0.0.1' }, { isRemembered }));
const refresh = (refreshToken: string) => app.call('POST /auth/refresh', { body: { refreshToken } });
const statusOf = (accessToken: string) =>
  app.call('GET /me', { headers: { authorization: `Bearer ${accessToken}` } }).then(({ status }) => status);
const sessionOf = (user: TestUser) =>
  app.db
    .selectFrom('sessions')
    .select(['created_at', 'expires_at', 'revoked_reason'])
    .where('user_id', '=', user.id)
    .executeTakeFirstOrThrow();
const daysOf = async (user: TestUser) => {
  const { created_at: from, expires_at: to } = await sessionOf(user);
  return (to.getTime() - from.getTime()) / 86_400_000;
};
/** An administrator of now, as the clock leaves earlier sessions behind. */
const setDays = async (sessionDays: number | null) => {
  const admin = await createPerson(app.db, { isAdmin: true });
  expect((await settingsOf(app, admin).set({ sessionDays })).status).toBe(200);
};
const withDays = async (sessionDays: number) => {
  onTestFinished(() => setDays(null));
  await setDays(sessionDays);
};

/** Refreshes every so many days, and answers the last pair. */
async function use(refreshToken: string, { every, times }: { every: number; times: number }) {
  let pair = { refreshToken, accessToken: '' };
  for (let time = 1; time <= times; time += 1) {
    await shiftClock(app.db, `${every} days`);
    const { status, body } = await refresh(pair.refreshToken);
    expect([time, status]).toEqual([time, 200]);
    pair = body;
  }
  return pair;
}

test('a session in steady use ends half a year after its start', async () => {
  const anna = await createPerson(app.db);
  const { refreshToken } = await start(anna);
  expect(await daysOf(anna)).toBe(30);
  const last = await use(refreshToken, { every: 20, times: 8 });
  expect(await daysOf(anna)).toBe(180);
  await shiftClock(app.db, '19 days 23 hours');
  const { status, body } = await refresh(last.refreshToken);
  expect(status).toBe(200);
  await shiftClock(app.db, '61 minutes');
  // Its access token names a session that is over.
  expect(await statusOf(body.accessToken)).toBe(401);
  const over = await refresh(body.refreshToken);
  expect([over.status, over.body.code]).toEqual([401, 'auth.refresh_invalid']);
  expect((await sessionOf(anna)).revoked_reason).toBeNull();
});

test('a setting below the slide cuts it from the start, also of a session that is not remembered', async () => {
  await withDays(1);
  const [bo, cai] = [await createPerson(app.db), await createPerson(app.db)];
  const remembered = await start(bo);
  const passing = await start(cai, false);
  expect([await daysOf(bo), await daysOf(cai)]).toEqual([1, 1]);
  await shiftClock(app.db, '13 hours');
  const pairs = await Promise.all([remembered, passing].map(({ refreshToken }) => refresh(refreshToken)));
  expect(pairs.map(({ status }) => status)).toEqual([200, 200]);
  expect([await daysOf(bo), await daysOf(cai)]).toEqual([1, 1]);
  await shiftClock(app.db, '12 hours');
  for (const { body } of pairs) expect((await refresh(body.refreshToken)).body.code).toBe('auth.refresh_invalid');
});

test('a lower number ends older sessions at their next refresh, in every tab and without an alarm', async () => {
  const [dora, emil] = [await createPerson(app.db), await createPerson(app.db)];
  const old = await use((await start(dora)).refreshToken, { every: 1, times: 3 });
  const young = await start(emil);
  await withDays(2);
  const answers = await Promise.all([refresh(old.refreshToken), refresh(old.refreshToken)]);
  expect(answers.map(({ status, body }) => [status, body.code])).toEqual(answers.map(() => [401, 'auth.refresh_invalid']));
  expect(await statusOf(old.accessToken)).toBe(401);
  expect((await sessionOf(dora)).revoked_reason).toBe('revoked');
  const lines = await app.db.selectFrom('audit_entries').select('action').where('target_id', '=', dora.id).execute();
  expect(lines).toEqual([]);
  expect((await refresh(young.refreshToken)).status).toBe(200);
  expect(await daysOf(emil)).toBe(2);
});
