import { expect, test } from 'vitest';
import { ownApp } from '#test/app.ts';
import { testMailbox } from '#test/mailbox.ts';
import { createPerson } from '#test/people.ts';
import { startProcesses } from '#test/processes.ts';

const [former, next] = [await testMailbox(), await testMailbox({ user: 'ann', password: 'river stone 7' })];
const app = await ownApp();
const admin = await createPerson(app.db, { username: 'ada-admin', isAdmin: true });
const { each } = await startProcesses(app, 2, { SMTP_URL: former.url });
const tryOn = (n: number) => each[n]!.call('POST /settings/mail-test', { as: admin });
const stateOn = async (n: number) => (await each[n]!.call('GET /site', {})).body.name;

test('a server that is set on one node is used by the other for its next mail, without a restart', async () => {
  for (const n of [0, 1]) {
    expect((await tryOn(n)).body).toMatchObject({ isTaken: true });
    await former.take('ada-admin@example.org');
  }
  const { version } = (await each[0]!.call('GET /settings', { as: admin })).body;
  const mail = {
    host: '127.0.0.1',
    port: next.port,
    encryption: 'none' as const,
    username: 'ann',
    password: 'river stone 7',
    senderName: '',
    senderAddress: 'hello@example.org',
  };
  expect((await each[0]!.call('PUT /settings', { as: admin, body: { version, siteName: 'Lakeside', mail } })).status).toBe(200);
  await expect.poll(() => stateOn(1), { timeout: 4_000, interval: 20 }).toBe('Lakeside');
  for (const n of [0, 1]) {
    expect((await tryOn(n)).body).toMatchObject({ isTaken: true });
    expect((await next.take('ada-admin@example.org')).raw).toContain('From: Lakeside <hello@example.org>');
  }
  expect(former.mails).toEqual([]);
});
