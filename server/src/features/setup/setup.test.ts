import { describe, expect, test } from 'vitest';
import type { SetUpStart } from '#contract/setup.ts';
import { createOneTime } from '#kernel/one-time/index.ts';
import { oneTimeRepository } from '#kernel/one-time/one-time.repository.ts';
import { shiftClock } from '#test/database.ts';
import { testApp } from '#test/app.ts';
import { plainWebRoot } from '#test/web-root.ts';
import { firstStartRepository } from './index.ts';

const tokenOf = (link: string | null) => new URL(link ?? '', 'http://plaza').searchParams.get('token') ?? '';
/** A Plaza of its own that waits to be set up. */
async function waiting() {
  const app = await testApp({ SMTP_URL: 'smtp://ann:secret@mail.example.org:2525' }, { webRoot: plainWebRoot() });
  const firstStart = firstStartRepository(app.db);
  await firstStart.claim('embedded');
  await firstStart.set({ state: 'waiting' });
  const token = tokenOf(await app.setUp.newLink());
  const admins = () => app.db.selectFrom('users').selectAll().where('is_admin', '=', true).execute();
  return { ...app, token, admins };
}
const [fresh, crowded, doubled, closed] = [await waiting(), await waiting(), await waiting(), await waiting()];

let founders = 0;
const wish = (token: string, change: object = {}) => {
  founders += 1;
  return {
    token,
    username: `founder${founders}`,
    name: 'Fay Under',
    email: `founder${founders}@example.org`,
    password: 'river stone 7',
    language: 'zh-CN' as const,
    siteName: 'Lakeside',
    signUp: 'closed' as const,
    ...change,
  };
};

describe('whoever has the link', () => {
  const { token, call, db, admins } = fresh;

  test('becomes the administrator, is signed in, and what they chose holds', async () => {
    const begin = await call('POST /setup/open', { body: { token } });
    expect(begin.body).toEqual({ siteName: '', signUp: 'open', mailServer: 'mail.example.org:2525' } satisfies SetUpStart);
    const { status, body } = await call('POST /setup', { body: wish(token) });
    expect(status).toBe(200);
    const [admin, ...others] = await admins();
    expect(others).toEqual([]);
    expect(admin).toMatchObject({ first_name: 'Fay Under', language: 'zh-CN', is_admin: true, did_complete_onboarding: true });
    expect(admin?.password_hash).toMatch(/^\$argon2id\$/);
    const me = await fresh.raw('/api/v2/me', { headers: { authorization: `Bearer ${body.accessToken}` } });
    expect([me.status, (me.body as { username: string }).username]).toEqual([200, admin?.username]);
    expect((await call('GET /site', {})).body.name).toBe('Lakeside');
    const closed = await db.selectFrom('settings').select('value').where('key', '=', 'site').executeTakeFirstOrThrow();
    expect(closed.value).toEqual({ siteName: 'Lakeside', signUp: 'closed' });
    const lines = await db.selectFrom('audit_entries').select(['action', 'actor_name']).where('actor_id', '=', admin!.id).execute();
    expect(lines.map(({ action }) => action)).toEqual(expect.arrayContaining(['user.created', 'settings.changed']));
    // Nothing is left of the door.
    expect((await call('POST /setup', { body: wish(token) })).body.code).toBe('setup.done');
    expect((await call('POST /setup/open', { body: { token } })).body.code).toBe('setup.done');
    expect(await fresh.setUp.newLink()).toBeNull();
  });
});

describe('what is wrong', () => {
  const { token, call, admins } = closed;

  test.each([
    ['a password that everybody uses', { password: 'password1' }, 'password'],
    ['a password that is their name', { username: 'riverside', password: 'riverside77' }, 'password'],
    ['a username that cannot be', { username: 'a b' }, 'username'],
    ['an address that is none', { email: 'nobody' }, 'email'],
    ['a name of the site that is too short', { siteName: 'P' }, 'siteName'],
    ['a third policy', { signUp: 'maybe' }, 'signUp'],
  ])('%s is refused, and the link goes on to serve', async (_, change, field) => {
    const { status, body } = await call('POST /setup', { body: wish(token, change) });
    expect([status, body.errors?.[0]?.field]).toEqual([422, field]);
    expect(await admins()).toEqual([]);
    expect((await call('POST /setup/open', { body: { token } })).status).toBe(200);
  });
});

test('a link rests as a hash', async () => {
  const rows = await closed.db.selectFrom('one_time_secrets').selectAll().where('purpose', '=', 'set_up').execute();
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain(closed.token);
});

test('of twenty with the same link, one gets through', async () => {
  const { call, token, admins } = crowded;
  const answers = await Promise.all(Array.from({ length: 20 }, () => call('POST /setup', { body: wish(token) })));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await admins()).toHaveLength(1);
  for (const { status, body } of answers) if (status !== 200) expect(['setup.done', 'setup.link_void']).toContain(body.code);
});

test('of twenty with links that were printed at the same moment, one gets through as well', async () => {
  const { call, db, transact, admins } = { ...doubled, transact: doubled.database.transact };
  // As if twenty instances had started and none had seen the links of the others.
  const oneTime = createOneTime({ secrets: oneTimeRepository(db), secret: doubled.secret });
  const issue = () => transact((tx) => oneTime.issueToken(tx, { purpose: 'set_up', lifetime: '24 hours' }));
  const tokens = await Promise.all(Array.from({ length: 20 }, issue));
  const answers = await Promise.all(tokens.map((token) => call('POST /setup', { body: wish(token) })));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await admins()).toHaveLength(1);
});

describe('until then', () => {
  const { token, call } = closed;
  const app = closed;

  test('every call answers its code, in the language of whoever asks', async () => {
    for (const path of ['/api/v2/me', '/api/v2/communities', '/api/v2/site', '/api/v2/nothing-here', '/api/docs']) {
      const { status, body } = await app.raw(path, { headers: { 'x-lang': 'zh-CN' } });
      expect([path, status, (body as { code: string }).code]).toEqual([path, 503, 'setup.needed']);
      expect((body as { detail: string }).detail).toContain('初始设置');
    }
    const login = await call('POST /login', { body: { username: 'admin', password: 'x', remember: true } });
    expect(login.body.code).toBe('setup.needed');
  });

  test('every page leads to the one that says so, which tells nothing of the link', async () => {
    const get = (path: string) => fetch(app.origin + path, { headers: { accept: 'text/html' }, redirect: 'manual' });
    for (const path of ['/', '/home', '/login', '/about', '/reset-password?token=x', '/people/anna', '/no/such/page']) {
      const { status, headers } = await get(path);
      expect([path, status, headers.get('location')]).toEqual([path, 302, '/setup']);
    }
    const page = await get(`/setup?token=${token}`);
    expect([page.status, page.headers.get('referrer-policy'), page.headers.get('cache-control')]).toEqual([200, 'no-referrer', 'no-store']);
    expect(await page.text()).not.toContain(token);
  });

  test('whoever watches the process is answered', async () => {
    for (const path of ['/healthz', '/readyz', '/metrics']) expect([path, (await fetch(app.origin + path)).status]).toEqual([path, 200]);
  });

  test('a link is void after another start, after a day, and if it never was one', async () => {
    const opened = async (by: string) => (await call('POST /setup/open', { body: { token: by } })).body.code ?? 'open';
    const second = tokenOf(await app.setUp.newLink());
    expect([await opened(token), await opened('guessed'), await opened(second)]).toEqual(['setup.link_void', 'setup.link_void', 'open']);
    expect((await call('POST /setup', { body: wish(token) })).body.code).toBe('setup.link_void');
    await shiftClock(app.db, '25 hours');
    expect(await opened(second)).toBe('setup.link_void');
    expect(await app.admins()).toEqual([]);
    const third = tokenOf(await app.setUp.newLink());
    expect((await call('POST /setup', { body: wish(third, { signUp: 'open', siteName: null }) })).status).toBe(200);
    // And from then on everything is open.
    const page = await fetch(`${app.origin}/login`, { headers: { accept: 'text/html' }, redirect: 'manual' });
    expect([page.status, (await app.raw('/api/v2/me')).status]).toEqual([200, 401]);
  });
});
