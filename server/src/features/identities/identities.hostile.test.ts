import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { testSigner } from '#test/counterpart.ts';
import { shiftClock } from '#test/database.ts';
import { aBrowser, callbackOf, publicUrl } from '#test/identities.ts';
import { testOpenId } from '#test/openid.ts';

const client = { id: 'plaza', secret: 'a secret between two servers, long enough for HS256' };
const oidc = await testOpenId({ redirectUri: callbackOf('oidc'), client });
const signer = await testSigner(client.id);
const app = await testApp(
  {
    PUBLIC_URL: publicUrl,
    OIDC_ISSUER: oidc.issuer,
    OIDC_CLIENT_ID: client.id,
    OIDC_CLIENT_SECRET: client.secret,
    GOOGLE_CLIENT_ID: client.id,
    GOOGLE_CLIENT_SECRET: client.secret,
  },
  { providerHosts: { google: signer.origin } },
);
oidc.people.set('ada', { email: 'ada@example.org', email_verified: true });

const expired = { status: 410, body: { code: 'identity.flow_expired' } };
const failed = { status: 502, body: { code: 'identity.provider_failed' } };
/** A flow up to the callback, not finished. */
const half = async (browser = aBrowser(app)) => {
  const { body } = await browser.start('oidc');
  return { browser, answer: await oidc.walk(body.url, 'ada') };
};

test('the way back serves only the browser that began it: no cookie, a foreign and a made-up one are refused, and spend nothing', async () => {
  const { browser, answer } = await half();
  const other = aBrowser(app);
  expect(await other.finish('oidc', answer)).toMatchObject(expired);
  await other.start('oidc');
  expect(await other.finish('oidc', answer)).toMatchObject(expired);
  const [[name, secret] = []] = browser.jar;
  for (const cookie of [`${name}=`, `${name}=short`, `${name}=${'x'.repeat(43)}`, `plaza_flow=${secret}`])
    expect(
      await app.call('POST /auth/providers/:provider/finish', {
        params: { provider: 'oidc' },
        body: answer as { state: string },
        headers: { cookie },
      }),
    ).toMatchObject(expired);
  expect(await browser.finish('oidc', answer)).toMatchObject({ status: 200, body: { next: 'register' } });
});

test('whoever brings somebody else’s code with a state of their own gets nowhere', async () => {
  const attacker = await half();
  const victim = aBrowser(app);
  const { body } = await victim.start('oidc');
  const state = new URL(body.url).searchParams.get('state')!;
  expect(await victim.finish('oidc', { ...attacker.answer, state })).toMatchObject(failed);
  expect(await victim.finish('oidc', { ...attacker.answer })).toMatchObject(expired);
});

test('a state serves once, and at one provider', async () => {
  const { browser, answer } = await half();
  expect(await browser.finish('google', answer)).toMatchObject(expired);
  expect(await browser.finish('oidc', answer)).toMatchObject({ status: 200 });
  expect(await browser.finish('oidc', answer)).toMatchObject(expired);
  expect(await browser.finish('oidc', { ...answer, state: 'made-up' })).toMatchObject(expired);
});

test('a code serves once: with a fresh state the provider itself refuses it', async () => {
  const { browser, answer } = await half();
  expect(await browser.finish('oidc', answer)).toMatchObject({ status: 200 });
  const { body } = await browser.start('oidc');
  const state = new URL(body.url).searchParams.get('state')!;
  expect(await browser.finish('oidc', { ...answer, state })).toMatchObject(failed);
});

test('of twenty ways back with one state one goes on', async () => {
  const { browser, answer } = await half();
  const answers = await Promise.all(Array.from({ length: 20 }, () => browser.finish('oidc', answer)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ body }) => body.code === 'identity.flow_expired')).toHaveLength(19);
});

test('a way that took longer than ten minutes begins again', async () => {
  const { browser, answer } = await half();
  await shiftClock(app.db, '11 minutes');
  expect(await browser.finish('oidc', answer)).toMatchObject(expired);
});

test('whoever says no at the provider is told so; any other word of the provider is its failure, and both end the way', async () => {
  const browser = aBrowser(app);
  const { body } = await browser.start('oidc');
  const answer = await oidc.walk(body.url, 'nobody');
  expect(answer['error']).toBe('access_denied');
  expect(await browser.finish('oidc', answer)).toMatchObject({ status: 403, body: { code: 'identity.refused' } });
  expect(await browser.finish('oidc', answer)).toMatchObject(expired);
  const wrong: Record<string, string>[] = [{ error: 'server_error' }, {}, { code: '' }];
  for (const change of wrong) {
    const url = new URL((await browser.start('oidc')).body.url);
    expect(await browser.finish('oidc', { state: url.searchParams.get('state')!, ...change })).toMatchObject(failed);
  }
});

test('an answer that names another provider as its sender is refused', async () => {
  const { browser, answer } = await half();
  expect(await browser.finish('oidc', { ...answer, iss: 'https://evil.example' })).toMatchObject(failed);
});

/** Comes back from the provider, which signs the given claims. */
const comeBack = async (say: (nonce: string) => void | Promise<void>) => {
  const browser = aBrowser(app);
  const { searchParams } = new URL((await browser.start('google')).body.url);
  await say(searchParams.get('nonce')!);
  return browser.finish('google', { code: 'c', state: searchParams.get('state')! });
};
const proven = { sub: 'eve', email: 'ada@example.org', email_verified: true };

test('an honest ID token is believed', async () => {
  expect(await comeBack((nonce) => signer.say({ claims: { nonce, sub: 'honest' } }))).toMatchObject({ body: { next: 'register' } });
});

test.each<[string, (nonce: string) => Record<string, unknown>]>([
  ['without a nonce', () => ({})],
  ['with the nonce of another way', () => ({ nonce: 'x'.repeat(43) })],
  ['for another site', (nonce) => ({ nonce, aud: 'somebody-else' })],
  ['for us and others, given to one of those', (nonce) => ({ nonce, aud: ['plaza', 'other'], azp: 'other' })],
  ['of another provider', (nonce) => ({ nonce, iss: 'https://accounts.google.com.evil.example' })],
  ['of yesterday', (nonce) => ({ nonce, exp: Math.floor(Date.now() / 1000) - 3600 })],
  ['about nobody', (nonce) => ({ nonce, sub: undefined })],
  ['about somebody without end', (nonce) => ({ nonce, sub: 'x'.repeat(300) })],
])('an ID token %s is not believed', async (_, claims) => {
  expect(await comeBack((nonce) => signer.say({ claims: { ...proven, ...claims(nonce) } }))).toMatchObject(failed);
});

test('an ID token that is not signed, signed by somebody else or with our own secret is not believed', async () => {
  const hostile: ((nonce: string) => Promise<string>)[] = [
    async (nonce) => signer.unsigned({ ...proven, nonce }),
    async (nonce) => signer.forged({ ...proven, nonce }),
    async (nonce) => signer.withSecret({ ...proven, nonce }, client.secret),
    async () => 'no.token.atall',
    async () => '',
  ];
  for (const make of hostile) expect(await comeBack(async (nonce) => signer.say({ token: await make(nonce) }))).toMatchObject(failed);
});

test.each([
  ['an error', { status: 500, body: 'oops' }],
  ['a page', { body: '<html>maintenance</html>', headers: { 'content-type': 'text/html' } }],
  ['a way to somewhere else', { status: 307, body: '', headers: { location: 'http://127.0.0.1:1/steal' } }],
  ['no ID token', { body: { access_token: 'a', token_type: 'Bearer' } }],
  ['more than it should', { body: { access_token: 'a'.repeat(400_000), token_type: 'Bearer' } }],
])('a provider that answers with %s has failed', async (_, reply) => {
  expect(await comeBack(() => signer.say({ reply }))).toMatchObject(failed);
});

test('nobody got in by any of that', async () => {
  expect(await app.db.selectFrom('identities').select('id').execute()).toEqual([]);
  expect(await app.db.selectFrom('users').select('id').execute()).toEqual([]);
});
