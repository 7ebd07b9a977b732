import { expect, test } from 'vitest';
import { createPasswords } from '#kernel/session/passwords.ts';
import { testApp } from '#test/app.ts';
import { shiftClock } from '#test/database.ts';
import { testMailbox } from '#test/mailbox.ts';
import { createPerson, type TestUser } from '#test/people.ts';

const mailbox = await testMailbox();
const app = await testApp({ SMTP_URL: mailbox.url, PUBLIC_URL: 'https://plaza.example' });
const old = 'Plaza2026demo';
const next = 'river stone 7';
const passwordHash = await createPasswords().hash(old);
const CONTENDERS = 20;

const person = (username: string) => createPerson(app.db, { username, passwordHash, language: 'en-US' });
const signIn = (username: string, password: string) => app.call('POST /login', { body: { username, password } });
const forgot = (email: string) => app.call('POST /forgot-password', { body: { email } });
const tokenFor = async (username: string) => {
  await forgot(`${username}@example.org`);
  return new URL((await mailbox.take(`${username}@example.org`)).link!).searchParams.get('token')!;
};
const reset = (token: string, password = next) => app.call('POST /reset-password', { body: { token, password } });
const check = (token: string) => app.call('POST /reset-password/check', { body: { token } });
const stateOf = (accessToken: string) =>
  app.call('GET /me', { headers: { authorization: `Bearer ${accessToken}` } }).then(({ status }) => status);

test('the link of the mail sets a new password once; every session ends and the owner is told', async () => {
  await person('forgetful');
  const before = (await signIn('forgetful', old)).body.accessToken;
  expect(await stateOf(before)).toBe(200);
  const token = await tokenFor('forgetful');
  expect((await check(token)).body).toEqual({ username: 'forgetful' });
  expect((await reset(token)).status).toBe(200);
  expect(await stateOf(before)).toBe(401);
  expect((await signIn('forgetful', old)).body.code).toBe('auth.wrong_credentials');
  expect((await signIn('forgetful', next)).status).toBe(200);
  expect((await mailbox.take('forgetful@example.org')).subject).toContain('password was changed');
  expect((await reset(token)).body.code).toBe('auth.link_expired');
  expect((await check(token)).body.code).toBe('auth.link_expired');
});

test('whether there is an account nobody learns', async () => {
  await person('exists');
  const answers = await Promise.all([forgot('exists@example.org'), forgot('missing@example.org')]);
  for (const { status, body } of answers) expect([status, JSON.stringify(body)]).toEqual([200, '{"resendAfter":30}']);
  await mailbox.take('exists@example.org');
  expect(mailbox.mails.filter(({ to }) => to.includes('missing@example.org'))).toEqual([]);
});

test('of several links the last one serves, for half an hour', async () => {
  await person('impatient');
  const first = await tokenFor('impatient');
  const second = await tokenFor('impatient');
  expect((await check(first)).body.code).toBe('auth.link_expired');
  expect((await check(second)).status).toBe(200);
  await shiftClock(app.db, '31 minutes');
  expect((await reset(second)).body.code).toBe('auth.link_expired');
});

test('of twenty that use one link at once, one sets the password', async () => {
  await person('contended');
  const token = await tokenFor('contended');
  const inputs = Array.from({ length: CONTENDERS }, (_, n) => `river stone ${n}`);
  const answers = await Promise.all(inputs.map((options) => reset(token, options)));
  const winners = inputs.filter((_, n) => answers[n]!.status === 200);
  expect(winners).toHaveLength(1);
  expect((await signIn('contended', winners[0]!)).status).toBe(200);
});

test('a password that is too weak spends no link', async () => {
  await person('weakling');
  const token = await tokenFor('weakling');
  expect((await reset(token, 'weakling99')).body.errors).toMatchObject([{ field: 'password', rule: 'password_names' }]);
  expect((await reset(token, 'password1')).body.errors).toMatchObject([{ field: 'password', rule: 'password_common' }]);
  expect((await reset(token)).status).toBe(200);
});

test('the password of before is no new one, and spends no link', async () => {
  await person('keeper');
  const token = await tokenFor('keeper');
  expect((await reset(token, old)).body.errors).toMatchObject([{ field: 'password', rule: 'password_same' }]);
  expect((await reset(token)).status).toBe(200);
  // An invalid token must not reveal whether the password is the current one.
  expect((await reset(token, next)).body.code).toBe('auth.link_expired');
});

test('a link serves only what it was made for', async () => {
  await person('mara');
  const token = await tokenFor('mara');
  expect((await app.call('POST /undo-email', { body: { token } })).body.code).toBe('auth.link_expired');
  expect((await app.call('POST /sign-up/finish-by-link', { body: { token, password: next } })).body.code).toBe('auth.link_expired');
  expect((await reset(token)).status).toBe(200);
});

test('who is signed in changes the password with the one there is; the other sessions end', async () => {
  const rosa = await person('rosa');
  const here = (await signIn('rosa', old)).body.accessToken;
  const elsewhere = (await signIn('rosa', old)).body.accessToken;
  const change = (body: object) =>
    app.call('PUT /me/password', { body: { password: next, ...body }, headers: { authorization: `Bearer ${here}` } });
  expect((await change({})).body.errors).toMatchObject([{ field: 'current', rule: 'required' }]);
  expect((await change({ current: 'not mine 1' })).body.errors).toMatchObject([{ field: 'current', rule: 'password_wrong' }]);
  expect((await change({ current: old, password: old })).body.errors).toMatchObject([{ field: 'password', rule: 'password_same' }]);
  expect((await change({ current: 'not mine 1', password: old })).body.errors).toMatchObject([{ field: 'current' }]);
  expect((await change({ current: old })).status).toBe(200);
  expect(await stateOf(here)).toBe(200);
  expect(await stateOf(elsewhere)).toBe(401);
  expect((await signIn('rosa', next)).status).toBe(200);
  expect((await mailbox.take('rosa@example.org')).subject).toContain('password was changed');
  expect(rosa.username).toBe('rosa');
});

test('an account without a password sets its first one while it has proven itself lately', async () => {
  const [bare, stale] = [await createPerson(app.db, { username: 'bare' }), await createPerson(app.db, { username: 'stale' })];
  const set = (as: TestUser) => app.call('PUT /me/password', { as, body: { password: next } });
  await app.accessTokenFor(stale);
  await app.db
    .updateTable('sessions')
    .set({ confirmed_at: new Date(0) })
    .where('user_id', '=', stale.id)
    .execute();
  expect((await set(stale)).body.code).toBe('auth.confirmation_required');
  expect((await set(bare)).status).toBe(200);
  expect((await signIn('bare', next)).status).toBe(200);
});
