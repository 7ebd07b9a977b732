import { expect, test } from 'vitest';
import { documents } from '#contract/browser/legal.ts';
import { createPasswords } from '#kernel/session/passwords.ts';
import { testApp } from '#test/app.ts';
import { shiftClock } from '#test/database.ts';
import { testMailbox } from '#test/mailbox.ts';
import { createPerson, type TestUser } from '#test/people.ts';

const mailbox = await testMailbox();
const app = await testApp({ SMTP_URL: mailbox.url, PUBLIC_URL: 'https://plaza.example' });
const password = 'Plaza2026demo';
const passwordHash = await createPasswords().hash(password);
const CONTENDERS = 20;

const person = (username: string) => createPerson(app.db, { username, passwordHash, language: 'en-US' });
const change = (as: TestUser, email: string, current: string | null = password) =>
  app.call('POST /me/email', { as, body: { email, ...(current === null ? {} : { current }) } });
const confirm = (as: TestUser, email: string, code: string) => app.call('POST /me/email/confirm', { as, body: { email, code } });
const emailOf = async (as: TestUser) => (await app.call('GET /me', { as })).body.email;

test('an address becomes mine with the code that went there; the old one is told, with a way back', async () => {
  const lea = await person('lea');
  expect((await change(lea, 'new-lea@example.org')).body).toEqual({ resendAfter: 60 });
  const mail = await mailbox.take('new-lea@example.org');
  expect(await emailOf(lea)).toBe('lea@example.org');
  expect((await confirm(lea, 'new-lea@example.org', mail.code!)).body).toEqual({ email: 'new-lea@example.org' });
  expect(await emailOf(lea)).toBe('new-lea@example.org');
  const { link } = await mailbox.take('lea@example.org');
  expect(link).toMatch(/^https:\/\/plaza\.example\/login\?flow=undo&token=/);
  const token = new URL(link!).searchParams.get('token')!;
  expect((await app.call('POST /undo-email', { body: { token } })).body).toEqual({ email: 'lea@example.org' });
  for (const to of ['lea@example.org', 'new-lea@example.org']) expect((await mailbox.take(to)).subject).toContain('was undone');
  expect((await app.call('GET /me', { as: lea })).status).toBe(401);
  expect((await app.call('POST /login', { body: { username: 'lea@example.org', password } })).status).toBe(200);
  expect((await app.call('POST /undo-email', { body: { token } })).body.code).toBe('auth.link_expired');
});

test('the way back lasts a week', async () => {
  const ida = await person('ida-away');
  await change(ida, 'ida2@example.org');
  await confirm(ida, 'ida2@example.org', (await mailbox.take('ida2@example.org')).code!);
  const token = new URL((await mailbox.take('ida-away@example.org')).link!).searchParams.get('token')!;
  await shiftClock(app.db, '169 hours');
  expect((await app.call('POST /undo-email', { body: { token } })).body.code).toBe('auth.link_expired');
});

test('the current password is needed, and a code is for one person and one address', async () => {
  const max = await person('max-one');
  const eva = await person('eva-one');
  expect((await change(max, 'max2@example.org', null)).body.errors).toMatchObject([{ field: 'current', rule: 'required' }]);
  expect((await change(max, 'max2@example.org', 'not mine 1')).body.errors).toMatchObject([{ field: 'current', rule: 'password_wrong' }]);
  await change(max, 'max2@example.org');
  const { code } = await mailbox.take('max2@example.org');
  expect((await confirm(max, 'max3@example.org', code!)).body.code).toBe('auth.code_wrong');
  expect((await confirm(eva, 'max2@example.org', code!)).body.code).toBe('auth.code_wrong');
  expect((await confirm(max, 'max2@example.org', code!)).status).toBe(200);
});

test('an address that has an account answers alike; its owner is told instead', async () => {
  const tom = await person('tom-one');
  await person('owner-one');
  expect((await change(tom, 'owner-one@example.org')).body).toEqual({ resendAfter: 60 });
  const received = await mailbox.take('owner-one@example.org');
  expect(received.code).toBeNull();
  expect(received.subject).toBe('Your email address was entered for another Plaza account');
  expect(received.text).toContain('Someone with a Plaza account tried to use this address for another account');
  expect([received.text.includes('sign up'), received.text.includes('tom-one')]).toEqual([false, false]);
  expect((await confirm(tom, 'owner-one@example.org', '123456')).body.code).toBe('auth.code_wrong');
});

const pendingOf = async (as: TestUser) => (await app.call('GET /me/email/pending', { as })).body.pending;
const resend = (as: TestUser) => app.call('POST /me/email/pending/resend', { as });
const laterOn = () => app.db.deleteFrom('tries').execute();

test('a change waits for its code, is mailed anew without the password, and can be given up', async () => {
  const una = await person('una-one');
  expect(await pendingOf(una)).toBeNull();
  expect((await resend(una)).body.code).toBe('user.email_not_pending');
  await change(una, 'una2@example.org');
  const first = (await mailbox.take('una2@example.org')).code!;
  expect(await pendingOf(una)).toEqual({ email: 'una2@example.org', expiresAt: expect.any(String) });
  await laterOn();
  expect((await resend(una)).body).toEqual({ resendAfter: 60 });
  const second = (await mailbox.take('una2@example.org')).code!;
  if (first !== second) expect((await confirm(una, 'una2@example.org', first)).body.code).toBe('auth.code_wrong');
  await laterOn();
  // One pending address at a time.
  await change(una, 'una3@example.org');
  expect(await pendingOf(una)).toMatchObject({ email: 'una3@example.org' });
  expect((await confirm(una, 'una2@example.org', second)).body.code).toBe('auth.code_wrong');
  const third = (await mailbox.take('una3@example.org')).code!;
  for (let n = 0; n < 2; n += 1) expect((await app.call('DELETE /me/email/pending', { as: una })).status).toBe(200);
  expect(await pendingOf(una)).toBeNull();
  expect((await confirm(una, 'una3@example.org', third)).body.code).toBe('auth.code_wrong');
  await laterOn();
  await change(una, 'una4@example.org');
  await confirm(una, 'una4@example.org', (await mailbox.take('una4@example.org')).code!);
  expect(await pendingOf(una)).toBeNull();
});

test('what waits says nothing of whether the address has an account, and neither do codes that are tried', async () => {
  const [tim, tam] = [await person('tim-one'), await person('tam-one')];
  await person('owner-two');
  const received = async (as: TestUser, email: string) => {
    const answers: unknown[] = [(await change(as, email)).body, Object.keys((await pendingOf(as))!)];
    const own = mailbox.mails.find(({ to }) => to.includes(email))?.code;
    const wrong = own === '000000' ? '000001' : '000000';
    for (let n = 0; n < 7; n += 1) answers.push((await confirm(as, email, wrong)).body.code);
    await laterOn();
    return [...answers, (await resend(as)).body, (await confirm(as, email, wrong)).body.code];
  };
  const answers = await received(tim, 'nobody-yet@example.org');
  expect(answers.slice(2, 9)).toEqual([...Array<string>(4).fill('auth.code_wrong'), ...Array<string>(3).fill('auth.code_spent')]);
  expect(await received(tam, 'owner-two@example.org')).toEqual(answers);
});

test('of twenty people who confirm one address at once, one gets it', async () => {
  const people = await Promise.all(Array.from({ length: CONTENDERS }, (_, n) => person(`claim${n}`)));
  const codes: string[] = [];
  for (const one of people) {
    await change(one, 'shared@example.org');
    codes.push((await mailbox.take('shared@example.org')).code!);
  }
  const answers = await Promise.all(people.map((one, n) => confirm(one, 'shared@example.org', codes[n]!)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ body }) => body.code === 'user.email_taken')).toHaveLength(CONTENDERS - 1);
});

test('an address that nobody has proven yet is proven in the same way, without the password', async () => {
  const nils = await person('nils-one');
  await app.db.updateTable('users').set({ email_verified_at: null }).where('id', '=', nils.id).execute();
  await change(nils, 'nils-one@example.org', null);
  await confirm(nils, 'nils-one@example.org', (await mailbox.take('nils-one@example.org')).code!);
  expect((await app.call('GET /me', { as: nils })).body.emailVerified).toBe(true);
});

test('a link to set a password that went to the old address does not outlive it', async () => {
  const gus = await person('gus-one');
  await app.call('POST /forgot-password', { body: { email: 'gus-one@example.org' } });
  const token = new URL((await mailbox.take('gus-one@example.org')).link!).searchParams.get('token')!;
  await change(gus, 'gus2@example.org');
  await confirm(gus, 'gus2@example.org', (await mailbox.take('gus2@example.org')).code!);
  expect((await app.call('POST /reset-password/check', { body: { token } })).body.code).toBe('auth.link_expired');
});

test('a number belongs to one account', async () => {
  const phone = '+8613912345678';
  const [one, two] = [await person('phone-one'), await person('phone-two')];
  const codeFor = async (as: TestUser) => {
    await app.call('POST /me/phone', { as, body: { phone } });
    const row = await app.db
      .selectFrom('outbox_messages')
      .select('text')
      .where('recipient', '=', phone)
      .orderBy('id', 'desc')
      .executeTakeFirst();
    return /\d{6}/.exec(row!.text)![0];
  };
  const take = (as: TestUser, code: string) => app.call('POST /me/phone/confirm', { as, body: { phone, code } });
  expect((await take(one, await codeFor(one))).body).toEqual({ phone });
  expect((await app.call('GET /me', { as: one })).body).toMatchObject({ phone, phoneVerified: true });
  expect((await take(two, await codeFor(two))).body).toMatchObject({
    code: 'user.phone_taken',
    errors: [{ field: 'phone', rule: 'taken' }],
  });
});

const ownPhone = async (as: TestUser, phone: string) => {
  await app.call('POST /me/phone', { as, body: { phone } });
  const { text } = await app.db.selectFrom('outbox_messages').select('text').where('recipient', '=', phone).executeTakeFirstOrThrow();
  return app.call('POST /me/phone/confirm', { as, body: { phone, code: /\d{6}/.exec(text)![0] } });
};

test('a number is taken only by a session that has proven itself lately', async () => {
  const una = await person('phone-una');
  await app.accessTokenFor(una);
  await app.db
    .updateTable('sessions')
    .set({ confirmed_at: new Date(0) })
    .where('user_id', '=', una.id)
    .execute();
  const phone = '+8613912340001';
  expect((await app.call('POST /me/phone', { as: una, body: { phone } })).body.code).toBe('auth.confirmation_required');
  expect((await app.call('POST /me/phone/confirm', { as: una, body: { phone, code: '123456' } })).body.code).toBe(
    'auth.confirmation_required',
  );
});

test('the owner is mailed of a new number, and takes it away by the link; all sessions end', async () => {
  const vera = await person('phone-vera');
  const [first, second] = ['+8613912340002', '+8613912340003'];
  const tokenOf = async () => new URL((await mailbox.take('phone-vera@example.org')).link!).searchParams.get('token')!;
  expect((await ownPhone(vera, first)).status).toBe(200);
  const early = await tokenOf();
  await laterOn();
  expect((await ownPhone(vera, second)).status).toBe(200);
  const mail = await mailbox.take('phone-vera@example.org');
  expect(mail.subject).toBe('A mobile number was added to your Plaza account');
  expect(mail.text).toContain(second);
  const undo = (token: string) => app.call('POST /undo-phone', { body: { token } });
  expect((await undo(new URL(mail.link!).searchParams.get('token')!)).status).toBe(200);
  expect((await app.call('GET /me', { as: vera })).status).toBe(401);
  const row = await app.db.selectFrom('users').select(['phone', 'phone_key']).where('id', '=', vera.id).executeTakeFirst();
  expect(row).toEqual({ phone: '', phone_key: null });
  expect((await undo(early)).body.code).toBe('auth.link_expired');
});

test('whoever agrees to the documents in force is not asked again; older versions do not count', async () => {
  const kim = await person('kim-one');
  const pending = async () => (await app.call('GET /me', { as: kim })).body.pendingConsents;
  expect(await pending()).toEqual(['privacy', 'terms']);
  const old = await app.call('POST /me/consents', { as: kim, body: { ...documents, terms: '2020-01-01' } });
  expect(old.body.code).toBe('auth.consent_outdated');
  for (let n = 0; n < 2; n += 1) expect((await app.call('POST /me/consents', { as: kim, body: documents })).status).toBe(200);
  expect(await pending()).toEqual([]);
  await app.db
    .updateTable('consents')
    .set({ version: '2020-01-01' })
    .where('user_id', '=', kim.id)
    .where('document', '=', 'terms')
    .execute();
  expect(await pending()).toEqual(['terms']);
});
