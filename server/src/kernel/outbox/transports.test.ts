import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { afterAll, describe, expect, it, test } from 'vitest';
import { createJobs } from '#kernel/jobs/index.ts';
import { createLog } from '#kernel/log/index.ts';
import { testDatabase } from '#test/database.ts';
import { testSmsHook } from '#test/sms-hook.ts';
import { createOutbox } from './index.ts';
import type { PreparedMessage } from './kinds.ts';
import { smsTransport } from './transports.ts';

const database = await testDatabase();
const { db, transact } = database;
const lines: string[] = [];
const log = createLog('info', { write: (line) => void lines.push(line) });
const message: PreparedMessage = {
  id: '01900000-0000-7000-8000-000000000001',
  channel: 'sms',
  recipient: '+8613800001111',
  language: 'zh-CN',
  kind: 'login_code',
  subject: '',
  text: '验证码 123456',
  html: '',
  unsubscribe: null,
  calendar: null,
};
const code = (to: string) => ({
  to,
  language: 'en-US' as const,
  kind: 'phone_code' as const,
  params: { code: '654321', lifetime: '5 minutes' as const },
});

const nothing = { state: 'none' } as const;

describe('the hook for text messages', () => {
  it('gets the message as JSON, with the token', async () => {
    const hook = await testSmsHook();
    await smsTransport({ url: hook.url, token: 'hook-token' })(message);
    expect(hook.calls).toHaveLength(1);
    expect(hook.calls[0]).toMatchObject({
      path: '/sms',
      headers: { 'content-type': 'application/json', authorization: 'Bearer hook-token' },
    });
    const { id, recipient: to, text, kind, language } = message;
    expect(hook.calls[0]?.body).toEqual({ id, to, text, kind, language });
  });

  it('gets no authorization where there is no token, and takes by any 2xx', async () => {
    const hook = await testSmsHook((response) => response.writeHead(202).end('{"queued":true}'));
    await smsTransport({ url: hook.url, token: null })(message);
    expect(hook.calls[0]?.headers.authorization).toBeUndefined();
  });

  it('that does not answer is given up in time', async () => {
    const hook = await testSmsHook(() => {});
    await expect(smsTransport({ url: hook.url, token: null, timeout: 200 })(message)).rejects.toThrow('not taken: TimeoutError');
  });

  it('that begins to answer and never ends has answered', async () => {
    const hook = await testSmsHook((response) => response.writeHead(200).write('{'));
    await smsTransport({ url: hook.url, token: null, timeout: 5_000 })(message);
  });

  it('that leads elsewhere is not followed', async () => {
    const elsewhere = await testSmsHook();
    const hook = await testSmsHook((response) => response.writeHead(307, { location: elsewhere.url }).end());
    await expect(smsTransport({ url: hook.url, token: 'hook-token' })(message)).rejects.toThrow('not taken: HTTP 307');
    expect(elsewhere.calls).toEqual([]);
  });

  it('that is not there fails with a code and without the number', async () => {
    const gone = createServer().listen(0, '127.0.0.1');
    await once(gone, 'listening');
    const { port } = gone.address() as AddressInfo;
    await new Promise((resolve) => gone.close(resolve));
    const failure = await smsTransport({ url: `http://127.0.0.1:${port}/`, token: null })(message).catch((error: Error) => error.message);
    expect(failure).toBe('The message was not taken: ECONNREFUSED');
  });
});

test('a text message that the hook refuses at first is tried again under the same id, and then is wiped', async () => {
  const answers = [500, 503, 200];
  const hook = await testSmsHook((response) => response.writeHead(answers.shift() ?? 200).end());
  const jobs = createJobs({ database, log });
  const outbox = createOutbox({
    db,
    jobs,
    mail: () => nothing,
    sms: { url: hook.url, token: null },
    publicUrl: () => 'https://plaza.example.org',
    siteName: () => 'Plaza',
    log,
    retries: { limit: 3, delay: 1 },
  });
  await jobs.start();
  afterAll(() => jobs.stop());
  expect([outbox.hasTransport('sms'), outbox.hasTransport('mail')]).toEqual([true, false]);
  await transact((tx) => outbox.texter.send(tx, code('+8613800002222')));
  const row = () => db.selectFrom('outbox_messages').selectAll().where('recipient', '=', '+8613800002222').executeTakeFirstOrThrow();
  await expect.poll(async () => (await row()).state).toBe('sent');
  expect(hook.calls.map(({ body }) => body['id'])).toEqual(Array(3).fill((await row()).id));
  expect(hook.calls[2]?.body).toMatchObject({
    to: '+8613800002222',
    text: expect.stringContaining('654321'),
    kind: 'phone_code',
    language: 'en-US',
  });
  expect(await row()).toMatchObject({ channel: 'sms', text: '', tries: 3, last_error: null });
  expect(lines.join('')).toContain('HTTP 500');
  expect(lines.join('')).not.toMatch(/138000|654321/);

  await expect(transact((tx) => outbox.texter.send(tx, code('13800002222')))).rejects.toThrow('E.164');
});

test('without a transport a message is kept whole, and the log says so and names nobody', async () => {
  const other = await testDatabase();
  const jobs = createJobs({ database: other, log });
  const outbox = createOutbox({
    db: other.db,
    jobs,
    mail: () => nothing,
    sms: null,
    publicUrl: () => 'https://plaza.example.org',
    siteName: () => 'Plaza',
    log,
  });
  await jobs.start();
  await other.transact(async (tx) => {
    await outbox.texter.send(tx, code('+8613800003333'));
    await outbox.mailer.send(tx, {
      to: 'nobody@example.org',
      language: 'en-US',
      kind: 'sign_up',
      params: { username: 'nobody', code: '112233', path: '/verify?token=t', lifetime: '24 hours' },
    });
  });
  const rows = () => other.db.selectFrom('outbox_messages').selectAll().orderBy('channel').execute();
  await expect.poll(async () => (await rows()).map(({ state }) => state)).toEqual(['kept', 'kept']);
  await jobs.stop();
  const [mail, text] = await rows();
  expect(mail).toMatchObject({ subject: 'Confirm your email address for Plaza', tries: 1, last_error: null });
  expect(mail?.text).toContain('112233');
  expect(mail?.html).toContain('https://plaza.example.org/verify?token=t');
  expect(text?.text).toContain('654321');
  expect(lines.join('')).toMatch(/no mail server is set[^]*SMS_URL is not set|SMS_URL is not set[^]*no mail server is set/);
  expect(lines.join('')).not.toMatch(/nobody|138000|112233|654321/);
});
