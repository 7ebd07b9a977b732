import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createServer } from 'node:net';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { operatedPlaza, typeCommand } from '#test/command-line.ts';
import { freePort } from '#test/listen.ts';
import { createSecretBox } from '#kernel/secret-box.ts';
import { testMailbox } from '#test/mailbox.ts';
import chinese from '../texts/zh-CN.json' with { type: 'json' };
import { clockFinding } from './database.ts';
import { diskFinding } from './machine.ts';

const mailbox = await testMailbox();
const plaza = await operatedPlaza();
const { examine } = plaza;

test('all faults of the settings are told, and nothing else is tried', async () => {
  const { code, errors, of } = await examine({ PORT: 'many', PUBLIC_URL: 'plaza.example.org' });
  expect(code).toBe(1);
  expect(errors).toHaveLength(2);
  expect(of('engine')).toEqual([]);
});

test('a mail server that refuses the connection, or the password, is bad', async () => {
  const nobody = await examine({ SMTP_URL: `smtp://127.0.0.1:${await freePort()}` });
  expect([nobody.code, nobody.of('mail')]).toEqual([1, [expect.objectContaining({ level: 'bad', key: 'mail.refused' })]]);
  const closed = createServer((socket) => socket.end('554 No service for you\r\n'));
  await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void closed.close());
  const { port } = closed.address() as { port: number };
  const refused = await examine({ SMTP_URL: `smtp://ann:secret-word@127.0.0.1:${port}` });
  expect(refused.of('mail')[0]?.text).toContain('554');
  expect(JSON.stringify(refused.of('mail'))).not.toContain('secret-word');
});

test('the server that is set in the console counts before the environment, and a password of another secret is told', async () => {
  const set = (password: string, port = mailbox.port) =>
    plaza.look(async (db) => {
      const mail = {
        host: '127.0.0.1',
        port,
        encryption: 'none',
        username: 'ann',
        senderName: '',
        senderAddress: 'x@example.org',
        password,
      };
      await db
        .updateTable('settings')
        .set({ value: JSON.stringify({ mail }) })
        .where('key', '=', 'site')
        .execute();
    });
  onTestFinished(() =>
    plaza.look(async (db) => void (await db.updateTable('settings').set({ value: '{}' }).where('key', '=', 'site').execute())),
  );
  const nowhere = await freePort();
  const { seal } = createSecretBox(plaza.environment.PLAZA_SECRET);
  await set(seal('secret-word'), nowhere);
  const refused = await examine({ SMTP_URL: mailbox.url });
  expect([refused.code, refused.of('mail')[0]?.key]).toEqual([1, 'mail.refusedHere']);
  expect(refused.of('mail')[0]?.text).toContain(`127.0.0.1:${nowhere}`);
  await set(createSecretBox('another secret of this server, which is gone').seal('secret-word'));
  const locked = await examine({ SMTP_URL: mailbox.url });
  expect([locked.code, locked.of('mail')[0]?.key]).toEqual([1, 'mail.locked']);
  expect(locked.of('mail')[0]?.text).toContain('Enter it again in System → Settings');
});

test('jobs that were given up, and jobs that nobody does, are told', async () => {
  await plaza.look(async (db) => {
    await sql`insert into pgboss.queue (name, policy, retry_limit, retry_delay, retry_backoff, expire_seconds, retention_seconds, deletion_seconds, partition, table_name)
      select name, 'short', 0, 0, false, 60, 60, 60, false, 'job_common' from unnest(array['dead-letters', 'late-work']) as name on conflict do nothing`.execute(
      db,
    );
    await sql`insert into pgboss.job (name, data) values ('dead-letters', '{}')`.execute(db);
    await sql`insert into pgboss.job (name, data, start_after) values ('late-work', '{}', now() - interval '1 hour')`.execute(db);
  });
  const { of } = await examine();
  expect(of('jobs').map(({ key, level }) => `${level} ${key}`)).toEqual(['attention jobs.late', 'attention jobs.dead']);
});

test('a database that is not there, or not to be had, is bad; the rest is looked at all the same', async () => {
  const url = `postgres://plaza:wrong@127.0.0.1:${await freePort()}/plaza`;
  const { code, of } = await examine({ DATABASE_URL: url, PLAZA_DATA: fs.mkdtempSync(path.join(os.tmpdir(), 'plaza-test-')) });
  expect([code, of('engine').map(({ key }) => key)]).toEqual([1, ['engine.unreachable']]);
  expect(of('storage').map(({ level }) => level)).toEqual(['ok']);
  expect(JSON.stringify(of('engine'))).not.toContain('wrong');
  const migrate = await typeCommand(['migrate'], { DATABASE_URL: url, PLAZA_SECRET: 'x'.repeat(32) });
  expect([migrate.code, migrate.error.split('\n').length]).toEqual([1, 2]);
  expect(migrate.error).toContain('The database at DATABASE_URL cannot be reached');
});

test('Redis that does not answer is bad, and a secret that repeats itself needs attention', async () => {
  const { of } = await examine({
    DATABASE_URL: 'postgres://127.0.0.1:1/x',
    REDIS_URL: `redis://127.0.0.1:${await freePort()}`,
    PLAZA_SECRET: 'ab'.repeat(20),
    HOST: '0.0.0.0',
    SMS_URL: 'http://sms.example.org/send',
  });
  expect(of('redis')).toEqual([expect.objectContaining({ level: 'bad', key: 'redis.unreachable' })]);
  expect(of('secret')).toEqual([expect.objectContaining({ level: 'attention', key: 'secret.weak' })]);
  expect(of('address')).toEqual([expect.objectContaining({ level: 'attention', key: 'address.none' })]);
  expect(of('sms')).toEqual([expect.objectContaining({ level: 'attention', key: 'sms.plain' })]);
});

test('limits are where they are said to be', () => {
  const MIB = 1024 ** 2;
  expect([199, 200, 1023, 1024].map((free) => diskFinding(free * MIB, '/x').level)).toEqual(['bad', 'attention', 'attention', 'ok']);
  expect([2_000, 2_001].map((ms) => clockFinding(ms).level)).toEqual(['ok', 'bad']);
});

test('every subject has a name', async () => {
  const { out } = await plaza.type('doctor --lang zh', { SMTP_URL: mailbox.url });
  for (const line of out.split('\n').filter((text) => text.includes('：') && /^(?:正常|注意|异常) {2}/.test(text)))
    expect(Object.values(chinese).some((text) => line.includes(`  ${text}：`))).toBe(true);
  expect(out).not.toContain('doctor.');
});
