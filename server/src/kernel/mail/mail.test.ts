import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createLog } from '#kernel/log/index.ts';
import { createJobs } from '#kernel/jobs/index.ts';
import { testDatabase } from '#test/database.ts';
import { testMailbox } from '#test/mailbox.ts';
import { quiet } from '#test/quiet.ts';
import { createMailer } from './index.ts';

const mailbox = await testMailbox();
const database = await testDatabase();
const lines: string[] = [];
const log = createLog('info', { write: (line) => void lines.push(line) });
const jobs = createJobs({ database, log });
const mailer = createMailer({ jobs, smtp: { url: mailbox.url, from: 'Plaza <plaza@example.org>' }, log });
await jobs.start();
const mail = (to: string, language: 'zh-CN' | 'en-US' | null) => ({
  to,
  language,
  kind: 'token_reuse' as const,
  params: { username: 'anna<b>' },
});
const inbox = (address: string) => mailbox.mails.filter(({ to }) => to.includes(address));
/** The text of a mail, whatever way it was packed. */
const read = ({ text }: { text: string }) => {
  const [head = '', ...body] = text.split('\r\n\r\n');
  const content = body.join('\r\n\r\n');
  if (/base64/i.test(head)) return Buffer.from(content, 'base64').toString();
  return /quoted-printable/i.test(head)
    ? Buffer.from(
        content.replace(/=\r\n/g, '').replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
        'latin1',
      ).toString()
    : content;
};

test('a mail leaves once its transaction has committed, in the language of whoever gets it', async () => {
  await database.transact((tx) => mailer.send(tx, mail('en@example.org', 'en-US')));
  await database.transact((tx) => mailer.send(tx, mail('zh@example.org', 'zh-CN')));
  await database.transact((tx) => mailer.send(tx, mail('unknown@example.org', null)));
  for (const address of ['en@example.org', 'zh@example.org', 'unknown@example.org'])
    await expect.poll(() => inbox(address).length, { timeout: 10_000 }).toBe(1);
  const [english, chinese, unknown] = ['en@example.org', 'zh@example.org', 'unknown@example.org'].map((address) => inbox(address)[0]!);
  expect(read(english!)).toContain('Hello anna<b>');
  expect(english!.text).toMatch(/^Subject: Your Plaza session was ended$/m);
  expect(english!.text).toMatch(/^From: Plaza <plaza@example.org>$/m);
  expect(read(chinese!)).toContain('anna<b>，你好');
  expect(read(unknown!)).toContain('Hello');
});

test('a mail of a transaction that failed never leaves', async () => {
  const failing = database.transact(async (tx) => {
    await mailer.send(tx, mail('never@example.org', 'en-US'));
    throw new Error('changed my mind');
  });
  await expect(failing).rejects.toThrow('changed my mind');
  await database.transact((tx) => mailer.send(tx, mail('later@example.org', 'en-US')));
  await expect.poll(() => inbox('later@example.org').length, { timeout: 10_000 }).toBe(1);
  expect(inbox('never@example.org')).toEqual([]);
});

test('a mail that is refused fails without repeating the address in the log or in the queue', async () => {
  await database.transact((tx) => mailer.send(tx, mail('refused@example.org', 'en-US')));
  await expect.poll(() => lines.some((line) => line.includes('A job failed')), { timeout: 10_000 }).toBe(true);
  expect(lines.join('')).toContain('The mail was not taken');
  expect(lines.join('')).not.toContain('refused@');
  const outputs = async () =>
    (await sql<{ output: string }>`select output::text from pgboss.job where output is not null`.execute(database.db)).rows;
  await expect.poll(async () => (await outputs()).length, { timeout: 10_000 }).toBeGreaterThan(0);
  expect(JSON.stringify(await outputs())).not.toContain('refused@');
});

test('without a mail server the log says that nothing was sent, and to nobody by name', async () => {
  await jobs.stop();
  const silent = createJobs({ database, log: quiet });
  const lonely = createMailer({ jobs: silent, smtp: null, log });
  await silent.start();
  await database.transact((tx) => lonely.send(tx, mail('nobody@example.org', 'en-US')));
  await expect.poll(() => lines.some((line) => line.includes('SMTP_URL is not set')), { timeout: 10_000 }).toBe(true);
  expect(lines.join('')).not.toContain('example.org');
  await silent.stop();
});
