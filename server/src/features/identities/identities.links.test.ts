import { expect, test } from 'vitest';
import { newId } from '#kernel/ids.ts';
import { testApp } from '#test/app.ts';
import { shiftClock } from '#test/database.ts';
import { aBrowser, callbackOf, publicUrl } from '#test/identities.ts';
import { testOpenId } from '#test/openid.ts';
import { createPerson, type TestUser } from '#test/people.ts';

const client = { id: 'plaza', secret: 'a secret between two servers' };
const oidc = await testOpenId({ redirectUri: callbackOf('oidc'), client });
const google = await testOpenId({ redirectUri: callbackOf('google'), client });
const app = await testApp(
  {
    PUBLIC_URL: publicUrl,
    OIDC_ISSUER: oidc.issuer,
    OIDC_CLIENT_ID: client.id,
    OIDC_CLIENT_SECRET: client.secret,
    GOOGLE_CLIENT_ID: client.id,
    GOOGLE_CLIENT_SECRET: client.secret,
  },
  { providerHosts: { google: google.issuer } },
);

const half = async (as: TestUser, sub: string, provider: 'oidc' | 'google' = 'oidc', redirect?: string) => {
  const browser = aBrowser(app);
  const { body, status } = await browser.startLink(as, provider, redirect === undefined ? {} : { redirect });
  expect(status).toBe(200);
  const answer = await (provider === 'oidc' ? oidc : google).walk(body.url, sub);
  return { finish: (by?: TestUser) => browser.finish(provider, answer, by) };
};
const link = async (as: TestUser, sub: string, provider: 'oidc' | 'google' = 'oidc') => (await half(as, sub, provider)).finish(as);
const remove = (as: TestUser, provider: 'oidc' | 'google') => app.call('DELETE /me/identities/:provider', { params: { provider }, as });
const providersOf = async (as: TestUser) => (await app.call('GET /me/identities', { as })).body.items.map(({ provider }) => provider);
const withPassword = (options: object = {}) => createPerson(app.db, { passwordHash: 'some hash', ...options });

test('a signed-in person links a provider, whatever address it names, is told by mail, and gets in by it', async () => {
  const anna = await withPassword({ username: 'anna-links', language: 'zh-CN' });
  oidc.people.set('anna-sub', { email: 'elsewhere@example.net', email_verified: false });
  const { finish } = await half(anna, 'anna-sub', 'oidc', '/personal-center/settings');
  expect(await finish(anna)).toMatchObject({ status: 200, body: { next: 'linked', redirect: '/personal-center/settings' } });
  expect((await app.call('GET /me/identities', { as: anna })).body.items).toEqual([
    { provider: 'oidc', email: 'elsewhere@example.net', linkedAt: expect.any(String), lastUsedAt: null },
  ]);
  const browser = aBrowser(app);
  const { body } = await browser.start('oidc');
  expect(await browser.finish('oidc', await oidc.walk(body.url, 'anna-sub'))).toMatchObject({ body: { next: 'signed_in' } });
  const received = app.db.selectFrom('outbox_messages').select('subject').where('recipient', '=', 'anna-links@example.org');
  expect(await received.execute()).toEqual([{ subject: '你的 Plaza 账号已关联 127.0.0.1' }]);
});

test('what is linked and taken off is written down, once and by whom; what was refused is not', async () => {
  const cai = await withPassword({ username: 'cai-links' });
  const other = await withPassword();
  await link(cai, 'cai-sub');
  await link(other, 'cai-sub');
  for (let n = 0; n < 2; n += 1) await remove(cai, 'oidc');
  const lines = app.db.selectFrom('audit_entries').select(['action', 'actor_id', 'target_name', 'before', 'after']).orderBy('seq');
  const about = { actor_id: cai.id, target_name: 'cai-links', before: null, after: null };
  expect(await lines.where('target_id', '=', cai.id).execute()).toEqual([
    { ...about, action: 'identity.linked', after: { provider: 'oidc' } },
    { ...about, action: 'identity.unlinked', before: { provider: 'oidc' } },
  ]);
  expect(await lines.where('target_id', '=', other.id).execute()).toEqual([]);
});

test('linking and taking off need a session that proved itself lately', async () => {
  const late = await withPassword();
  await app.accessTokenFor(late);
  await shiftClock(app.db, '11 minutes');
  const refused = { status: 403, body: { code: 'auth.confirmation_required' } };
  expect(await aBrowser(app).startLink(late, 'google')).toMatchObject(refused);
  expect(await remove(late, 'oidc')).toMatchObject(refused);
});

test('whoever comes back as somebody else, or as nobody, links nothing, and the right person still can', async () => {
  const [anna, ben] = [await withPassword(), await withPassword()];
  const { finish } = await half(anna, 'mine-sub');
  expect(await finish(ben)).toMatchObject({ status: 403, body: { code: 'identity.other_account' } });
  expect(await finish()).toMatchObject({ status: 401, body: { code: 'auth.required' } });
  expect(await finish(anna)).toMatchObject({ status: 200, body: { next: 'linked' } });
  expect(await providersOf(ben)).toEqual([]);
});

test('an identity belongs to one account, and an account has one identity of a provider', async () => {
  const [anna, ben] = [await withPassword(), await withPassword()];
  await link(anna, 'one-sub');
  expect(await link(ben, 'one-sub')).toMatchObject({ status: 409, body: { code: 'identity.taken' } });
  expect(await aBrowser(app).startLink(anna, 'oidc')).toMatchObject({ status: 409, body: { code: 'identity.already_linked' } });
});

test('of twenty people who link one identity at once one has it', async () => {
  const people = await Promise.all(Array.from({ length: 20 }, () => withPassword()));
  const ways = await Promise.all(people.map((person) => half(person, 'wanted-sub')));
  const answers = await Promise.all(ways.map(({ finish }, index) => finish(people[index])));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ body }) => body.code === 'identity.taken')).toHaveLength(19);
  expect(await app.db.selectFrom('identities').select('id').where('subject', '=', 'wanted-sub').execute()).toHaveLength(1);
});

test('of twenty identities of one provider that one person links at once one stays', async () => {
  const anna = await withPassword();
  const ways = await Promise.all(Array.from({ length: 20 }, (_, index) => half(anna, `many-sub-${index}`)));
  const answers = await Promise.all(ways.map(({ finish }) => finish(anna)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ body }) => body.code === 'identity.already_linked')).toHaveLength(19);
});

test('what lets somebody in as the last thing stays; with a password or another identity it goes', async () => {
  const anna = await withPassword();
  const bare = await createPerson(app.db);
  await link(anna, 'anna-two');
  await link(bare, 'bare-one');
  expect(await remove(bare, 'oidc')).toMatchObject({ status: 409, body: { code: 'identity.last_way_in' } });
  await link(bare, 'bare-two', 'google');
  expect(await remove(bare, 'oidc')).toMatchObject({ status: 200 });
  expect(await remove(bare, 'google')).toMatchObject({ status: 409, body: { code: 'identity.last_way_in' } });
  expect(await providersOf(bare)).toEqual(['google']);
  expect(await remove(anna, 'oidc')).toMatchObject({ status: 200 });
  expect(await remove(anna, 'oidc')).toMatchObject({ status: 404, body: { code: 'identity.not_found' } });
});

test('an identity of a provider that is no longer set up lets nobody in, and does not count', async () => {
  const bare = await createPerson(app.db);
  await link(bare, 'bare-three');
  const old = { id: newId(), user_id: bare.id, provider: 'facebook' as const, issuer: 'https://www.facebook.com', subject: '1' };
  await app.db.insertInto('identities').values(old).execute();
  expect(await remove(bare, 'oidc')).toMatchObject({ status: 409, body: { code: 'identity.last_way_in' } });
});

test('two identities that are taken off at once leave one', async () => {
  const people = await Promise.all(Array.from({ length: 20 }, () => createPerson(app.db)));
  await app.db
    .insertInto('identities')
    .values(
      people.flatMap(({ id }) =>
        (['oidc', 'google'] as const).map((provider) => ({ id: newId(), user_id: id, provider, issuer: provider, subject: id })),
      ),
    )
    .execute();
  await Promise.all(people.map((person) => app.accessTokenFor(person)));
  await Promise.all(people.flatMap((person) => [remove(person, 'oidc'), remove(person, 'google')]));
  const left = await app.db
    .selectFrom('identities')
    .select('user_id')
    .where(
      'user_id',
      'in',
      people.map(({ id }) => id),
    )
    .execute();
  expect(left.map(({ user_id }) => user_id).toSorted()).toEqual(people.map(({ id }) => id).toSorted());
});
