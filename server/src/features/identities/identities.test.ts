import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { createCommunity } from '#test/communities.ts';
import { shiftClock } from '#test/database.ts';
import { aBrowser, callbackOf, consents, publicUrl } from '#test/identities.ts';
import { type Claims, testOpenId } from '#test/openid.ts';
import { createPerson } from '#test/people.ts';

const client = { id: 'plaza', secret: 'a secret between two servers' };
const oidc = await testOpenId({ redirectUri: callbackOf('oidc'), client });
const google = await testOpenId({ redirectUri: callbackOf('google'), client, hasClaimsInIdToken: true });
const environment = {
  PUBLIC_URL: publicUrl,
  OIDC_ISSUER: oidc.issuer,
  OIDC_CLIENT_ID: client.id,
  OIDC_CLIENT_SECRET: client.secret,
  OIDC_NAME: 'Company SSO',
  GOOGLE_CLIENT_ID: client.id,
  GOOGLE_CLIENT_SECRET: client.secret,
};
const app = await testApp(environment, { providerHosts: { google: google.issuer } });

let count = 0;
/** A user known to the provider, with a verified address unless the claims differ. */
const known = (claims: Claims = {}, at = oidc) => {
  count += 1;
  const person = `sub-${count}`;
  at.people.set(person, { email: `known${count}@example.org`, email_verified: true, given_name: 'Ada', family_name: 'Wu', ...claims });
  return { person, email: claims.email ?? `known${count}@example.org` };
};
const goTo = async (person: string, provider: 'oidc' | 'google' = 'oidc', browser = aBrowser(app)) => {
  const { body } = await browser.start(provider);
  return browser.finish(provider, await (provider === 'oidc' ? oidc : google).walk(body.url, person));
};
const identitiesOf = (userId: string) =>
  app.db.selectFrom('identities').select(['provider', 'issuer', 'subject']).where('user_id', '=', userId).execute();
const meWith = (token: string) => app.call('GET /me', { headers: { authorization: `Bearer ${token}` } });
const mailsTo = (address: string) =>
  app.db.selectFrom('outbox_messages').select(['subject', 'text']).where('recipient', '=', address).orderBy('id').execute();

const codeTo = async (address: string): Promise<string> => /^\d{6}$/m.exec((await mailsTo(address)).at(-1)!.text)![0];

/** Signs up a new account, from start to end. */
const signUp = async (person: string, username: string, provider: 'oidc' | 'google' = 'oidc') => {
  const { body } = await goTo(person, provider);
  if (body.next !== 'register') throw new Error(`expected a registration, got ${JSON.stringify(body)}`);
  const made = await app.call('POST /auth/providers/register', { body: { ticket: body.ticket, username, consents } });
  if (made.body.next !== 'signed_in') throw new Error(`expected to be in, got ${JSON.stringify(made.body)}`);
  return meWith(made.body.tokens.accessToken).then((me) => me.body);
};

test('the providers that are set up are named, in the order of their buttons', async () => {
  expect((await app.call('GET /auth/providers', {})).body).toEqual({
    items: [
      { provider: 'google', name: null },
      { provider: 'oidc', name: 'Company SSO' },
    ],
  });
});

test('the way there carries a challenge, a state and a nonce, and leads back to this site only', async () => {
  const browser = aBrowser(app);
  const { status, body, headers } = await browser.start('google');
  expect(status).toBe(200);
  const url = new URL(body.url);
  expect(url.origin).toBe(google.issuer);
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    client_id: 'plaza',
    redirect_uri: callbackOf('google'),
    response_type: 'code',
    scope: 'openid email profile',
    code_challenge_method: 'S256',
    state: expect.stringMatching(/^[\w-]{43}$/),
    nonce: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
  });
  expect(headers.getSetCookie()).toEqual([
    expect.stringMatching(/^plaza_flow-[\w-]{16}=[\w-]{43}; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax$/),
  ]);
  expect(body.url).not.toContain([...browser.jar.values()][0]);
});

test('a provider that is not set up, and one that nobody has heard of, are unknown', async () => {
  for (const provider of ['facebook', 'myspace'])
    expect(await aBrowser(app).start(provider as 'oidc')).toMatchObject({ status: 404, body: { code: 'identity.provider_unknown' } });
});

test.each(['oidc', 'google'] as const)(
  'somebody new comes by %s, chooses a name and agrees, and is in; the next time at once',
  async (provider) => {
    const { person, email } = known({}, provider === 'oidc' ? oidc : google);
    const { status, body } = await goTo(person, provider);
    expect([status, body.next]).toEqual([200, 'register']);
    if (body.next !== 'register') throw new Error('not new');
    expect(body).toMatchObject({ isEmailVerified: true, suggestion: { email, firstName: 'Ada', lastName: 'Wu' } });
    const { username } = body.suggestion;
    expect(username).toBe(email.split('@')[0]);
    const made = await app.call('POST /auth/providers/register', { body: { ticket: body.ticket, username, consents } });
    if (made.body.next !== 'signed_in') throw new Error(JSON.stringify(made.body));
    const me = await meWith(made.body.tokens.accessToken);
    expect(me.body).toMatchObject({ username, email, emailVerified: true, firstName: 'Ada', lastName: 'Wu', pendingConsents: [] });
    expect(await identitiesOf(me.body.id)).toEqual([
      { provider, issuer: provider === 'oidc' ? oidc.issuer : google.issuer, subject: person },
    ]);
    const again = await goTo(person, provider);
    if (again.body.next !== 'signed_in') throw new Error(JSON.stringify(again.body));
    expect((await meWith(again.body.tokens.accessToken)).body.id).toBe(me.body.id);
    const { items } = (await app.call('GET /me/identities', { as: me.body })).body;
    expect(items).toEqual([{ provider, email, linkedAt: expect.any(String), lastUsedAt: expect.any(String) }]);
  },
);

test('an invitation comes along: by its link, and by the address that it was mailed to', async () => {
  const { person, email } = known();
  const [linked, mailed] = [await createCommunity(app, { visibility: 'hidden' }), await createCommunity(app, { visibility: 'hidden' })];
  const { token } = (await app.call('POST /group/deeplinking/invite', { as: linked.owner, body: { groupId: linked.id } })).body;
  await app.call('POST /communities/:id/invitations', { as: mailed.owner, params: { id: mailed.id }, body: { emails: [email] } });
  const browser = aBrowser(app);
  const { url } = (await browser.start('oidc', { redirect: `/join/${token}` })).body;
  const { body } = await browser.finish('oidc', await oidc.walk(url, person));
  if (body.next !== 'register') throw new Error('not new');
  const made = await app.call('POST /auth/providers/register', { body: { ticket: body.ticket, username: 'comes-invited', consents } });
  if (made.body.next !== 'signed_in') throw new Error(JSON.stringify(made.body));
  expect(made.body.redirect).toBe(`/join/${token}`);
  const headers = { authorization: `Bearer ${made.body.tokens.accessToken}` };
  expect((await app.call('GET /me/communities', { headers })).body.map(({ id }) => id)).toEqual([linked.id]);
  const { invitations } = (await app.call('GET /me/waiting', { headers })).body;
  expect(invitations.map(({ community }) => community.id)).toEqual([mailed.id]);
});

test('a name that is taken and a consent to an older version are told, and the ticket still serves', async () => {
  await createPerson(app.db, { username: 'taken-name' });
  const { body } = await goTo(known().person);
  if (body.next !== 'register') throw new Error('not new');
  const register = (change: object) =>
    app.call('POST /auth/providers/register', { body: { ticket: body.ticket, username: 'free-name', consents, ...change } });
  expect(await register({ username: 'Taken-Name' })).toMatchObject({ status: 409, body: { code: 'user.username_taken' } });
  expect(await register({ username: 'a b' })).toMatchObject({ status: 422 });
  expect(await register({ consents: { ...consents, terms: '2020-01-01' } })).toMatchObject({ body: { code: 'auth.consent_outdated' } });
  expect(await register({})).toMatchObject({ status: 200 });
  expect(await register({ username: 'other-name' })).toMatchObject({ status: 410, body: { code: 'identity.flow_expired' } });
});

test('of many newcomers who prove one address at once one has the account, and the others are asked whether they are its owner', async () => {
  const email = 'all-at-once@example.org';
  const guests = await Promise.all(Array.from({ length: 8 }, async () => (await goTo(known({ email }).person)).body));
  const made = await Promise.all(
    guests.map((guest, index) => {
      if (guest.next !== 'register') throw new Error('not new');
      return app.call('POST /auth/providers/register', { body: { ticket: guest.ticket, username: `at-once-${index}`, consents } });
    }),
  );
  expect(made.map(({ status, body }) => [status, body.next]).toSorted()).toEqual([
    ...Array.from({ length: 7 }, () => [200, 'confirm']),
    [200, 'signed_in'],
  ]);
  const accounts = await app.db.selectFrom('users').select('id').where('email_key', '=', email).execute();
  expect(accounts).toHaveLength(1);
  expect(await identitiesOf(accounts[0]!.id)).toHaveLength(1);
});

test('a proven address that has an account asks its owner, and links only from a session of that account', async () => {
  const owner = await createPerson(app.db, { username: 'owner-one' });
  const stranger = await createPerson(app.db);
  const { person } = known({ email: 'Owner-One@Example.org' });
  const { body } = await goTo(person);
  if (body.next !== 'confirm') throw new Error(JSON.stringify(body));
  expect(body.email).toBe('O•••@example.org');
  expect(await identitiesOf(owner.id)).toEqual([]);
  const link = (as?: typeof owner) => app.call('POST /auth/providers/link', { body: { ticket: body.ticket }, ...(as ? { as } : {}) });
  expect(await link()).toMatchObject({ status: 401 });
  expect(await link(stranger)).toMatchObject({ status: 403, body: { code: 'identity.other_account' } });
  expect(await link(owner)).toMatchObject({ status: 200 });
  expect(await identitiesOf(owner.id)).toEqual([{ provider: 'oidc', issuer: oidc.issuer, subject: person }]);
  expect(await link(owner)).toMatchObject({ status: 410, body: { code: 'identity.flow_expired' } });
  expect((await goTo(person)).body).toMatchObject({ next: 'signed_in' });
  expect(await mailsTo('owner-one@example.org')).toEqual([
    { subject: 'Company SSO was linked to your Plaza account', text: expect.stringContaining('owner-one') },
  ]);
});

test('an address that the provider does not vouch for never leads to its account, and needs a code from the mail', async () => {
  const owner = await createPerson(app.db, { username: 'victim' });
  const { body } = await goTo(known({ email: 'victim@example.org', email_verified: false }).person);
  if (body.next !== 'register') throw new Error(JSON.stringify(body));
  expect(body).toMatchObject({ isEmailVerified: false });
  const register = (change: object) =>
    app.call('POST /auth/providers/register', { body: { ticket: body.ticket, username: 'new-face', consents, ...change } });
  expect(await register({})).toMatchObject({ status: 422, body: { code: 'identity.email_needed' } });
  expect(await register({ email: 'victim@example.org', code: '000000' })).toMatchObject({ status: 422, body: { code: 'auth.code_wrong' } });
  const codeFor = async (email: string) => {
    const sent = await app.call('POST /auth/providers/email', { body: { ticket: body.ticket, email } });
    return { sent: sent.body, code: await codeTo(email) };
  };
  const taken = await codeFor('victim@example.org');
  const free = await codeFor('new-face@example.org');
  expect(taken.sent).toEqual(free.sent);
  expect(await register({ email: 'victim@example.org', code: free.code })).toMatchObject({ body: { code: 'auth.code_wrong' } });
  expect(await register({ email: 'new-face@example.org', code: free.code })).toMatchObject({ body: { next: 'signed_in' } });
  expect(await identitiesOf(owner.id)).toEqual([]);
});

test('whoever proves the address of an account by its mail still has to sign in to it', async () => {
  const owner = await createPerson(app.db, { username: 'mail-owner' });
  const email = 'mail-owner@example.org';
  const { body } = await goTo(known({ email, email_verified: false }).person);
  if (body.next !== 'register') throw new Error(JSON.stringify(body));
  await app.call('POST /auth/providers/email', { body: { ticket: body.ticket, email } });
  const code = await codeTo(email);
  const answer = await app.call('POST /auth/providers/register', {
    body: { ticket: body.ticket, username: 'mail-two', consents, email, code },
  });
  expect(answer.body).toMatchObject({ next: 'confirm', email: 'm•••@example.org' });
  expect(await identitiesOf(owner.id)).toEqual([]);
  if (answer.body.next !== 'confirm') throw new Error('not asked');
  expect(await app.call('POST /auth/providers/link', { body: { ticket: answer.body.ticket }, as: owner })).toMatchObject({ status: 200 });
});

test('the same subject at another provider is somebody else', async () => {
  oidc.people.set('same-sub', { email: 'same-a@example.org', email_verified: true });
  google.people.set('same-sub', { email: 'same-b@example.org', email_verified: true });
  const first = await signUp('same-sub', 'same-first');
  const { body } = await goTo('same-sub', 'google');
  expect(body.next).toBe('register');
  const second = await signUp('same-sub', 'same-second', 'google');
  expect(second.id).not.toBe(first.id);
});

test('a disabled account stays outside', async () => {
  const { person } = known();
  const { id } = await signUp(person, 'to-disable');
  await app.db.updateTable('users').set({ status: 'disabled' }).where('id', '=', id).execute();
  expect(await goTo(person)).toMatchObject({ status: 403, body: { code: 'auth.account_disabled' } });
});

test('a name that reads like that of an administrator is not taken from the provider, and refused where it was chosen', async () => {
  await createPerson(app.db, { username: 'staff-ines', firstName: 'Ines', lastName: 'Okafor', isAdmin: true });
  const { body } = await goTo(known({ given_name: 'INES', family_name: 'Оkafor' }).person);
  if (body.next !== 'register') throw new Error('not new');
  const register = (change: object) =>
    app.call('POST /auth/providers/register', { body: { ticket: body.ticket, username: 'not-the-admin', consents, ...change } });
  expect(await register({ username: 'ines-0kafor' })).toMatchObject({ status: 409, body: { code: 'user.username_taken' } });
  expect(await register({ firstName: 'Ines' })).toMatchObject({ status: 409, body: { code: 'user.name_taken_by_staff' } });
  const made = (await register({})).body;
  if (made.next !== 'signed_in') throw new Error(JSON.stringify(made));
  expect((await meWith(made.tokens.accessToken)).body).toMatchObject({ firstName: 'not-the-admin', lastName: '' });
});

test('afterwards it leads to a path of this site and nowhere else', async () => {
  const { person } = known();
  await signUp(person, 'wanders');
  for (const [redirect, expected] of [
    ['/events/x?a=b&c=d#e', '/events/x?a=b&c=d#e'],
    ['https://evil.example/', null],
    ['//evil.example/', null],
    ['/\\evil.example', null],
    ['javascript:alert(1)', null],
  ] as const) {
    const browser = aBrowser(app);
    const { body } = await browser.start('oidc', { redirect });
    const finished = await browser.finish('oidc', await oidc.walk(body.url, person));
    expect([redirect, finished.body]).toEqual([
      redirect,
      { next: 'signed_in', tokens: expect.any(Object), redirect: expected, remember: true },
    ]);
  }
});

test('tickets of half an hour ago serve nobody', async () => {
  const { body } = await goTo(known().person);
  if (body.next !== 'register') throw new Error('not new');
  await shiftClock(app.db, '31 minutes');
  const late = await app.call('POST /auth/providers/register', { body: { ticket: body.ticket, username: 'too-late', consents } });
  expect(late).toMatchObject({ status: 410, body: { code: 'identity.flow_expired' } });
});
