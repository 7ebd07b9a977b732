import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { testAuthenticator } from '#test/authenticator.ts';
import { factorsOf, password } from '#test/factors.ts';
import { testMailbox } from '#test/mailbox.ts';
import { createPerson, type TestUser } from '#test/people.ts';

const origin = 'https://plaza.example.org';
const mailbox = await testMailbox();
const app = await testApp({ PUBLIC_URL: origin, SMTP_URL: mailbox.url, PLAZA_RATE_LIMIT: 'on' });
const { person, codeOf, withTotp, withPasskey } = factorsOf(app);
type Proof = {
  password?: string;
  code?: string;
  mailedCode?: string;
  passkey?: ReturnType<ReturnType<typeof testAuthenticator>['answer']>;
};
const confirm = (as: TestUser, body: Proof) => app.call('POST /me/confirm', { as, body });
/** Lets the session's confirmation expire, and waits until sensitive calls are refused. */
const growStale = async (as: TestUser) => {
  await app.accessTokenFor(as);
  await app.db
    .updateTable('sessions')
    .set({ confirmed_at: new Date(0) })
    .where('user_id', '=', as.id)
    .execute();
  await expect.poll(() => isOpen(as)).toBe(false);
};
const isOpen = async (as: TestUser) => (await app.call('POST /me/passkeys/options', { as })).body.code !== 'auth.confirmation_required';
const methodsOf = async (as: TestUser) => (await app.call('GET /me/security', { as })).body.confirmBy;

test('the right password opens what is sensitive, a wrong one is told under its field', async () => {
  const anna = await person('confirm-anna');
  await growStale(anna);
  const wrong = await confirm(anna, { password: 'not the password' });
  expect([wrong.status, wrong.body.errors]).toEqual([422, [expect.objectContaining({ field: 'password', rule: 'password_wrong' })]]);
  expect(await isOpen(anna)).toBe(false);
  expect((await confirm(anna, {})).body.errors?.[0]).toMatchObject({ field: 'password', rule: 'required' });
  expect((await confirm(anna, { password })).status).toBe(200);
  expect(await isOpen(anna)).toBe(true);
});

test('so do a code of the app, a recovery code and a passkey, each once', async () => {
  const bo = await person('confirm-bo');
  const device = testAuthenticator(origin);
  const { secret, recoveryCodes } = await withTotp(bo);
  await withPasskey(bo, device);
  expect(await methodsOf(bo)).toEqual(['passkey', 'password', 'totp', 'recovery']);
  const asked = (await app.call('POST /me/confirm/passkey/options', { as: bo })).body;
  const proofs: Proof[] = [{ code: await codeOf(secret) }, { code: recoveryCodes[0]! }, { passkey: device.answer(asked) }];
  for (const proof of proofs) {
    await growStale(bo);
    expect((await confirm(bo, proof)).status).toBe(200);
    await growStale(bo);
    expect((await confirm(bo, proof)).status).toBe(422);
    expect(await isOpen(bo)).toBe(false);
  }
});

test('an account with nothing else confirms by a code that is mailed; others are not sent one', async () => {
  const cai = await createPerson(app.db, { username: 'confirm-cai' });
  expect(await methodsOf(cai)).toEqual(['mail']);
  await growStale(cai);
  expect((await app.call('POST /me/confirm/mail', { as: cai })).status).toBe(200);
  const code = () => mailbox.mails.find(({ to }) => to.includes('confirm-cai@example.org'))?.code;
  await expect.poll(code).toMatch(/^\d{6}$/);
  const wrong = code() === '111111' ? '222222' : '111111';
  expect((await confirm(cai, { mailedCode: wrong })).body.code).toBe('auth.code_wrong');
  expect((await confirm(cai, { mailedCode: code()! })).status).toBe(200);
  expect(await isOpen(cai)).toBe(true);
  expect((await confirm(cai, { mailedCode: code()! })).body.code).toBe('auth.code_wrong');
  const dora = await person('confirm-dora');
  expect((await app.call('POST /me/confirm/mail', { as: dora })).body.code).toBe('security.other_method');
});

test('the passkey of somebody else confirms nothing', async () => {
  const [eva, finn] = [await person('confirm-eva'), await person('confirm-finn')];
  const device = testAuthenticator(origin);
  await withPasskey(eva, device);
  const asked = (await app.call('POST /me/confirm/passkey/options', { as: finn })).body;
  expect(asked.allowCredentials).toEqual([]);
  expect((await confirm(finn, { passkey: device.answer(asked) })).body.code).toBe('security.passkey_refused');
});

test('guesses grow slower, and a right proof does not hurry them', async () => {
  const gina = await person('confirm-gina');
  const answers = [];
  for (let guess = 0; guess < 8; guess += 1) answers.push(await confirm(gina, { password: `guess ${guess}` }));
  expect(answers.slice(0, 5).map(({ status }) => status)).toEqual([422, 422, 422, 422, 422]);
  const last = answers.at(-1);
  expect([last?.status, last?.body.code]).toEqual([429, 'request.rate_limited']);
  expect(Number(last?.headers.get('retry-after'))).toBeGreaterThan(0);
});
