import { describe, expect, test } from 'vitest';
import { testApp } from '../app.ts';
import { shiftClock } from '../database.ts';
import { password } from '../factors.ts';
import { sampleOf } from '../ration.ts';
import { type Answer, newPassword, type Person, type Use, waysInto, withProvider } from './ways.ts';

const { oidc, environment } = await withProvider();
const app = await testApp(environment);
const { aPerson, ways, start, send, withTotp, codeOf } = waysInto(app, oidc);
type Way = keyof typeof ways;
const all = Object.keys(ways) as Way[];

/** The outcome: `in` with a working session, `done` without one, else the error code. */
async function outcomeOf({ status, code, tokens }: Answer): Promise<string> {
  if (!tokens) return code ?? `done`;
  expect(status).toBe(200);
  const me = await app.call('GET /me', { headers: { authorization: `Bearer ${tokens.accessToken}` } });
  return me.status === 200 ? 'in' : `in, with a session that answers ${me.status}`;
}
const row = (one: Person) =>
  app.db
    .selectFrom('users')
    .select([
      'email',
      'password_hash as passwordHash',
      'email_verified_at as verifiedAt',
      'delete_at as deleteAt',
      'deleted_at as deletedAt',
    ])
    .where('id', '=', one.id)
    .executeTakeFirstOrThrow();
const sessionsOf = async ({ id }: Person) =>
  (await app.db.selectFrom('sessions').select('id').where('user_id', '=', id).where('revoked_at', 'is', null).execute()).length;

const leave = async (one: Person) => {
  const headers = { authorization: `Bearer ${(await start(one)).accessToken}` };
  expect((await app.call('POST /me/deletion', { headers })).status).toBe(200);
};
const beGone = async (one: Person) => {
  await app.db
    .updateTable('users')
    .set({ delete_at: new Date(0) })
    .where('id', '=', one.id)
    .execute();
  await app.jobs.enqueueAlone({ name: 'account.erase' }, {});
  await expect.poll(async () => (await row(one)).deletedAt).not.toBeNull();
};
const disable = async (one: Person) => void (await app.states.disable(one.id));

type State = {
  /** Happens before the credential is requested, or after it was received. */
  before?: (one: Person) => Promise<unknown>;
  after?: (one: Person, use: Use) => Promise<unknown>;
  afterwards?: () => Promise<unknown>;
  expected: Record<Way, string>;
};
const fine = {
  password: 'in',
  mail: 'in',
  sms: 'in',
  passkey: 'in',
  provider: 'in',
  reset: 'done',
  undo: 'done',
  address: 'done',
  refresh: 'in',
};
const asked = 'auth.second_factor_required';
const off = 'auth.account_disabled';
const guarded = { ...fine, password: asked, mail: asked, sms: asked, provider: asked };
const spent = {
  mail: 'auth.code_wrong',
  sms: 'auth.code_wrong',
  passkey: 'security.passkey_refused',
  provider: 'identity.flow_expired',
  reset: 'auth.link_expired',
  undo: 'auth.link_expired',
};
const ended = { address: 'auth.required', refresh: 'auth.refresh_invalid' };

const states: Record<string, State> = {
  'in order': { expected: fine },
  'with an address that is not proven': {
    before: ({ id }) => app.db.updateTable('users').set({ email_verified_at: null }).where('id', '=', id).execute(),
    expected: fine,
  },
  'with a second factor': { before: withTotp, expected: guarded },
  'that gets a second factor while something is in hand': { after: withTotp, expected: guarded },
  disabled: {
    after: disable,
    expected: { password: off, mail: off, sms: off, passkey: off, provider: off, reset: off, undo: off, ...ended },
  },
  'on its way out': { after: leave, expected: { ...fine, ...ended } },
  'on its way out, with a second factor': {
    before: withTotp,
    after: leave,
    expected: { ...guarded, ...ended },
  },
  deleted: { after: beGone, expected: { ...spent, password: 'auth.wrong_credentials', provider: 'done', ...ended } },
  'whose way was used before': {
    after: (_, use) => use(app),
    // Within the grace period a refresh token is accepted again: the response may have been lost.
    expected: { ...spent, mail: 'auth.code_used', sms: 'auth.code_used', password: 'in', address: 'auth.code_wrong', refresh: 'in' },
  },
  'whose way was used long before': {
    after: async (_, use) => {
      await use(app);
      await shiftClock(app.db, '8 days');
    },
    afterwards: () => shiftClock(app.db, '-8 days'),
    expected: { ...spent, password: 'in', address: 'auth.code_wrong', refresh: 'auth.refresh_invalid' },
  },
  'whose way is of last month': {
    after: () => shiftClock(app.db, '29 days'),
    afterwards: () => shiftClock(app.db, '-29 days'),
    // A remembered device may be unused for thirty days.
    expected: { ...spent, password: 'in', address: 'auth.code_wrong', refresh: 'in' },
  },
};

type Facts = Awaited<ReturnType<typeof factsOf>>;
const factsOf = async (one: Person) => ({ ...(await row(one)), open: await sessionsOf(one) });
/** Visible changes of the account, in words. A verified address counts even if the sign-in needed more. */
const changes = (was: Facts, is: Facts): string[] => [
  ...(is.open > was.open ? ['a session is open'] : is.open < was.open ? ['sessions are over'] : []),
  ...(is.passwordHash !== was.passwordHash ? ['the password is another'] : []),
  ...(is.email !== was.email ? ['the address is another'] : []),
  ...(was.deleteAt !== null && is.deleteAt === null ? ['it stays'] : []),
  ...(was.verifiedAt === null && is.verifiedAt !== null ? ['the address is proven'] : []),
];
const proving: readonly Way[] = ['mail', 'reset', 'address'];

/** A rejection grants nothing and changes nothing, including a pending deletion. */
function expectedChanges(name: string, way: Way, outcome: string): string[] {
  if (name.includes('long before') && way === 'refresh') return ['sessions are over'];
  if (outcome.includes('.')) return [];
  return [
    ...(outcome === 'in' && way !== 'refresh' ? ['a session is open'] : []),
    ...(!name.startsWith('on its way out') && (way === 'reset' || way === 'undo') ? ['sessions are over'] : []),
    ...(way === 'reset' ? ['the password is another'] : []),
    ...(way === 'undo' || way === 'address' ? ['the address is another'] : []),
    ...(outcome === 'in' && name.startsWith('on its way out') ? ['it stays'] : []),
    ...(name.includes('not proven') && proving.includes(way) ? ['the address is proven'] : []),
  ];
}

describe.each(Object.entries(states))('an account %s', (name, { before, after, afterwards, expected }) => {
  test.each(sampleOf(all, 4, `an account ${name}`))('by %s', async (way) => {
    const one = await aPerson();
    // A session whose end can be observed.
    await start(one);
    await before?.(one);
    const use = await ways[way](one);
    await after?.(one, use);
    const was = await factsOf(one);
    const outcome = await outcomeOf(await use(app));
    await afterwards?.();
    expect([way, outcome]).toEqual([way, expected[way]]);
    expect(changes(was, await factsOf(one))).toEqual(expectedChanges(name, way, outcome));
  });
});

test('where an account asks for a second factor, the way by a provider goes on to it, and from there to where it led', async () => {
  const one = await aPerson();
  const { secret, recoveryCodes } = await withTotp(one);
  const use = await ways.provider(one);
  const before = await sessionsOf(one);
  const refused = await use(app);
  expect(refused).toMatchObject({ status: 401, code: asked, tokens: null });
  const { methods, redirect, remember, ticket } = refused.params;
  expect([methods, redirect, remember]).toEqual(['passkey,totp,recovery', '/events', 1]);
  expect(await sessionsOf(one)).toBe(before);
  // The flow is used up: repeating it does not skip the second factor.
  expect(await use(app)).toMatchObject({ status: 410, code: 'identity.flow_expired' });
  const finish = (code: string, method: 'totp' | 'recovery' = 'totp') =>
    send('POST /login/second-factor', { body: { ticket: String(ticket), method, code } })(app);
  expect((await finish('000000')).code).toBe('security.code_wrong');
  expect(await outcomeOf(await finish(await codeOf(secret)))).toBe('in');
  expect((await finish(recoveryCodes[0]!, 'recovery')).code).toBe('security.ticket_expired');
});

test('a new password opens nothing by itself, and the old one nothing any more', async () => {
  const one = await aPerson();
  const { secret } = await withTotp(one);
  const session = await start(one);
  await (
    await ways.reset(one)
  )(app);
  expect((await send('POST /auth/refresh', { body: { refreshToken: session.refreshToken } })(app)).code).toBe('auth.refresh_invalid');
  const enter = (given: string) => send('POST /login', { body: { username: one.username, password: given } })(app);
  expect((await enter(password)).code).toBe('auth.wrong_credentials');
  const { code, params } = await enter(newPassword);
  expect(code).toBe(asked);
  const body = { ticket: String(params['ticket']), method: 'totp' as const, code: await codeOf(secret) };
  expect(await outcomeOf(await send('POST /login/second-factor', { body })(app))).toBe('in');
});

const site = await testApp({ ...environment, PLAZA_REQUIRE_ADMIN_FACTOR: 'on' });
const there = waysInto(site, oidc);
const byThemselves = all.filter((way) => fine[way] === 'in');

test.each(byThemselves)('an administrator who owes a second factor comes in by %s, and gets nothing but the set-up', async (way) => {
  const admin = await there.aPerson({ isAdmin: true });
  const use = await there.ways[way](admin);
  // The passkey is a second factor: here it is removed at the moment of the sign-in.
  await site.db.deleteFrom('passkeys').where('user_id', '=', admin.id).execute();
  const { tokens, code } = await use(site);
  if (way === 'passkey') return expect([tokens, code]).toEqual([null, 'security.passkey_refused']);
  const headers = { authorization: `Bearer ${tokens!.accessToken}` };
  expect((await site.call('GET /communities', { headers })).body.code).toBe('security.factor_needed');
  expect((await site.call('GET /me/security', { headers })).body.isFactorNeeded).toBe(true);
});

test.each(byThemselves)('an administrator whose only second factor is a passkey is asked for it by %s', async (way) => {
  const admin = await there.aPerson({ isAdmin: true });
  const { code, params, tokens } = await (await there.ways[way](admin))(site);
  if (way === 'passkey' || way === 'refresh') return expect(tokens).not.toBeNull();
  expect([code, params['methods'], tokens]).toEqual([asked, 'passkey', null]);
});
