import { expect, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { createPasswords } from '#kernel/session/passwords.ts';
import { testDatabase } from '#test/database.ts';
import { createPerson } from '#test/people.ts';
import { afterAll } from 'vitest';
import { createLog } from './index.ts';

/** A log whose lines are kept. */
function keptLog(level: 'trace' | 'info') {
  const lines: string[] = [];
  const log = createLog(level, { write: (line) => void lines.push(line) });
  return { log, lines, entries: () => lines.map((line) => JSON.parse(line) as Record<string, unknown>) };
}

const kept = keptLog('trace');
const database = await testDatabase();
const secret = 'the signing secret of this test, long enough';
const app = await buildApp({
  config: readConfig({ PORT: '0', PLAZA_DEMO: '0', SMTP_URL: 'smtp://127.0.0.1:1' }),
  secret,
  database,
  redis: null,
  log: kept.log,
  webRoot: null,
});
await app.jobs.start();
const origin = await app.http.listen({ port: 0, host: '127.0.0.1' });
afterAll(async () => {
  await app.hub.close();
  await app.http.close();
  await app.jobs.stop();
});

const password = 'Plaza2026demo';
const call = async (method: string, path: string, { body, token }: { body?: object; token?: string } = {}) => {
  const response = await fetch(`${origin}${path}`, {
    method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body ? { 'content-type': 'application/json' } : {}),
      cookie: 'plaza_in=1; taste=sweet',
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return {
    status: response.status,
    id: response.headers.get('x-request-id'),
    body: (await response.json()) as { accessToken: string; refreshToken: string },
  };
};

test('the log tells each call by its number and its route, and holds nothing that opens a door or names a person', async () => {
  const anna = await createPerson(database.db, { username: 'anna-secretive', passwordHash: await createPasswords().hash(password) });
  const email = 'anna-secretive@example.org';
  const first = (await call('POST', '/api/v2/login', { body: { username: email, password } })).body;
  const failed = await call('POST', '/api/v2/login', { body: { username: email, password: 'Wrong2026secret' } });
  const second = (await call('POST', '/api/v2/auth/refresh', { body: { refreshToken: first.refreshToken } })).body;
  await call('PUT', '/api/v2/me', { token: second.accessToken, body: { firstName: 'Confidential', phone: '+86 13800001111' } });
  const me = await call('GET', '/api/v2/me?note=between-us', { token: second.accessToken });
  await call('GET', '/api/v2/join/an-invite-token-that-opens-a-community');
  // A stolen token: its token family is revoked, and a mail is sent that no server accepts.
  await database.db
    .updateTable('refresh_tokens')
    .set({ used_at: new Date(0) })
    .where('used_at', 'is not', null)
    .execute();
  await call('POST', '/api/v2/auth/refresh', { body: { refreshToken: first.refreshToken } });
  await expect.poll(() => kept.lines.some((line) => line.includes('was not taken'))).toBe(true);

  const text = kept.lines.join('');
  for (const hidden of [
    password,
    'Wrong2026secret',
    email,
    secret,
    'Confidential',
    '13800001111',
    'between-us',
    'an-invite-token',
    'taste=sweet',
    ...[first, second].flatMap((pair) => [pair.accessToken, pair.refreshToken, pair.accessToken.split('.')[2] ?? '']),
  ])
    expect([hidden, text.includes(hidden)]).toEqual([hidden, false]);
  const entries = kept.entries();
  expect(entries.find(({ reqId }) => reqId === me.id)).toMatchObject({ method: 'GET', route: '/api/v2/me', status: 200, user: anna.id });
  expect(entries.find(({ reqId }) => reqId === failed.id)).toMatchObject({ route: '/api/v2/login', status: 401 });
});

test('whatever is named like a secret is cut out, wherever it stands', () => {
  const { log, lines } = keptLog('info');
  log.info(
    { password: 'p1', nested: { token: 'p2', refreshToken: 'p3' }, req: { headers: { authorization: 'p4', cookie: 'p5' } }, email: 'p6' },
    'said',
  );
  expect(lines.join('')).not.toMatch(/p[1-6]/);
  expect(lines.join('')).toContain('said');
});

test('an error is told by its message, code, stack and cause, without the values that a database adds', () => {
  const { log, entries } = keptLog('info');
  const cause = Object.assign(new Error('duplicate key value'), {
    code: '23505',
    detail: 'Key (email)=(a@b.example) exists',
    parameters: ['a@b.example'],
  });
  log.error({ err: new Error('could not save', { cause }) }, 'failed');
  expect(JSON.stringify(entries())).not.toContain('a@b.example');
  expect(entries()[0]?.['err']).toMatchObject({
    message: 'could not save',
    stack: expect.stringContaining('log.test.ts'),
    cause: { message: 'duplicate key value', code: '23505' },
  });
});

test('lines are JSON with a time, a level and no name of the machine', () => {
  const { log, entries } = keptLog('info');
  log.info('started');
  log.debug('not said at this level');
  expect(entries()).toEqual([{ level: 30, time: expect.stringMatching(/^\d{4}-\d\d-\d\dT/), msg: 'started' }]);
});
