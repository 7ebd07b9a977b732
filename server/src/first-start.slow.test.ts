import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { typeInShell } from '#test/command-line.ts';
import { startFresh } from '#test/processes.ts';

const LINK = /(http:\/\/127\.0\.0\.1:\d+\/setup\?token=[\w-]{43})/;
const call = async (origin: string, path: string, body?: object) => {
  const init = body && { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
  const response = await fetch(`${origin}/api/v2${path}`, init);
  return { status: response.status, body: (await response.json()) as { code?: string } };
};
const tokenIn = (said: string) => new URL(LINK.exec(said)?.[1] ?? '').searchParams.get('token') ?? '';

test('without the demo world each start prints a link, the one before is void, and after the set-up none is printed', async () => {
  const first = await startFresh({ PLAZA_DEMO: '0' });
  const { dataDir } = first;
  expect(first.said).not.toContain('Password');
  const old = tokenIn(first.said);
  expect((await call(first.origin, '/me')).body.code).toBe('setup.needed');
  await first.stop();
  const second = await startFresh({ PLAZA_DEMO: '0', PLAZA_DATA: dataDir });
  const token = tokenIn(second.said);
  expect((await call(second.origin, '/setup/open', { token: old })).body.code).toBe('setup.link_void');
  const person = { username: 'founder', name: '', email: 'f@example.org', password: 'river stone 7', language: 'en-US' };
  const done = await call(second.origin, '/setup', { token, ...person, siteName: 'Lakeside', signUp: 'open', mail: null });
  expect(done.status).toBe(200);
  await second.stop();
  const third = await startFresh({ PLAZA_DEMO: '0', PLAZA_DATA: dataDir });
  expect(third.said).not.toMatch(LINK);
  expect((await call(third.origin, '/login', { username: 'founder', password: 'river stone 7' })).status).toBe(200);
});

test('an administrator of the command line takes the place of the set-up', async () => {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'plaza-test-'));
  onTestFinished(() => fs.rmSync(dataDir, { recursive: true, force: true }));
  const words = ['admin', 'create', '--username', 'keeper', '--email', 'k@example.org', '--password'];
  const { out } = await typeInShell(words, { PLAZA_DATA: dataDir });
  const password = /: (\S{16})\n/.exec(out)?.[1] ?? '';
  const server = await startFresh({ PLAZA_DEMO: '0', PLAZA_DATA: dataDir });
  expect(server.said).not.toMatch(LINK);
  expect((await call(server.origin, '/login', { username: 'keeper', password })).status).toBe(200);
});
