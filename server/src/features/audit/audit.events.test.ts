import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { testAuthenticator } from '#test/authenticator.ts';
import { factorsOf, password } from '#test/factors.ts';
import { testMailbox } from '#test/mailbox.ts';
import { shiftClock } from '#test/database.ts';
import type { TestUser } from '#test/people.ts';

const mailbox = await testMailbox();
const app = await testApp({ SMTP_URL: mailbox.url, PUBLIC_URL: 'https://plaza.example' });
const { person, withTotp, withPasskey, signIn, ticketOf } = factorsOf(app);
const next = 'river stone 7';

type LoggedChange = { action: string; by: string; before: unknown; after: unknown };
/** The audit events of an account, in order. */
const linesOf = async ({ id }: { id: string }): Promise<LoggedChange[]> =>
  (await app.db.selectFrom('audit_entries').selectAll().where('target_id', '=', id).orderBy('seq').execute()).map((line) => ({
    action: line.action,
    by: line.actor_name,
    before: line.before,
    after: line.after,
  }));
const actionsOf = async (who: { id: string }) => (await linesOf(who)).map(({ action }) => action);
const line = (action: string, by: string, sides: Partial<LoggedChange> = {}) => ({ action, by, before: null, after: null, ...sides });

test('a sign-in is a line with the way in, the request and the network; a wrong password is none at once', async () => {
  const anna = await person('anna');
  await app.call('POST /login', { body: { username: 'anna', password: 'wrong password 1' } });
  await signIn(anna);
  expect(await linesOf(anna)).toEqual([line('session.started', 'anna', { after: { by: 'password' } })]);
  const row = await app.db.selectFrom('audit_entries').selectAll().where('target_id', '=', anna.id).executeTakeFirstOrThrow();
  expect(row).toMatchObject({
    actor_id: anna.id,
    target_type: 'user',
    target_name: 'anna',
    network: expect.stringMatching(/^127\.0\.0\.0/),
  });
  expect(row.request_id).not.toBeNull();
});

test('passwords: changed by who is signed in, set by a link', async () => {
  const ben = await person('ben1', { language: 'en-US' });
  await app.call('PUT /me/password', { as: ben, body: { current: password, password: next } });
  await app.call('POST /forgot-password', { body: { email: 'ben1@example.org' } });
  const mails = () => mailbox.mails.filter(({ to, link }) => to.includes('ben1@example.org') && link?.includes('token='));
  await expect.poll(() => mails().length).toBe(1);
  const token = new URL(mails()[0]!.link!).searchParams.get('token')!;
  await app.call('POST /reset-password', { body: { token, password } });
  await app.call('POST /reset-password', { body: { token, password } });
  expect(await linesOf(ben)).toEqual([line('password.changed', 'ben1'), line('password.reset', 'ben1')]);
  expect(JSON.stringify(await linesOf(ben))).not.toContain('argon2');
});

test('second factors and passkeys: each that comes and goes', async () => {
  const cai = await person('cai1');
  await withTotp(cai);
  await app.call('POST /me/recovery-codes', { as: cai });
  await app.call('DELETE /me/totp', { as: cai });
  await app.call('DELETE /me/totp', { as: cai });
  await app.call('POST /me/recovery-codes', { as: cai });
  await withPasskey(cai, testAuthenticator('https://plaza.example'));
  const [passkey] = (await app.call('GET /me/security', { as: cai })).body.passkeys;
  await app.call('DELETE /me/passkeys/:passkeyId', { as: cai, params: { passkeyId: passkey!.id } });
  expect(await actionsOf(cai)).toEqual([
    'second_factor.enabled',
    'recovery_codes.renewed',
    'second_factor.disabled',
    'passkey.added',
    'passkey.removed',
  ]);
});

test('a passkey that comes and one that goes are named as they are called then', async () => {
  const ivy = await person('ivy1');
  await withPasskey(ivy, testAuthenticator('https://plaza.example'));
  const [passkey] = (await app.call('GET /me/security', { as: ivy })).body.passkeys;
  const params = { passkeyId: passkey!.id };
  await app.call('PUT /me/passkeys/:passkeyId', { as: ivy, params, body: { name: 'Blue key' } });
  for (let n = 0; n < 2; n += 1) await app.call('DELETE /me/passkeys/:passkeyId', { as: ivy, params });
  expect(await linesOf(ivy)).toEqual([
    line('passkey.added', 'ivy1', { after: { passkey: passkey!.name } }),
    line('passkey.removed', 'ivy1', { before: { passkey: 'Blue key' } }),
  ]);
});

test('an address that was changed, with both sides', async () => {
  const dora = await person('dora', { language: 'en-US' });
  await app.call('POST /me/email', { as: dora, body: { email: 'new-dora@example.org', current: password } });
  const { code } = await mailbox.take('new-dora@example.org');
  await app.call('POST /me/email/confirm', { as: dora, body: { email: 'new-dora@example.org', code: code! } });
  const sides = { before: { email: 'dora@example.org' }, after: { email: 'new-dora@example.org' } };
  expect(await linesOf(dora)).toEqual([line('email.changed', 'dora', sides)]);
});

test('an address that was taken back by the link in the old one', async () => {
  const gina = await person('gina', { language: 'en-US' });
  await app.call('POST /me/email', { as: gina, body: { email: 'new-gina@example.org', current: password } });
  const { code } = await mailbox.take('new-gina@example.org');
  await app.call('POST /me/email/confirm', { as: gina, body: { email: 'new-gina@example.org', code: code! } });
  const token = new URL((await mailbox.take('gina@example.org')).link!).searchParams.get('token')!;
  for (let n = 0; n < 2; n += 1) await app.call('POST /undo-email', { body: { token } });
  const sides = { before: { email: 'new-gina@example.org' }, after: { email: 'gina@example.org' } };
  expect((await linesOf(gina)).slice(1)).toEqual([line('email.undone', 'gina', sides)]);
  expect(JSON.stringify(await linesOf(gina))).not.toContain(token);
});

test('a number that was proven, with the one before it', async () => {
  const hal = await person('hal1');
  const prove = async (phone: string) => {
    await app.call('POST /me/phone', { as: hal, body: { phone } });
    const { text } = await app.db.selectFrom('outbox_messages').select('text').where('recipient', '=', phone).executeTakeFirstOrThrow();
    const code = /\d{6}/.exec(text)![0];
    expect(
      (await app.call('POST /me/phone/confirm', { as: hal, body: { phone, code: code === '000000' ? '000001' : '000000' } })).status,
    ).toBe(422);
    expect((await app.call('POST /me/phone/confirm', { as: hal, body: { phone, code } })).status).toBe(200);
    await app.db.deleteFrom('tries').execute();
  };
  for (const phone of ['+8613800001111', '+8613800002222']) await prove(phone);
  expect(await linesOf(hal)).toEqual([
    line('phone.changed', 'hal1', { before: { phone: '' }, after: { phone: '+8613800001111' } }),
    line('phone.changed', 'hal1', { before: { phone: '+8613800001111' }, after: { phone: '+8613800002222' } }),
  ]);
});

test('a recovery code that let somebody in, with how many are left and without the code', async () => {
  const ida = await person('ida1');
  const { recoveryCodes } = await withTotp(ida);
  const body = async () => ({ ticket: await ticketOf(ida), method: 'recovery' as const, code: recoveryCodes[0]! });
  expect((await app.call('POST /login/second-factor', { body: await body() })).status).toBe(200);
  expect((await app.call('POST /login/second-factor', { body: await body() })).status).toBe(422);
  expect((await linesOf(ida)).slice(1)).toMatchObject([
    line('recovery_code.used', 'ida1', { after: { left: 9 } }),
    { action: 'session.started', by: 'ida1' },
  ]);
  expect(JSON.stringify(await linesOf(ida))).not.toContain(recoveryCodes[0]);
});

test('a deletion that somebody asked for, and took back by signing in', async () => {
  const jon = await person('jon1');
  const { deletedAt } = (await app.call('POST /me/deletion', { as: jon })).body;
  for (let n = 0; n < 2; n += 1) await signIn(jon);
  expect((await linesOf(jon)).filter(({ action }) => action !== 'session.started')).toEqual([
    line('deletion.asked', 'jon1', { after: { deletedAt } }),
    line('deletion.cancelled', 'jon1'),
  ]);
});

test('an account that was disabled and enabled, by whom; what changed nothing is no line', async () => {
  const [admin, emil] = [await person('admin1', { isAdmin: true }), await person('emil')];
  const by = { viewer: admin, guard: async () => {} };
  await app.states.disable(emil.id, by);
  await app.states.disable(emil.id, by);
  await app.states.enable(emil.id);
  expect(await linesOf(emil)).toEqual([line('user.disabled', 'admin1'), line('user.enabled', '')]);
});

test('a stolen token: nobody knows by whom', async () => {
  const fay = await person('fay1');
  const { refreshToken } = (await signIn(fay)).body;
  await app.call('POST /auth/refresh', { body: { refreshToken } });

  await shiftClock(app.db, '11 seconds');
  await app.call('POST /auth/refresh', { body: { refreshToken } });
  expect((await linesOf(fay)).at(-1)).toEqual(line('session.token_reused', ''));
});

test('a message of the outbox that was read, and one that was sent again', async () => {
  const admin: TestUser = await person('reader', { isAdmin: true });
  await app.database.transact((tx) =>
    app.texter.send(tx, { to: '+8613800009999', language: 'en-US', kind: 'login_code', params: { code: '123456', lifetime: '5 minutes' } }),
  );
  const rowOf = () =>
    app.db.selectFrom('outbox_messages').select(['id', 'state']).where('recipient', '=', '+8613800009999').executeTakeFirstOrThrow();
  await expect.poll(async () => (await rowOf()).state).toBe('kept');
  const message = await rowOf();
  await app.call('GET /outbox/:id', { as: admin, params: { id: message.id } });
  // Without a transport nothing was sent, so no event is recorded.
  await app.call('POST /outbox/:id/retry', { as: admin, params: { id: message.id } });
  expect(await linesOf(message)).toEqual([line('outbox.read', 'reader', { after: { kind: 'login_code' } })]);
  expect(JSON.stringify(await linesOf(message))).not.toContain('123456');
});
