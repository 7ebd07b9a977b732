import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { shiftClock } from '#test/database.ts';
import { testMailbox } from '#test/mailbox.ts';
import { createPerson } from '#test/people.ts';

const mailbox = await testMailbox();
const app = await testApp({ SMTP_URL: mailbox.url });
const CONTENDERS = 20;

const send = (email: string) => app.call('POST /login/code/send', { body: { email } });
const enter = (email: string, code: string, remember = true) => app.call('POST /login/code', { body: { email, code, remember } });
const wrongOf = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const smsTo = async (phone: string) => {
  const row = await app.db
    .selectFrom('outbox_messages')
    .select('text')
    .where('recipient', '=', phone)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return /\d{6}/.exec(row?.text ?? '')?.[0];
};

test('a code that was mailed signs in once, whatever the case of the address', async () => {
  const anna = await createPerson(app.db, { username: 'anna' });
  expect((await send('Anna@Example.org')).body).toEqual({ resendAfter: 60 });
  const { code } = await mailbox.take('anna@example.org');
  const { status, body } = await enter('anna@example.org', `${code!.slice(0, 3)} ${code!.slice(3)}`);
  expect(status).toBe(200);
  expect((await app.call('GET /me', { headers: { authorization: `Bearer ${body.accessToken}` } })).body.id).toBe(anna.id);
  expect((await enter('anna@example.org', code!)).body.code).toBe('auth.code_used');
});

test('only who knows a code hears that it was used, while guesses are few and it would still be good', async () => {
  await createPerson(app.db, { username: 'used-one' });
  const used = async () => {
    await send('used-one@example.org');
    const { code } = await mailbox.take('used-one@example.org');
    expect((await enter('used-one@example.org', code!)).status).toBe(200);
    return code!;
  };
  const first = await used();
  expect((await enter('used-one@example.org', wrongOf(first))).body.code).toBe('auth.code_wrong');
  expect((await enter('used-one@example.org', first)).body.code).toBe('auth.code_used');
  for (let n = 0; n < 3; n += 1) expect((await enter('used-one@example.org', wrongOf(first))).body.code).toBe('auth.code_wrong');
  expect((await enter('used-one@example.org', first)).body.code).toBe('auth.code_wrong');
  await app.db.deleteFrom('tries').execute();
  const second = await used();
  if (first !== second) expect((await enter('used-one@example.org', first)).body.code).toBe('auth.code_wrong');
  await shiftClock(app.db, '301 seconds');
  expect((await enter('used-one@example.org', second)).body.code).toBe('auth.code_wrong');
});

test('an unknown address, a disabled account and a known one answer alike, and only the last gets mail', async () => {
  const off = await createPerson(app.db, { username: 'switched-off' });
  await app.db.updateTable('users').set({ status: 'disabled' }).where('id', '=', off.id).execute();
  await createPerson(app.db, { username: 'known' });
  const answers = await Promise.all(['nobody@example.org', 'switched-off@example.org', 'known@example.org'].map(send));
  for (const { status, body } of answers) expect([status, JSON.stringify(body)]).toEqual([200, '{"resendAfter":60}']);
  await mailbox.take('known@example.org');
  expect(mailbox.mails.filter(({ to }) => to.some((address) => /nobody|switched/.test(address)))).toEqual([]);
  expect((await enter('nobody@example.org', '123456')).body.code).toBe('auth.code_wrong');
});

test('a code ends after five minutes and after five wrong tries', async () => {
  await createPerson(app.db, { username: 'late-one' });
  await send('late-one@example.org');
  const { code } = await mailbox.take('late-one@example.org');
  for (let n = 0; n < 5; n += 1) expect((await enter('late-one@example.org', wrongOf(code!))).body.code).toBe('auth.code_wrong');
  expect((await enter('late-one@example.org', code!)).body.code).toBe('auth.code_wrong');
  await send('late-one@example.org');
  const second = await mailbox.take('late-one@example.org');
  await shiftClock(app.db, '301 seconds');
  expect((await enter('late-one@example.org', second.code!)).body.code).toBe('auth.code_wrong');
});

test('of twenty that enter one code at once, one gets in', async () => {
  await createPerson(app.db, { username: 'at-once' });
  await send('at-once@example.org');
  const { code } = await mailbox.take('at-once@example.org');
  const answers = await Promise.all(Array.from({ length: CONTENDERS }, () => enter('at-once@example.org', code!)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ body }) => body.code === 'auth.code_used')).toHaveLength(CONTENDERS - 1);
});

test('whoever reads what is mailed to an address has proven it', async () => {
  const eve = await createPerson(app.db, { username: 'unproven' });
  await app.db.updateTable('users').set({ email_verified_at: null }).where('id', '=', eve.id).execute();
  await send('unproven@example.org');
  await enter('unproven@example.org', (await mailbox.take('unproven@example.org')).code!);
  expect((await app.call('GET /me', { as: eve })).body.emailVerified).toBe(true);
});

test('an account that is disabled between the code and its use stays outside', async () => {
  const { id } = await createPerson(app.db, { username: 'caught' });
  await send('caught@example.org');
  const { code } = await mailbox.take('caught@example.org');
  await app.db.updateTable('users').set({ status: 'disabled' }).where('id', '=', id).execute();
  expect((await enter('caught@example.org', code!)).body.code).toBe('auth.account_disabled');
});

test('a number signs in once its owner has proven it, and not before', async () => {
  const phone = '+8613812345678';
  const bo = await createPerson(app.db, { username: 'with-phone' });
  await app.call('PUT /me', { as: bo, body: { phone } });
  const ask = () => app.call('POST /login/code/send', { body: { phone } });
  expect((await ask()).body).toEqual({ resendAfter: 60 });
  expect(await smsTo(phone)).toBeUndefined();
  await app.call('POST /me/phone', { as: bo, body: { phone } });
  expect((await app.call('POST /me/phone/confirm', { as: bo, body: { phone, code: (await smsTo(phone))! } })).status).toBe(200);
  await ask();
  const code = (await smsTo(phone))!;
  expect((await app.call('POST /login/code', { body: { phone, code } })).status).toBe(200);
  await app.call('PUT /me', { as: bo, body: { phone: '+8613812345679' } });
  await ask();
  expect(await smsTo(phone)).toBe(code);
});

test('who receives is named once, and properly', async () => {
  const errors = async (body: object) =>
    ((await app.call('POST /login/code/send', { body })).body.errors ?? []).map(({ field, rule }) => `${field}: ${rule}`);
  expect(await errors({})).toEqual(['email: one_of']);
  expect(await errors({ email: 'a@example.org', phone: '+8613812345678' })).toEqual(['email: one_of']);
  expect(await errors({ phone: '12345' })).toEqual(['phone: mobile']);
  expect(await errors({ phone: '+8612' })).toEqual(['phone: mobile']);
  expect(await errors({ email: ['a@example.org'] })).toEqual(['email: invalid_type']);
});
