import { describe, expect, test } from 'vitest';
import type { SetUpStart } from '#contract/setup.ts';
import { createSecretBox } from '#kernel/secret-box.ts';
import { createOneTime } from '#kernel/one-time/index.ts';
import { shiftClock } from '#test/database.ts';
import { testApp } from '#test/app.ts';
import { testMailbox } from '#test/mailbox.ts';
import { plainWebRoot } from '#test/web-root.ts';
import { firstStart } from './index.ts';

const tokenOf = (link: string | null) => new URL(link ?? '', 'http://plaza').searchParams.get('token') ?? '';
/** An instance of its own that waits to be set up. */
async function waiting(environment: Record<string, string> = { SMTP_URL: 'smtp://ann:secret@mail.example.org:2525' }) {
  const app = await testApp(environment, { webRoot: plainWebRoot() });
  await firstStart.claim(app.db, 'embedded');
  await firstStart.set(app.db, { state: 'waiting' });
  const token = tokenOf(await app.setUp.newLink());
  const admins = () => app.db.selectFrom('users').selectAll().where('is_admin', '=', true).execute();
  return { ...app, token, admins };
}
const [fresh, crowded, doubled, closed] = [await waiting(), await waiting(), await waiting(), await waiting()];
const [mailing, limited] = [await waiting({}), await waiting({ PLAZA_RATE_LIMIT: 'on' })];

const mailbox = await testMailbox({ user: 'ann', password: 'river stone 8' });
const aServer = {
  host: '127.0.0.1',
  port: mailbox.port,
  encryption: 'none' as const,
  username: 'ann',
  password: 'river stone 8',
  senderName: '',
  senderAddress: 'hello@example.org',
};

let founders = 0;
const options = (token: string, change: object = {}) => {
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
    mail: null,
    ...change,
  };
};

describe('whoever has the link', () => {
  const { token, call, db, admins } = fresh;

  test('becomes the administrator, is signed in, and what they chose holds', async () => {
    const begin = await call('POST /setup/open', { body: { token } });
    expect(begin.body).toEqual({ siteName: '', signUp: 'open', mailServer: 'mail.example.org:2525' } satisfies SetUpStart);
    const { status, body } = await call('POST /setup', { body: options(token) });
    expect(status).toBe(200);
    const [admin, ...others] = await admins();
    expect(others).toEqual([]);
    expect(admin).toMatchObject({ first_name: 'Fay Under', language: 'zh-CN', is_admin: true, did_complete_onboarding: true });
    expect(admin?.password_hash).toMatch(/^\$argon2id\$/);
    const me = await fresh.raw('/api/v2/me', { headers: { authorization: `Bearer ${body.accessToken}` } });
    expect(me).toMatchObject({ status: 200, body: { username: admin?.username, pendingConsents: [] } });
    expect((await call('GET /site', {})).body.name).toBe('Lakeside');
    const closed = await db.selectFrom('settings').select('value').where('key', '=', 'site').executeTakeFirstOrThrow();
    expect(closed.value).toEqual({ siteName: 'Lakeside', signUp: 'closed' });
    const lines = await db.selectFrom('audit_entries').select(['action', 'actor_name']).where('actor_id', '=', admin!.id).execute();
    expect(lines.map(({ action }) => action)).toEqual(expect.arrayContaining(['user.created', 'settings.changed']));
    // The setup route is closed.
    expect((await call('POST /setup', { body: options(token) })).body.code).toBe('setup.done');
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
    ['a mail server that is an address', { mail: { ...aServer, host: 'smtp://x' } }, 'mail.host'],
    ['a mail server with a user and no password', { mail: { ...aServer, password: undefined } }, 'mail.password'],
  ])('%s is refused, and the link goes on to serve', async (_, change, field) => {
    const { status, body } = await call('POST /setup', { body: options(token, change) });
    expect([status, body.errors?.[0]?.field]).toEqual([422, field]);
    expect(await admins()).toEqual([]);
    expect((await call('POST /setup/open', { body: { token } })).status).toBe(200);
  });
});

describe('mail', () => {
  const { call, token, db } = mailing;
  const tryMail = (change: object = {}, by = token) =>
    call('POST /setup/mail-test', {
      body: { token: by, mail: aServer, email: 'fay@example.org', language: 'en-US', siteName: null, ...change },
    });

  test('is tried before anything is kept, and goes to the address that was typed', async () => {
    expect((await tryMail()).body).toEqual({ recipient: 'fay@example.org', isTaken: true, answer: null });
    expect((await mailbox.take('fay@example.org')).raw).toContain('From: Plaza <hello@example.org>');
    expect((await tryMail({ mail: { ...aServer, password: 'wrong word 9' } })).body.answer).toBe('535 Authentication credentials invalid');
    const kept = await db.selectFrom('settings').select('value').where('key', '=', 'site').executeTakeFirstOrThrow();
    expect([kept.value, await mailing.admins()]).toEqual([{}, []]);
    expect(await db.selectFrom('outbox_messages').selectAll().execute()).toEqual([]);
  });

  test('carries the name that was typed for the site before it is kept', async () => {
    expect((await tryMail({ siteName: 'Lakeside' })).body.isTaken).toBe(true);
    const { subject, text, raw } = await mailbox.take('fay@example.org');
    expect(subject).toBe('A test mail from Lakeside');
    expect(text).toContain('You asked Lakeside to send this test mail');
    expect([raw.includes('From: Lakeside <hello@example.org>'), raw.includes('Plaza')]).toEqual([true, false]);
  });

  test('is tried by nobody without the link, to one address, by a server that can be one', async () => {
    expect((await tryMail({}, 'guessed')).body.code).toBe('setup.link_void');
    expect((await tryMail({ mail: null })).body.code).toBe('mail.not_ready');
    for (const [change, field] of [
      [{ email: 'a@example.org, b@example.org' }, 'email'],
      [{ mail: { ...aServer, host: 'x y' } }, 'mail.host'],
      [{ mail: { ...aServer, password: null } }, 'mail.password'],
      [{ mail: { ...aServer, senderName: 'a\r\nb' } }, 'mail.senderName'],
      [{ siteName: 'P' }, 'siteName'],
    ] as const)
      expect((await tryMail(change)).body.errors?.[0]?.field).toBe(field);
    expect(mailbox.mails).toEqual([]);
  });

  test('is not tried without end', async () => {
    const answers: number[] = [];
    for (let n = 0; n < 11; n += 1)
      answers.push(
        (
          await limited.call('POST /setup/mail-test', {
            body: { token: limited.token, mail: null, email: 'x@example.org', language: 'en-US', siteName: null },
          })
        ).status,
      );
    expect(answers.at(-1)).toBe(429);
    expect(answers.slice(0, 10)).not.toContain(429);
  });

  test('leaves by the server that was chosen as soon as the site is set up, and its password rests sealed', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => call('POST /setup', { body: options(token, { mail: aServer }) })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const { value } = await db.selectFrom('settings').select('value').where('key', '=', 'site').executeTakeFirstOrThrow();
    const { password } = (value as { mail: { password: string } }).mail;
    expect(createSecretBox(mailing.secret).open(password)).toBe('river stone 8');
    expect(JSON.stringify(await db.selectFrom('audit_entries').selectAll().execute())).not.toMatch(/river stone|"password":"(?!\*\*\*)/);
    await mailing.database.transact((tx) =>
      mailing.mailer.send(tx, { to: 'mei@example.org', language: null, kind: 'password_changed', params: { username: 'mei' } }),
    );
    expect((await mailbox.take('mei@example.org')).raw).toContain('From: Lakeside <hello@example.org>');
    expect((await tryMail()).body.code).toBe('setup.done');
  });
});

test('a link rests as a hash', async () => {
  const rows = await closed.db.selectFrom('one_time_secrets').selectAll().where('purpose', '=', 'set_up').execute();
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain(closed.token);
});

test('of ten with the same link, one gets through', async () => {
  const { call, token, admins } = crowded;
  const answers = await Promise.all(Array.from({ length: 10 }, () => call('POST /setup', { body: options(token) })));
  const outcomes = answers.map(({ status, body }) => body.code ?? String(status));
  expect(outcomes.toSorted()).toEqual(['200', ...Array<string>(9).fill('setup.done')]);
  expect(await admins()).toHaveLength(1);
});

test('of ten with links that were printed at the same moment, one gets through as well', async () => {
  const { call, transact, admins } = { ...doubled, transact: doubled.database.transact };
  // As if ten instances had started and none had seen the links of the others.
  const oneTime = createOneTime({ db: doubled.db, secret: doubled.secret });
  const issue = () => transact((tx) => oneTime.issueToken(tx, { purpose: 'set_up', lifetime: '24 hours' }));
  const tokens = await Promise.all(Array.from({ length: 10 }, issue));
  const answers = await Promise.all(tokens.map((token) => call('POST /setup', { body: options(token) })));
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
    expect((await call('POST /setup', { body: options(token) })).body.code).toBe('setup.link_void');
    await shiftClock(app.db, '25 hours');
    expect(await opened(second)).toBe('setup.link_void');
    expect(await app.admins()).toEqual([]);
    const third = tokenOf(await app.setUp.newLink());
    expect((await call('POST /setup', { body: options(third, { signUp: 'open', siteName: null }) })).status).toBe(200);
    // And from then on everything is open.
    const page = await fetch(`${app.origin}/login`, { headers: { accept: 'text/html' }, redirect: 'manual' });
    expect([page.status, (await app.raw('/api/v2/me')).status]).toEqual([200, 401]);
  });
});
