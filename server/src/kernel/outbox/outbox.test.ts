import { sql } from 'kysely';
import { afterAll, describe, expect, it, test } from 'vitest';
import { createJobs, defineJob } from '#kernel/jobs/index.ts';
import { createLog } from '#kernel/log/index.ts';
import { shiftClock, testDatabase } from '#test/database.ts';
import { testMailbox } from '#test/mailbox.ts';
import { createOutbox } from './index.ts';
import { wayOfUrl } from './mail-way.ts';

const mailbox = await testMailbox();
const database = await testDatabase();
const { db, transact } = database;
const lines: string[] = [];
const log = createLog('info', { write: (line) => void lines.push(line) });
const jobs = createJobs({ database, log });
const publicUrl = () => 'https://plaza.example.org';
const way = wayOfUrl({ url: mailbox.url, from: 'Plaza <plaza@example.org>' });
const outbox = createOutbox({
  db,
  jobs,
  siteName: () => 'Plaza',
  mail: () => way,
  sms: null,
  publicUrl,
  log,
  retries: { limit: 1, delay: 1 },
});
await jobs.start();
afterAll(() => jobs.stop());

const send = defineJob<{ id: string }>('outbox.send');
const tidy = defineJob<object>('outbox.tidy');
const reset = (to: string, language: 'zh-CN' | 'en-US' | null = 'en-US') => ({
  to,
  language,
  kind: 'reset' as const,
  params: { username: 'anna<b>', path: '/reset-password?token=secret-token', lifetime: '30 minutes' as const },
});
const mail = (to: string, language?: 'zh-CN' | 'en-US' | null) => transact((tx) => outbox.mailer.send(tx, reset(to, language)));
const rowOf = (recipient: string) =>
  db.selectFrom('outbox_messages').selectAll().where('recipient', '=', recipient).executeTakeFirstOrThrow();
const stateOf = async (recipient: string) => (await rowOf(recipient)).state;
const becomes = async (recipient: string, state: string) => {
  await expect.poll(() => stateOf(recipient)).toBe(state);
};
const inbox = (address: string) => mailbox.mails.filter(({ to }) => to.includes(address));
const queued = async () => (await sql<{ row: object }>`select to_json(job) as row from pgboss.job`.execute(db)).rows;
/** Everything that was enqueued before it has been worked off. */
const idle = async () => {
  const open = async () =>
    (await sql`select 1 from pgboss.job where name = 'outbox.send' and state in ('created', 'active', 'retry')`.execute(db)).rows;
  await expect.poll(open).toEqual([]);
};

describe('a mail', () => {
  it('leaves once its transaction has committed, in the language of whoever gets it', async () => {
    await mail('en@example.org', 'en-US');
    await mail('zh@example.org', 'zh-CN');
    await mail('unknown@example.org', null);
    const english = await mailbox.take('en@example.org');
    expect(english).toMatchObject({ subject: 'Set a new password for Plaza', to: ['en@example.org'] });
    expect(english.headers).toMatchObject({ from: 'Plaza <plaza@example.org>', to: 'en@example.org', 'auto-submitted': 'auto-generated' });
    expect(english.text).toContain('Hello anna<b>');
    expect(english.html).toContain('Hello anna&lt;b&gt;');
    expect(english.link).toBe('https://plaza.example.org/reset-password?token=secret-token');
    const chinese = await mailbox.take('zh@example.org');
    expect(chinese.subject).toBe('重设你的 Plaza 密码');
    expect(chinese.text).toContain('anna<b>，你好');
    expect((await mailbox.take('unknown@example.org')).text).toContain('Hello');
  });

  it('of a transaction that failed never leaves', async () => {
    const failing = transact(async (tx) => {
      await outbox.mailer.send(tx, reset('never@example.org'));
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    await mail('later@example.org');
    await mailbox.take('later@example.org');
    expect(inbox('never@example.org')).toEqual([]);
    await expect(rowOf('never@example.org')).rejects.toThrow();
  });

  it('is wiped once it was taken, and was never in the queue', async () => {
    await mail('wiped@example.org');
    await mailbox.take('wiped@example.org');
    await becomes('wiped@example.org', 'sent');
    const row = await rowOf('wiped@example.org');
    expect(row).toMatchObject({
      text: '',
      html: '',
      subject: 'Set a new password for Plaza',
      tries: 1,
      last_error: null,
      claimed_until: null,
    });
    expect(row.sent_at).toBeInstanceOf(Date);
    expect(JSON.stringify(row)).not.toContain('secret-token');
    const jobsOfAll = JSON.stringify(await queued());
    expect(jobsOfAll).toContain(row.id);
    for (const secret of ['secret-token', 'wiped@', 'anna']) expect(jobsOfAll).not.toContain(secret);
    await expect(db.updateTable('outbox_messages').set({ text: 'again' }).where('id', '=', row.id).execute()).rejects.toThrow('check');
  });

  it('leaves once however often and by however many its job is run', async () => {
    await transact(async (tx) => {
      await outbox.mailer.send(tx, reset('twenty@example.org'));
      const { id } = await tx
        .selectFrom('outbox_messages')
        .select('id')
        .where('recipient', '=', 'twenty@example.org')
        .executeTakeFirstOrThrow();
      for (let n = 0; n < 19; n += 1) await jobs.enqueue(tx, send, { id });
    });
    await mailbox.take('twenty@example.org');
    await becomes('twenty@example.org', 'sent');
    await idle();
    const { id } = await rowOf('twenty@example.org');
    await jobs.enqueueAlone(send, { id });
    await idle();
    expect(inbox('twenty@example.org')).toEqual([]);
  });

  it('that was taken, but whose sender died before it could say so, comes again under the same Message-ID', async () => {
    await mail('again@example.org');
    const first = await mailbox.take('again@example.org');
    await becomes('again@example.org', 'sent');
    const { id } = await rowOf('again@example.org');
    await db.updateTable('outbox_messages').set({ state: 'waiting', sent_at: null }).where('id', '=', id).execute();
    await jobs.enqueueAlone(send, { id });
    const second = await mailbox.take('again@example.org');
    expect(second.headers['message-id']).toBe(`<${id}@plaza>`);
    expect(second.headers['message-id']).toBe(first.headers['message-id']);
  });

  it('that another run is sending waits for the end of that one', async () => {
    await transact(async (tx) => {
      await outbox.mailer.send(tx, reset('claimed@example.org'));
      await tx
        .updateTable('outbox_messages')
        .set({ claimed_until: sql<Date>`app_now() + interval '2 minutes'` })
        .where('recipient', '=', 'claimed@example.org')
        .execute();
    });
    await expect.poll(() => lines.some((line) => line.includes('Another run has this message'))).toBe(true);
    expect(inbox('claimed@example.org')).toEqual([]);
    await shiftClock(db, '3 minutes');
    await mailbox.take('claimed@example.org');
  });

  it('to anything but one address is refused where it is asked for, and nothing of that call stays', async () => {
    for (const to of ['a@example.org, b@example.org', 'a@example.org\r\nBcc: b@example.org', 'Anna <a@example.org>'])
      await expect(mail(to)).rejects.toThrow('exactly one address');
    const rows = await db.selectFrom('outbox_messages').select('id').where('recipient', 'like', 'a@example.org%').execute();
    expect(rows).toEqual([]);
  });
});

test('what a mail server refuses is tried again, given up, and says why without the address', async () => {
  await mail('refused@example.org');
  await becomes('refused@example.org', 'failed');
  expect(await rowOf('refused@example.org')).toMatchObject({ tries: 2, last_error: 'EENVELOPE 550', sent_at: null });
  await expect.poll(() => jobs.health().deadLetters).toBeGreaterThan(0);
  expect(lines.join('')).toContain('The message was not taken: EENVELOPE 550');
  expect(lines.join('')).not.toContain('refused@');
  expect(JSON.stringify(await queued())).not.toContain('refused@');
  expect((await rowOf('refused@example.org')).text).toContain('secret-token');
});

test('what rests goes out when somebody says so, and what has left or is leaving does not', async () => {
  await mail('late@example.org');
  await mailbox.take('late@example.org');
  await becomes('late@example.org', 'sent');
  const { id } = await rowOf('late@example.org');
  expect(await transact((tx) => outbox.retry(tx, id))).toBe(false);
  await db
    .updateTable('outbox_messages')
    .set({ state: 'failed', text: 'once more', tries: 6, last_error: 'x' })
    .where('id', '=', id)
    .execute();
  const tries = Array.from({ length: 20 }, () => transact((tx) => outbox.retry(tx, id)));
  expect((await Promise.all(tries)).filter(Boolean)).toEqual([true]);
  expect((await mailbox.take('late@example.org')).text).toContain('once more');
  await becomes('late@example.org', 'sent');
  await idle();
  expect(inbox('late@example.org')).toEqual([]);
  expect(await rowOf('late@example.org')).toMatchObject({ tries: 1, last_error: null });
});

test('a month later nothing is left; what was lost on its way is given up after a day', async () => {
  await transact(async (tx) => {
    await outbox.mailer.send(tx, reset('lost@example.org'));
    const lost = { tries: 2, claimed_until: sql<Date>`app_now() - interval '25 hours'`, state: 'waiting' as const };
    await sql`delete from pgboss.job where name = 'outbox.send' and state = 'created'`.execute(tx);
    await tx.updateTable('outbox_messages').set(lost).where('recipient', '=', 'lost@example.org').execute();
  });
  await jobs.enqueueAlone(tidy, {});
  await becomes('lost@example.org', 'failed');
  await shiftClock(db, '29 days');
  await mail('young@example.org');
  await becomes('young@example.org', 'sent');
  await shiftClock(db, '2 days');
  await jobs.enqueueAlone(tidy, {});
  const recipients = async () => (await db.selectFrom('outbox_messages').select('recipient').execute()).map(({ recipient }) => recipient);
  await expect.poll(recipients).toEqual(['young@example.org']);
});
