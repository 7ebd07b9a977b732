import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { testAuthenticator } from '#test/authenticator.ts';
import { shiftClock } from '#test/database.ts';
import { factorsOf } from '#test/factors.ts';
import { createPerson, type TestUser } from '#test/people.ts';

const origin = 'https://plaza.example.org';
const app = await testApp({ PUBLIC_URL: origin });
const { person, withPasskey, withTotp, ticketOf } = factorsOf(app);
const chrome = {
  'user-agent': 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Safari/537.36',
};

const optionsToAdd = async (as: TestUser) => (await app.call('POST /me/passkeys/options', { as })).body;
const optionsToSignIn = async () => (await app.call('POST /login/passkey/options', {})).body;
type Passkey = ReturnType<ReturnType<typeof testAuthenticator>['answer']>;
const signIn = (passkey: Passkey) => app.call('POST /login/passkey', { body: { passkey } });
const keysOf = async (as: TestUser) => (await app.call('GET /me/security', { as })).body.passkeys;

test('a passkey is added, named after the device, and signs in without a name or a password', async () => {
  const anna = await createPerson(app.db, { username: 'key-anna' });
  const device = testAuthenticator(origin);
  const options = await optionsToAdd(anna);
  expect(options).toMatchObject({
    rp: { id: 'plaza.example.org', name: 'Plaza' },
    user: { name: 'key-anna' },
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: [],
  });
  const added = await app.call('POST /me/passkeys', { as: anna, body: { passkey: device.make(options) }, headers: chrome });
  expect([added.status, added.body.name, added.body.lastUsedAt]).toEqual([201, 'Chrome · macOS', null]);
  expect((await optionsToAdd(anna)).excludeCredentials.map(({ id }) => id)).toEqual([device.held[0]?.id]);
  const asked = await optionsToSignIn();
  expect(asked).toMatchObject({ rpId: 'plaza.example.org', allowCredentials: [], userVerification: 'required' });
  const { status, body } = await signIn(device.answer(asked));
  expect(status).toBe(200);
  expect((await app.call('GET /me', { headers: { authorization: `Bearer ${body.accessToken}` } })).body.id).toBe(anna.id);
  expect((await keysOf(anna))[0]?.lastUsedAt).not.toBeNull();
});

test('a passkey is both factors: no code is asked for beside it', async () => {
  const bo = await person('key-bo');
  const device = testAuthenticator(origin);
  await withPasskey(bo, device);
  await withTotp(bo);
  expect((await signIn(device.answer(await optionsToSignIn()))).status).toBe(200);
});

test('it stands in for the code after a password, for its own account only', async () => {
  const [cai, dora] = [await person('key-cai'), await person('key-dora')];
  const [ofCai, ofDora] = [testAuthenticator(origin), testAuthenticator(origin)];
  await withPasskey(cai, ofCai);
  await withPasskey(dora, ofDora);
  await withTotp(cai);
  const ticket = await ticketOf(cai);
  const asked = async () => (await app.call('POST /login/second-factor/passkey/options', { body: { ticket } })).body;
  expect((await asked()).allowCredentials.map(({ id }) => id)).toEqual([ofCai.held[0]?.id]);
  const finish = (passkey: Passkey) => app.call('POST /login/second-factor/passkey', { body: { ticket, passkey } });
  expect((await finish(ofDora.answer(await asked()))).body.code).toBe('security.passkey_refused');
  expect((await finish(ofCai.answer(await optionsToSignIn()))).body.code).toBe('security.passkey_refused');
  expect((await finish(ofCai.answer(await asked()))).status).toBe(200);
  const over = await app.call('POST /login/second-factor/passkey/options', { body: { ticket } });
  expect([over.status, over.body.code]).toEqual([410, 'security.ticket_expired']);
});

test('what is wrong about an answer is refused, always in the same words', async () => {
  const eva = await person('key-eva');
  const device = testAuthenticator(origin);
  await withPasskey(eva, device);
  const asked = await optionsToSignIn();
  const good = device.answer(asked);
  const wrong: [string, Passkey][] = [
    ['of another site', device.answer(await optionsToSignIn(), { origin: 'https://evil.example.org' })],
    ['for another site', device.answer(await optionsToSignIn(), { rpId: 'evil.example.org' })],
    ['without proof of who holds it', device.answer(await optionsToSignIn(), { isVerified: false })],
    ['of somebody else', device.answer(await optionsToSignIn(), { userHandle: Buffer.from('another').toString('base64url') })],
    ['of nobody', device.answer(await optionsToSignIn(), { userHandle: '' })],
    ['with a challenge of its own', device.answer({ ...asked, challenge: Buffer.alloc(32, 7).toString('base64url') })],
    ['to the challenge of a set-up', device.answer({ ...asked, challenge: (await optionsToAdd(eva)).challenge })],
    ['with a broken signature', { ...good, response: { ...good.response, signature: 'AAAA' } }],
    ['that is no JSON', { ...good, response: { ...good.response, clientDataJSON: '@@@' } }],
    ['with a key that nobody has', { ...device.answer(await optionsToSignIn()), id: 'AAAA', rawId: 'AAAA' }],
  ];
  for (const [what, passkey] of wrong) {
    const { status, body } = await signIn(passkey);
    expect([what, status, body.code]).toEqual([what, 422, 'security.passkey_refused']);
  }
  expect((await signIn(device.answer(await optionsToSignIn(), { counter: 90 }))).status).toBe(200);
});

test('a challenge serves once, also for twenty at a time, and for five minutes', async () => {
  const finn = await person('key-finn');
  const device = testAuthenticator(origin);
  await withPasskey(finn, device);
  const answer = device.answer(await optionsToSignIn());
  const answers = await Promise.all(Array.from({ length: 20 }, () => signIn(answer)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const late = device.answer(await optionsToSignIn());
  await shiftClock(app.db, '5 minutes 1 second');
  expect((await signIn(late)).body.code).toBe('security.passkey_refused');
});

test('a counter that does not rise gives a copy away', async () => {
  const gina = await person('key-gina');
  const device = testAuthenticator(origin);
  await withPasskey(gina, device);
  expect((await signIn(device.answer(await optionsToSignIn(), { counter: 7 }))).status).toBe(200);
  for (const counter of [7, 6, 0])
    expect((await signIn(device.answer(await optionsToSignIn(), { counter }))).body.code).toBe('security.passkey_refused');
  const same = await Promise.all(Array.from({ length: 20 }, async () => device.answer(await optionsToSignIn(), { counter: 8 })));
  const answers = await Promise.all(same.map(signIn));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('a disabled account stays outside', async () => {
  const hana = await person('key-hana');
  const device = testAuthenticator(origin);
  await withPasskey(hana, device);
  await app.db.updateTable('users').set({ status: 'disabled' }).where('id', '=', hana.id).execute();
  expect((await signIn(device.answer(await optionsToSignIn()))).body.code).toBe('auth.account_disabled');
});

test('what is wrong about a new one is refused', async () => {
  const [ivo, jan] = [await person('key-ivo'), await person('key-jan')];
  const device = testAuthenticator(origin);
  const add = (as: TestUser, passkey: ReturnType<typeof device.make>) => app.call('POST /me/passkeys', { as, body: { passkey } });
  const foreign = device.make(await optionsToAdd(ivo));
  expect((await add(jan, foreign)).body.code).toBe('security.passkey_refused');
  expect((await add(ivo, foreign)).body.code).toBe('security.passkey_refused');
  for (const said of [{ origin: 'http://plaza.example.org' }, { rpId: 'evil.example.org' }, { isVerified: false }])
    expect((await add(ivo, device.make(await optionsToAdd(ivo), said))).body.code).toBe('security.passkey_refused');
  const good = device.make(await optionsToAdd(ivo));
  expect((await add(ivo, good)).status).toBe(201);
  // The same key under a new challenge, as a cloned authenticator would offer it.
  expect((await add(ivo, good)).body.code).toBe('security.passkey_refused');
});

test('twenty and no more, also for those who come at once', async () => {
  const kim = await person('key-kim');
  const device = testAuthenticator(origin);
  for (let count = 0; count < 18; count += 1) await withPasskey(kim, device);
  const made = [];
  for (let count = 0; count < 20; count += 1) made.push(device.make(await optionsToAdd(kim)));
  const answers = await Promise.all(made.map((passkey) => app.call('POST /me/passkeys', { as: kim, body: { passkey } })));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(2);
  expect((await keysOf(kim)).length).toBe(20);
  expect((await app.call('POST /me/passkeys/options', { as: kim })).body.code).toBe('security.too_many_passkeys');
});

test('one renames and removes one’s own, and nobody else’s', async () => {
  const [lena, max] = [await person('key-lena'), await person('key-max')];
  const { body } = await withPasskey(lena, testAuthenticator(origin));
  const params = { passkeyId: body.id };
  const renamed = await app.call('PUT /me/passkeys/:passkeyId', { as: lena, params, body: { name: ' Blue key ' } });
  expect(renamed.body.name).toBe('Blue key');
  expect((await app.call('PUT /me/passkeys/:passkeyId', { as: max, params, body: { name: 'mine' } })).status).toBe(404);
  expect((await app.call('DELETE /me/passkeys/:passkeyId', { as: max, params })).status).toBe(404);
  expect((await app.call('DELETE /me/passkeys/:passkeyId', { as: lena, params })).status).toBe(200);
  expect(await keysOf(lena)).toEqual([]);
});

test('the last way in stays, also when both of the last two are removed at once', async () => {
  const nora = await createPerson(app.db, { username: 'key-nora' });
  const device = testAuthenticator(origin);
  const made = [await withPasskey(nora, device), await withPasskey(nora, device)];
  const answers = await Promise.all(
    made.map(({ body }) => app.call('DELETE /me/passkeys/:passkeyId', { as: nora, params: { passkeyId: body.id } })),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.body.code).toBe('security.last_way_in');
  expect(await keysOf(nora)).toHaveLength(1);
});
