import { expect, onTestFinished, test } from 'vitest';
import type { MailInput } from '#contract/mail.ts';
import { createSecretBox } from '#kernel/secret-box.ts';
import { ownApp, testApp } from '#test/app.ts';
import { freePort } from '#test/listen.ts';
import { testMailbox } from '#test/mailbox.ts';
import { createPerson } from '#test/people.ts';
import { settingsOf } from '#test/settings.ts';

const PASSWORD = 'Käse & "river" 7';
const ofEnvironment = await testMailbox({ user: 'eve', password: 'hidden-word' });
const guarded = await testMailbox({ user: 'ann', password: PASSWORD });
const open = await testMailbox();
const app = await testApp({
  SMTP_URL: `smtp://eve:hidden-word@127.0.0.1:${ofEnvironment.port}`,
  SMTP_FROM: '"Lake Club" <lake@example.org>',
});
const plain = await ownApp();
const ada = await createPerson(app.db, { username: 'ada-admin', isAdmin: true });
const editor = await createPerson(app.db);
const { get, put, set, grant } = settingsOf(app, ada);
await grant(editor, 'system:settings:read');
await grant(editor, 'system:settings:update');

const options = (change: Partial<MailInput> = {}): MailInput => ({
  host: '127.0.0.1',
  port: guarded.port,
  encryption: 'none',
  username: 'ann',
  password: PASSWORD,
  senderName: 'Lakeside',
  senderAddress: 'hello@example.org',
  ...change,
});
/** For the rest of the test; then the environment's settings apply again. */
const use = async (mail: MailInput) => {
  onTestFinished(async () => void (await set({ mail: null })));
  const answer = await set({ mail });
  expect(answer.status).toBe(200);
  return answer.body;
};
const tryMail = async () => (await app.call('POST /settings/mail-test', { as: ada })).body;
const rowOf = async (of = app) =>
  (await of.db.selectFrom('settings').select('value').where('key', '=', 'site').executeTakeFirstOrThrow()).value as {
    mail?: { password: string | null };
  };
const mailTo = (to: string, of = app) =>
  of.database.transact((tx) => of.mailer.send(tx, { to, language: null, kind: 'password_changed', params: { username: 'x' } }));
const stateOf = async (recipient: string, of = app) =>
  (await of.db.selectFrom('outbox_messages').select('state').where('recipient', '=', recipient).executeTakeFirst())?.state;

test('the environment names the server until one is set here, and again when that is given back', async () => {
  const { values, sources, mailState } = await get();
  const fallback = { host: '127.0.0.1', port: ofEnvironment.port, encryption: 'opportunistic', username: 'eve', hasPassword: true };
  expect([mailState, sources.mail]).toEqual(['ready', 'environment']);
  expect(values.mail).toEqual({ ...fallback, senderName: 'Lake Club', senderAddress: 'lake@example.org' });
  const saved = await use(options());
  const { password: _, ...shown } = options();
  expect([saved.sources.mail, saved.values.mail, saved.fallbacks.mail]).toEqual(['here', { ...shown, hasPassword: true }, values.mail]);
  await mailTo('first@example.org');
  const mail = await guarded.take('first@example.org');
  expect(mail.raw).toMatch(/^From: Lakeside <hello@example\.org>\r$/m);
  await set({ mail: null });
  await mailTo('second@example.org');
  expect((await ofEnvironment.take('second@example.org')).raw).toMatch(/^From: Lake Club <lake@example\.org>\r$/m);
});

test('without an own name mails come in that of the site, and by a server that asks for no password', async () => {
  onTestFinished(async () => void (await set({ siteName: null })));
  await set({ siteName: 'River & Co' });
  await use(options({ port: open.port, username: '', password: null, senderName: '' }));
  await mailTo('third@example.org');
  expect((await open.take('third@example.org')).raw).toContain('From: "River & Co" <hello@example.org>');
});

test('the password rests sealed, leaves to nobody, and is masked in the audit log', async () => {
  const saved = await use(options());
  await use(options({ password: 'another word 8' }));
  const row = await rowOf();
  const box = createSecretBox(app.secret);
  expect(box.open(row.mail?.password ?? '')).toBe('another word 8');
  const lines = await app.db.selectFrom('audit_entries').selectAll().where('action', '=', 'settings.changed').execute();
  const history = (await app.call('GET /settings/history', { as: ada, query: {} })).body;
  const received = JSON.stringify([row, lines, saved, await get(), history]);
  for (const word of [PASSWORD, 'another word 8', 'hidden-word']) expect(received).not.toContain(word);
  // Neither the password nor its sealed form appears in a response or in the log.
  expect(JSON.stringify([lines, saved, await get(), history])).not.toContain(row.mail?.password);
  // Only the password differs, and still the change is recorded.
  expect(lines.at(-1)?.before).toMatchObject({ mail: { host: '127.0.0.1', password: '***' } });
  expect(history.items[0]).toMatchObject({ before: { mail: { hasPassword: true } }, after: { mail: { hasPassword: true } } });
});

test('the password is kept when none is entered, for this server alone, and goes when it is taken away', async () => {
  await use(options());
  const before = (await rowOf()).mail?.password;
  const { password: _, ...kept } = options({ senderName: 'Other' });
  for (const mail of [kept, { ...kept, password: '' }]) expect((await set({ mail })).body.values.mail?.hasPassword).toBe(true);
  expect((await rowOf()).mail?.password).toBe(before);
  expect(await tryMail()).toMatchObject({ isTaken: true });
  for (const change of [{ port: open.port }, { host: 'localhost' }, { encryption: 'tls' as const }]) {
    const { status, body } = await set({ mail: { ...kept, ...change } });
    expect([status, body.errors?.[0]]).toEqual([422, expect.objectContaining({ field: 'mail.password', rule: 'mail_password_again' })]);
  }
  expect((await set({ mail: { ...kept, username: '', password: null } })).body.values.mail?.hasPassword).toBe(false);
  expect((await rowOf()).mail?.password).toBeNull();
});

test('a test mail goes to whoever asks, and tells what the server said', async () => {
  await use(options());
  expect(await tryMail()).toEqual({ recipient: 'ada-admin@example.org', isTaken: true, answer: null });
  expect((await guarded.take('ada-admin@example.org')).subject).toBe('A test mail from Plaza');
  await set({ mail: options({ password: 'wrong word 9' }) });
  expect(await tryMail()).toMatchObject({ isTaken: false, answer: '535 Authentication credentials invalid' });
  await set({ mail: options({ port: await freePort() }) });
  expect((await tryMail()).answer).toContain('ECONNREFUSED');
  // Required encryption is never given up, even if the server offers none.
  await set({ mail: options({ port: open.port, encryption: 'starttls' }) });
  expect(await tryMail()).toMatchObject({ isTaken: false });
  await set({ mail: options({ port: open.port, encryption: 'tls' }) });
  expect(await tryMail()).toMatchObject({ isTaken: false });
  expect(open.mails).toEqual([]);
  expect((await plain.call('POST /settings/mail-test', { as: await createPerson(plain.db, { isAdmin: true }) })).body.code).toBe(
    'mail.not_ready',
  );
});

test('with another secret of the server nothing breaks: mails rest, and the page says what to do', async () => {
  const { mail } = { mail: { ...options(), password: createSecretBox('a former secret of this server, no longer known').seal(PASSWORD) } };
  await plain.db
    .updateTable('settings')
    .set((eb) => ({ value: JSON.stringify({ mail }), version: eb('version', '+', 1) }))
    .where('key', '=', 'site')
    .execute();
  const admin = await createPerson(plain.db, { isAdmin: true });
  const there = settingsOf(plain, admin);
  const { mailState, values } = await there.get();
  expect([mailState, values.mail?.hasPassword]).toEqual(['locked', true]);
  await mailTo('rests@example.org', plain);
  await expect.poll(() => stateOf('rests@example.org', plain)).toBe('kept');
  expect((await plain.call('POST /settings/mail-test', { as: admin })).body.code).toBe('mail.not_ready');
  const { id } = await plain.db.selectFrom('outbox_messages').select('id').executeTakeFirstOrThrow();
  expect((await plain.call('POST /outbox/:id/retry', { as: admin, params: { id } })).body.code).toBe('mail.not_ready');
  expect((await there.set({ mail: options() })).body.mailState).toBe('ready');
  expect((await plain.call('POST /outbox/:id/retry', { as: admin, params: { id } })).status).toBe(200);
  await guarded.take('rests@example.org');
});

test('whoever is no administrator changes other settings, and never where mails leave', async () => {
  const { version } = await get();
  expect((await put(version, { mail: options() }, editor)).body.code).toBe('auth.forbidden');
  expect((await put(version, { mail: null }, editor)).body.code).toBe('auth.forbidden');
  expect((await put(version, { operator: 'Lake Club' }, editor)).status).toBe(200);
});

test('of two who set a server at once, the second is told', async () => {
  const { version } = await get();
  await use(options());
  const { password: _, ...other } = options({ host: 'localhost' });
  expect((await put(version, { mail: other })).body.code).toBe('record.changed');
});

test('of two who change nothing but the password, the second is told who was faster, and sees that it is another one', async () => {
  const { mailPasswordMark: mark, version } = await use(options());
  expect((await put(version, { mail: options({ password: 'another word 8' }) })).status).toBe(200);
  const { body } = await put(version, { mail: options({ password: 'a third word 9' }) });
  expect(body).toMatchObject({ code: 'record.changed', params: { by: 'ada-admin', at: expect.stringMatching(/^\d{4}-.*Z$/) } });
  const { mailPasswordMark: changed } = await get();
  expect([typeof mark, changed === mark]).toEqual(['string', false]);
  await use({ ...options({ senderName: 'Other' }), password: undefined });
  expect((await get()).mailPasswordMark).toBe(changed);
  await set({ mail: null });
  expect((await get()).mailPasswordMark).toBeNull();
});

test.each<[string, object, string, string]>([
  ['no host', { host: ' ' }, 'host', 'required'],
  ['a host of two lines', { host: 'mail.example.org\r\nX: y' }, 'host', 'mail_host'],
  ['a host with a port', { host: 'mail.example.org:25' }, 'host', 'mail_host'],
  ['an address', { host: 'smtp://mail.example.org' }, 'host', 'mail_host'],
  ['a host with a name', { host: 'ann@mail.example.org' }, 'host', 'mail_host'],
  ['a host with a path', { host: 'mail.example.org/x' }, 'host', 'mail_host'],
  ['an empty label', { host: 'mail..example.org' }, 'host', 'mail_host'],
  ['an address out of reach', { host: '256.1.1.1' }, 'host', 'mail_host'],
  ['half an address', { host: '::1::2' }, 'host', 'mail_host'],
  ['an endless host', { host: `${'x'.repeat(60)}.`.repeat(5) }, 'host', 'mail_host'],
  ['port 0', { port: 0 }, 'port', 'too_small'],
  ['port 65536', { port: 65_536 }, 'port', 'too_big'],
  ['half a port', { port: 25.5 }, 'port', 'invalid_type'],
  ['a port in words', { port: 'smtp' }, 'port', 'invalid_type'],
  ['an unknown encryption', { encryption: 'ssl' }, 'encryption', 'invalid_value'],
  ['a user of two lines', { username: 'ann\nbob' }, 'username', 'invalid_text'],
  ['an endless user', { username: 'x'.repeat(201) }, 'username', 'too_long'],
  ['a password without a user', { username: '' }, 'username', 'required'],
  ['a user without a password', { password: null }, 'password', 'required'],
  ['a password of two lines', { password: 'a\r\nb' }, 'password', 'invalid_text'],
  ['an endless password', { password: 'x'.repeat(501) }, 'password', 'too_long'],
  ['a sender of two lines', { senderName: 'Plaza\r\nBcc: eve@example.org' }, 'senderName', 'invalid_text'],
  ['an endless sender', { senderName: 'x'.repeat(81) }, 'senderName', 'too_long'],
  ['no address', { senderAddress: '' }, 'senderAddress', 'required'],
  ['an address that is none', { senderAddress: 'plaza@localhost' }, 'senderAddress', 'email'],
  ['two addresses', { senderAddress: 'a@example.org, b@example.org' }, 'senderAddress', 'email'],
  ['an address of two lines', { senderAddress: 'a@example.org\r\nBcc: b@example.org' }, 'senderAddress', 'email'],
  ['a field of nobody', { proxy: 'x' }, 'proxy', 'unknown_field'],
])('%s is refused at its field, and nothing changes', async (_, change, field, rule) => {
  const { version } = await get();
  const { status, body } = await put(version, { mail: options(change) });
  expect([status, body.errors?.[0]]).toEqual([422, expect.objectContaining({ field: `mail.${field}`, rule })]);
  expect((await get()).version).toBe(version);
});

test.each([
  [' Mail.Example.ORG ', 'mail.example.org'],
  ['mail_relay', 'mail_relay'],
  ['10.0.0.5', '10.0.0.5'],
  ['[::1]', '::1'],
  ['邮件.example', 'xn--5nq051n.example'],
])('%s is a host', async (host, kept) => {
  const saved = await use(options({ host }));
  expect(saved.values.mail?.host).toBe(kept);
});
