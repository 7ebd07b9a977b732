import { expect, test } from 'vitest';
import { API_PREFIX } from '#kernel/http/routes.ts';
import { testApp } from '#test/app.ts';
import { testAuthenticator } from '#test/authenticator.ts';
import { factorsOf } from '#test/factors.ts';
import { connect } from '#test/sockets.ts';
import { fill, type ContractLine, lines, nobody } from '#test/walkers/contract.ts';

const origin = 'https://plaza.example.org';
const app = await testApp({ PUBLIC_URL: origin, PLAZA_REQUIRE_ADMIN_FACTOR: 'on' });
const { person, withTotp, withPasskey, signIn } = factorsOf(app);

test('an administrator without a second factor gets nothing but the set-up', async () => {
  const admin = await person('need-admin', { isAdmin: true });
  const isMounted = ({ endpoint: { method, path } }: ContractLine) => app.http.hasRoute({ method, url: API_PREFIX + path });
  const closed = lines
    .filter(isMounted)
    .filter(({ endpoint }) => !endpoint.beforeFactor && (endpoint.access !== 'public' || endpoint.method === 'GET'));
  expect(closed.length).toBeGreaterThan(40);
  for (const { endpoint, name } of closed) {
    const { status, body } = await app.raw(`${API_PREFIX}${fill(endpoint.path, () => nobody)}`, { method: endpoint.method, as: admin });
    expect([name, status, (body as { code?: string }).code]).toEqual([name, 403, 'security.factor_needed']);
  }
  expect((await app.call('GET /me', { as: admin })).status).toBe(200);
  expect((await app.call('GET /me/security', { as: admin })).body.isFactorNeeded).toBe(true);
  await expect(connect(app.origin, await app.accessTokenFor(admin))).rejects.toThrow();
});

test('the set-up opens the rest at once, and others are asked for nothing', async () => {
  const [admin, anna] = [await person('need-totp', { isAdmin: true }), await person('need-anna')];
  await withTotp(admin);
  expect((await app.call('GET /communities', { as: admin })).status).toBe(200);
  expect((await app.call('GET /me/security', { as: admin })).body.isFactorNeeded).toBe(false);
  expect((await app.call('GET /communities', { as: anna })).status).toBe(200);
  await app.call('DELETE /me/totp', { as: admin });
  expect((await app.call('GET /communities', { as: admin })).body.code).toBe('security.factor_needed');
});

test('with a passkey alone the password of an administrator asks for it too', async () => {
  const [admin, anna] = [await person('need-key', { isAdmin: true }), await person('need-bo')];
  for (const one of [admin, anna]) await withPasskey(one, testAuthenticator(origin));
  expect((await app.call('GET /communities', { as: admin })).status).toBe(200);
  const refused = await signIn(admin);
  expect([refused.body.code, refused.body.params?.['methods']]).toEqual(['auth.second_factor_required', 'passkey']);
  expect((await signIn(anna)).status).toBe(200);
});
