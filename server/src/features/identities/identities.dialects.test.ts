import { createHash, createHmac, generateKeyPairSync } from 'node:crypto';
import { jwtVerify } from 'jose';
import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { type Asked, testCounterpart, testSigner } from '#test/counterpart.ts';
import { aBrowser, callbackOf, publicUrl } from '#test/identities.ts';

const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const facebook = await testCounterpart({});
const wechat = await testCounterpart({});
const apple = await testSigner('org.plaza.web');
const app = await testApp(
  {
    PUBLIC_URL: publicUrl,
    FACEBOOK_CLIENT_ID: 'fb-app',
    FACEBOOK_CLIENT_SECRET: 'fb-secret',
    WECHAT_APP_ID: 'wx-app',
    WECHAT_APP_SECRET: 'wx-secret',
    APPLE_CLIENT_ID: 'org.plaza.web',
    APPLE_TEAM_ID: 'TEAM',
    APPLE_KEY_ID: 'KEY',
    APPLE_PRIVATE_KEY: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  },
  { providerHosts: { facebook: facebook.origin, wechat: wechat.origin, apple: apple.origin } },
);
const failed = { status: 502, body: { code: 'identity.provider_failed' } };
const begin = async (provider: 'facebook' | 'wechat' | 'apple') => {
  const browser = aBrowser(app);
  const url = new URL((await browser.start(provider)).body.url);
  const state = url.searchParams.get('state')!;
  return { url, state, finish: (answer: Record<string, string> = { code: 'c' }) => browser.finish(provider, { state, ...answer }) };
};
const lastTo = (asked: Asked[], path: string) => asked.findLast((call) => call.path === path)!;

test('Facebook: the code goes back with secret and verifier, the person is asked for with a proof, the address counts for nothing', async () => {
  facebook.answers['/v23.0/oauth/access_token'] = () => ({ body: { access_token: 'tok', token_type: 'bearer', expires_in: 9 } });
  facebook.answers['/v23.0/me'] = () => ({ body: { id: '42', first_name: 'Mei', last_name: 'Lin', email: 'mei@example.org' } });
  const { url, finish } = await begin('facebook');
  expect(url.pathname).toBe('/v23.0/dialog/oauth');
  expect(url.searchParams.get('redirect_uri')).toBe(callbackOf('facebook'));
  expect((await finish()).body).toMatchObject({
    next: 'register',
    isEmailVerified: false,
    suggestion: { email: 'mei@example.org', firstName: 'Mei', lastName: 'Lin' },
  });
  const exchange = lastTo(facebook.asked, '/v23.0/oauth/access_token').query;
  expect(Object.fromEntries(exchange)).toMatchObject({ client_id: 'fb-app', client_secret: 'fb-secret', code: 'c' });
  const challenge = createHash('sha256').update(exchange.get('code_verifier')!).digest('base64url');
  expect(url.searchParams.get('code_challenge')).toBe(challenge);
  const proof = createHmac('sha256', 'fb-secret').update('tok').digest('hex');
  expect(lastTo(facebook.asked, '/v23.0/me').query.get('appsecret_proof')).toBe(proof);
});

test.each([
  ['its own error', { status: 400, body: { error: { message: 'This authorization code has been used.', code: 100 } } }],
  ['a page', { body: '<html>' }],
  ['nothing of use', { body: { hello: 1 } }],
  ['a way to somewhere else', { status: 302, body: '', headers: { location: 'http://127.0.0.1:1/' } }],
  ['more than it should', { body: { access_token: 'x'.repeat(300_000) } }],
])('Facebook answers with %s: a failure of the provider', async (_, reply) => {
  facebook.answers['/v23.0/oauth/access_token'] = () => reply;
  expect(await (await begin('facebook')).finish()).toMatchObject(failed);
});

test('WeChat: the unionid is the person, and failures that come with status 200 are failures', async () => {
  wechat.answers['/sns/oauth2/access_token'] = () => ({ body: { access_token: 'tok', openid: 'o1', unionid: 'u1' } });
  wechat.answers['/sns/userinfo'] = () => ({ body: { openid: 'o1', unionid: 'u1', nickname: '小雨' } });
  const { url, finish } = await begin('wechat');
  expect([url.pathname, url.hash]).toEqual(['/connect/qrconnect', '#wechat_redirect']);
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    appid: 'wx-app',
    scope: 'snsapi_login',
    redirect_uri: callbackOf('wechat'),
  });
  expect((await finish()).body).toMatchObject({ next: 'register', isEmailVerified: false, suggestion: { email: '', firstName: '小雨' } });
  wechat.answers['/sns/oauth2/access_token'] = () => ({ body: { errcode: 40163, errmsg: 'code been used' } });
  expect(await (await begin('wechat')).finish()).toMatchObject(failed);
});

test('Apple: a provider that is away is asked again the next time', async () => {
  const discovery = apple.answers['/.well-known/openid-configuration']!;
  apple.answers['/.well-known/openid-configuration'] = () => ({ status: 503, body: 'away' });
  expect(await aBrowser(app).start('apple')).toMatchObject(failed);
  apple.answers['/.well-known/openid-configuration'] = discovery;
  expect(await aBrowser(app).start('apple')).toMatchObject({ status: 200 });
});

test('Apple: the secret is signed at use for this minute, and an address is proven when it says so as a text', async () => {
  const { url, finish } = await begin('apple');
  expect(Object.fromEntries(url.searchParams)).toMatchObject({ response_mode: 'form_post', scope: 'openid email name' });
  const nonce = url.searchParams.get('nonce');
  apple.say({ claims: { nonce, sub: 'apple-1', email: 'relay@privaterelay.appleid.com', email_verified: 'true' } });
  expect((await finish({ code: 'c', firstName: 'Tim', lastName: 'Orchard' })).body).toMatchObject({
    next: 'register',
    isEmailVerified: true,
    suggestion: { email: 'relay@privaterelay.appleid.com', firstName: 'Tim', lastName: 'Orchard' },
  });
  const { form } = lastTo(apple.asked, '/token');
  expect(form.get('client_id')).toBe('org.plaza.web');
  const { payload, protectedHeader } = await jwtVerify(form.get('client_secret')!, publicKey, { audience: apple.origin, issuer: 'TEAM' });
  expect(protectedHeader).toMatchObject({ alg: 'ES256', kid: 'KEY' });
  expect(payload.sub).toBe('org.plaza.web');
  expect(payload.exp! - payload.iat!).toBe(60);
});

test('Apple: its form leads on to the page that all others come back to, with nothing but what that page reads', async () => {
  const post = (body: string, type = 'application/x-www-form-urlencoded') =>
    fetch(`${app.origin}/login/callback/apple`, { method: 'POST', redirect: 'manual', body, headers: { 'content-type': type } });
  const user = JSON.stringify({ name: { firstName: 'Tim', lastName: 'O&x=1' }, email: 'x@example.org' });
  const answer = await post(new URLSearchParams({ code: 'c 1', state: 's', id_token: 'secret', user }).toString());
  expect([answer.status, answer.headers.get('location'), answer.headers.get('cache-control')]).toEqual([
    303,
    '/login/callback/apple?code=c+1&state=s&firstName=Tim&lastName=O%26x%3D1',
    'no-store',
  ]);
  for (const [body, expected] of [
    ['error=user_cancelled_authorize&state=s', 'state=s&error=user_cancelled_authorize'],
    ['user=%7Bbroken&state=s', 'state=s'],
    ['user=%7B%22name%22%3A7%7D', ''],
    ['', ''],
  ] as const)
    expect([body, (await post(body)).headers.get('location')]).toEqual([body, `/login/callback/apple?${expected}`]);
  expect((await post('{}', 'application/json')).status).toBe(303);
  expect((await post(`code=${'x'.repeat(20_000)}`)).status).toBe(413);
  expect((await post('<x/>', 'text/xml')).status).toBe(415);
});
