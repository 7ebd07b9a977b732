import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { factorsOf } from '#test/factors.ts';
import { testMailbox } from '#test/mailbox.ts';

const mailbox = await testMailbox();
const app = await testApp({ SMTP_URL: mailbox.url, PUBLIC_URL: 'https://plaza.example.org' });
const { person, withTotp, codeOf } = factorsOf(app);
const mailOf = async (username: string, subject: string) => {
  const find = () => mailbox.mails.find((mail) => mail.to.includes(`${username}@example.org`) && mail.subject.includes(subject));
  await expect.poll(find).toBeDefined();
  return find()!;
};

test('a new password by the link of a mail does not open an account that asks for a second factor', async () => {
  const anna = await person('reset-anna', { language: 'en-US' });
  const { secret } = await withTotp(anna);
  await app.call('POST /forgot-password', { body: { email: 'reset-anna@example.org' } });
  const { link } = await mailOf('reset-anna', 'new password');
  const token = new URL(link!).searchParams.get('token')!;
  const reset = await app.call('POST /reset-password', { body: { token, password: 'river stone 7' } });
  expect([reset.status, JSON.stringify(reset.body)]).toEqual([200, expect.not.stringContaining('accessToken')]);
  const refused = await app.call('POST /login', { body: { username: 'reset-anna', password: 'river stone 7' } });
  expect([refused.status, refused.body.code]).toEqual([401, 'auth.second_factor_required']);
  const ticket = String(refused.body.params?.['ticket']);
  const finished = await app.call('POST /login/second-factor', { body: { ticket, method: 'totp', code: await codeOf(secret) } });
  expect(finished.status).toBe(200);
});

test('nor does a code by mail', async () => {
  const bo = await person('reset-bo', { language: 'en-US' });
  await withTotp(bo);
  await app.call('POST /login/code/send', { body: { email: 'reset-bo@example.org' } });
  const { code } = await mailOf('reset-bo', 'sign-in code');
  const refused = await app.call('POST /login/code', { body: { email: 'reset-bo@example.org', code: code! } });
  expect([refused.status, refused.body.code]).toEqual([401, 'auth.second_factor_required']);
});
