import { SignJWT, UnsecuredJWT } from 'jose';
import { afterEach, expect, test, vi } from 'vitest';
import { testApp } from '#test/app.ts';
import { createPerson } from '#test/people.ts';
import { accessTokens } from './access-token.ts';

const app = await testApp();
const tokens = accessTokens(app.secret);
const keyOf = (secret: string) => new TextEncoder().encode(secret);
const anna = await createPerson(app.db);
const live = await app.accessTokenFor(anna);
const sessionId = (await tokens.verify(live))?.sessionId ?? '';

const signed = ({ secret = app.secret, alg = 'HS256', issuer = 'plaza', until = '5 minutes', sid = sessionId } = {}) =>
  new SignJWT(sid ? { sid } : {})
    .setProtectedHeader({ alg })
    .setIssuer(issuer)
    .setSubject(anna.id)
    .setExpirationTime(until)
    .sign(keyOf(secret));

const unsigned = new UnsecuredJWT({ sid: sessionId }).setIssuer('plaza').setSubject(anna.id).setExpirationTime('5 minutes').encode();
const [head = '', claims = '', signature = ''] = live.split('.');
const changed = Buffer.from(JSON.stringify({ ...JSON.parse(Buffer.from(claims, 'base64url').toString()), sub: 'somebody else' })).toString(
  'base64url',
);
const endless = await new SignJWT({ sid: sessionId })
  .setProtectedHeader({ alg: 'HS256' })
  .setIssuer('plaza')
  .setSubject(anna.id)
  .sign(keyOf(app.secret));

const forged = {
  'signed with another secret': await signed({ secret: 'another secret, just as long as ours' }),
  'not signed at all': unsigned,
  'with its signature cut off': `${head}.${claims}.`,
  'changed after it was signed': `${head}.${changed}.${signature}`,
  'signed by another algorithm with our secret': await signed({ alg: 'HS512' }),
  'of another issuer': await signed({ issuer: 'elsewhere' }),
  'that names no session': await signed({ sid: '' }),
  'that never ends': endless,
  'that has ended': await signed({ until: '-1 second' }),
  'that is no token': 'x.y.z',
};

afterEach(() => void vi.useRealTimers());

test('a token that we signed speaks for its session', async () => {
  expect((await app.raw('/api/v2/me', { headers: { authorization: `Bearer ${live}` } })).status).toBe(200);
  expect((await app.raw('/api/v2/me', { headers: { authorization: `bearer ${await signed()}` } })).status).toBe(200);
});

test.each(Object.entries(forged))('a token %s is refused', async (_, token) => {
  expect(await tokens.verify(token)).toBeNull();
  const { status, body, headers } = await app.raw('/api/v2/me', { headers: { authorization: `Bearer ${token}` } });
  expect([status, (body as { code: string }).code, headers.get('www-authenticate')]).toEqual([401, 'auth.required', 'Bearer']);
});

test('a token ends after fifteen minutes, also when it has been checked before', async () => {
  const token = await tokens.sign({ sessionId, userId: anna.id });
  expect(await tokens.verify(token)).toMatchObject({ sessionId });
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 14 * 60_000 });
  expect(await tokens.verify(token)).toMatchObject({ sessionId });
  vi.setSystemTime(Date.now() + 61_000);
  expect(await tokens.verify(token)).toBeNull();
});

test('other ways to authenticate are not taken for a token', async () => {
  for (const authorization of [live, `Basic ${live}`, 'Bearer', 'Bearer ', `Bearer ${live} ${live}`])
    expect([authorization.slice(0, 8), (await app.raw('/api/v2/me', { headers: { authorization } })).status]).toEqual([
      authorization.slice(0, 8),
      401,
    ]);
});
