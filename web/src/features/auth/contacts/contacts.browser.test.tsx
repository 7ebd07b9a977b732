import { beforeEach, expect, test } from 'vitest';
import { page as screen, userEvent } from 'vitest/browser';
import { session } from '#kernel/session/index.ts';
import { meQuery } from '#kernel/me/index.ts';
import { answer, refuse } from '#test/answers.ts';
import { violations } from '#test/axe.ts';
import { openScreen } from '#test/open-screen.tsx';
import { mei } from '#test/people.ts';
import { aSecurityState } from '#test/security.ts';
import { ContactsSection } from './contacts-section.tsx';

const path = '/personal-center/settings';
const setUp = async (query = '', first: Partial<typeof mei> = {}, replies: Parameters<typeof answer>[0] = {}) => {
  let me = { ...mei, ...first };
  let pending: { email: string; expiresAt: string } | null = null;
  const calls = answer({
    'GET /me': () => me,
    'GET /me/security': () => aSecurityState({}),
    'GET /me/email/pending': () => ({ pending }),
    'POST /me/email/pending/resend': () => ({ resendAfter: 60 }),
    'DELETE /me/email/pending': () => {
      pending = null;
      return {};
    },
    'POST /me/email': ({ body }) => {
      const { email, current } = body as { email: string; current?: string };
      if (current === 'wrong') return refuse(422, 'request.invalid', [{ field: 'current', rule: 'password_wrong' }]);
      pending = { email, expiresAt: '2026-11-22T10:00:00.000Z' };
      return { resendAfter: 60 };
    },
    'POST /me/email/confirm': ({ body }) => {
      const { email, code } = body as { email: string; code: string };
      if (code !== '123456') return refuse(422, 'auth.code_wrong');
      me = { ...me, email, emailVerified: true };
      pending = null;
      return { email };
    },
    'POST /me/phone': () => ({ resendAfter: 60 }),
    'POST /me/phone/confirm': ({ body }) => {
      me = { ...me, phone: (body as { phone: string }).phone, phoneVerified: true };
      return { phone: me.phone };
    },
    'PUT /me': ({ body }) => (me = { ...me, ...(body as object), phoneVerified: false }),
    ...replies,
  });
  const opened = await openScreen({ [path]: ContactsSection }, `${path}?section=account${query}`, 'auth-contacts', 'auth-flows');
  opened.cache.setQueryData(meQuery.queryKey, me);
  return { ...opened, calls };
};
beforeEach(async () => {
  session.open({ accessToken: 'a', refreshToken: 'r' }, { remember: true });
  await screen.viewport(1200, 900);
});

test('an address is changed with the password and the code that went to the new one', async () => {
  const { page } = await setUp();
  await expect.element(page.getByText('Verified').first()).toBeVisible();
  await page.getByRole('button', { name: 'Change address' }).click();
  await expect.element(page.getByLabelText('New email')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Please enter your email')).toBeVisible();
  await page.getByLabelText('New email').fill('mei@new.example');
  await page.getByLabelText('Current password').fill('wrong');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('This is not your password.')).toBeVisible();
  await page.getByLabelText('Current password').fill('right one 1');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(/the code that we sent to mei@new\.example/)).toBeVisible();
  await page.getByLabelText('Security code').fill('000 000');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(/This code is wrong or has expired/)).toBeVisible();
  await page.getByLabelText('Security code').fill('123456');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('mei@new.example', { exact: true })).toBeVisible();
});

test('the link of the mail opens the step of the code, filled in and waiting for a press', async () => {
  const { page, calls } = await setUp('&email=mei%40new.example&code=123456');
  await expect.element(page.getByLabelText('Security code')).toHaveValue('123456');
  expect(calls).not.toContain('POST /me/email/confirm');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect.element(page.getByText('mei@new.example', { exact: true })).toBeVisible();
});

test('a change that waits is gone on with after a reload, without the password, or given up', async () => {
  const waiting = { email: 'mei@new.example', expiresAt: '2026-11-22T10:00:00.000Z' };
  const { page, calls } = await setUp('', {}, { 'GET /me/email/pending': () => ({ pending: waiting }) });
  await expect.element(page.getByText(/the code that we sent to mei@new\.example/)).toBeVisible();
  await page.getByRole('button', { name: 'Send the code again' }).click();
  await expect.element(page.getByText('It is on its way.')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel the change' }).click();
  await expect.element(page.getByRole('button', { name: 'Change address' })).toBeVisible();
  await expect
    .poll(() => calls.filter((call) => !call.startsWith('GET')))
    .toEqual(['POST /me/email/pending/resend', 'DELETE /me/email/pending']);
  expect(await violations()).toEqual([]);
});

test('the link of the mail says that it has served when the address is the own one already', async () => {
  const { page } = await setUp(`&email=${encodeURIComponent(mei.email.toUpperCase())}&code=123456`);
  await expect.element(page.getByText('This address is verified already. There is nothing left to do.')).toBeVisible();
  await expect.poll(() => page.getByLabelText('Security code').query()).toBeNull();
  await expect.element(page.getByRole('button', { name: 'Change address' })).toBeVisible();
});

test('an address that is not proven is proven without the password', async () => {
  const { page } = await setUp('', { emailVerified: false });
  await page.getByRole('button', { name: 'Verify address' }).click();
  await page.getByLabelText('Security code').fill('123456');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect.element(page.getByRole('button', { name: 'Change address' })).toBeVisible();
  await expect.poll(() => page.getByRole('button', { name: 'Verify address' }).query()).toBeNull();
});

test('a number is added with the code that went to it, and removed again', async () => {
  const { page } = await setUp();
  await page.getByRole('button', { name: 'Add a number' }).click();
  await page.getByRole('textbox', { name: 'Mobile number' }).fill('12');
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect.element(page.getByText('The phone number format is incorrect')).toBeVisible();
  await page.getByRole('textbox', { name: 'Mobile number' }).fill('+8613812345678');
  await page.getByRole('button', { name: 'Send code' }).click();
  await page.getByLabelText('Security code').fill('123456');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect.element(page.getByText('+8613812345678')).toBeVisible();
  await page.getByRole('button', { name: 'Remove' }).click();
  await expect.element(page.getByRole('button', { name: 'Add a number' })).toBeVisible();
});

test('nobody is kept out, also on a phone', async () => {
  await screen.viewport(360, 740);
  const { page } = await setUp('', { emailVerified: false });
  await page.getByRole('button', { name: 'Add a number' }).click();
  await expect.element(page.getByRole('textbox', { name: 'Mobile number' })).toBeVisible();
  expect(await violations()).toEqual([]);
  await expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
});
