import { beforeEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { api } from '#kernel/api/index.ts';
import { session } from '#kernel/session/index.ts';
import { answer, refuse } from '#test/answers.ts';
import { violationsInBothThemes } from '#test/axe.ts';
import { openScreen } from '#test/open-screen.tsx';
import { aSecurityState } from '#test/security.ts';
import { ConfirmationHost } from './confirmation-host.tsx';

const Page = () => (
  <>
    <h1>Page</h1>
    <ConfirmationHost />
  </>
);
/** A server that rejects sensitive calls until the correct password was sent. */
const guarded = (state: Parameters<typeof aSecurityState>[0] = {}) => {
  let isProven = false;
  return answer({
    'GET /me/security': () => aSecurityState(state),
    'POST /me/totp': () => (isProven ? { address: 'otpauth://x', secret: 'AAAA' } : refuse(403, 'auth.confirmation_required')),
    'POST /me/confirm': ({ body }) => {
      isProven = ['right', '123 456'].includes(String(Object.values(body as object)[0]));
      return isProven ? {} : refuse(422, 'request.invalid', [{ field: 'password', rule: 'password_wrong' }]);
    },
    'POST /me/confirm/mail': () => ({}),
  });
};
const open = async () => {
  const { page } = await openScreen({ '/': Page }, '/', 'security');
  return { page, dialog: page.getByRole('dialog') };
};
beforeEach(() => session.open({ accessToken: 'a', refreshToken: 'r' }, { remember: true }));

test('a sensitive call asks for the password, says when it is wrong, and goes out again when it is right', async () => {
  const { page, dialog } = await open();
  const calls = guarded();
  const running = api('POST /me/totp');
  await expect.element(dialog).toHaveAccessibleName('Confirm that it is you');
  const field = page.getByLabelText('Password');
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('wrong{Enter}');
  await expect.element(page.getByText('This is not your password.')).toBeVisible();
  await field.fill('right');
  await userEvent.keyboard('{Enter}');
  expect(await running).toMatchObject({ secret: 'AAAA' });
  await expect.poll(() => dialog.query()).toBeNull();
  await expect.poll(() => calls.filter((call) => call === 'POST /me/totp')).toHaveLength(2);
});

test('two calls at once open one dialog, and both go on', async () => {
  const { page, dialog } = await open();
  guarded();
  const running = Promise.all([api('POST /me/totp'), api('POST /me/totp')]);
  await expect.element(page.getByLabelText('Password')).toHaveFocus();
  await expect.poll(() => dialog.elements()).toHaveLength(1);
  await userEvent.keyboard('right{Enter}');
  expect(await running).toHaveLength(2);
});

test('closing it leaves everything as it was, and the next call asks again', async () => {
  const { page, dialog } = await open();
  const calls = guarded();
  const first = api('POST /me/totp').catch((error: unknown) => error);
  await expect.element(page.getByLabelText('Password')).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  expect(await first).toMatchObject({ code: 'auth.confirmation_required' });
  await expect.poll(() => dialog.query()).toBeNull();
  const second = api('POST /me/totp').catch((error: unknown) => error);
  await expect.element(dialog).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await second;
  expect(calls.filter((call) => call.startsWith('POST /me/confirm'))).toEqual([]);
});

test('the ways that the account has are offered, a code of the app among them', async () => {
  const { page } = await open();
  const calls = guarded({ confirmBy: ['password', 'totp', 'recovery'] });
  const running = api('POST /me/totp');
  await page.getByRole('radio', { name: 'Authenticator app' }).click();
  await page.getByLabelText('Authenticator app').last().fill('12ab');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('The code has six digits.')).toBeVisible();
  expect(calls.filter((call) => call.startsWith('POST /me/confirm'))).toEqual([]);
  await page.getByLabelText('Authenticator app').last().fill('123 456');
  await userEvent.keyboard('{Enter}');
  await running;
  await expect.poll(() => calls).toContain('POST /me/confirm {"code":"123 456"}');
});

test('an account with nothing else has a code mailed when it asks for one', async () => {
  const { page } = await open();
  const calls = guarded({ hasPassword: false, confirmBy: ['mail'] });
  const running = api('POST /me/totp');
  await expect.element(page.getByText('We mail a code to your address.')).toBeVisible();
  expect(calls).not.toContain('POST /me/confirm/mail');
  await page.getByRole('button', { name: 'Mail a code' }).click();
  await expect.element(page.getByText('The code is on its way. It is valid for five minutes.')).toBeVisible();
  await page.getByLabelText('Code from the mail').fill('123 456');
  await userEvent.keyboard('{Enter}');
  await running;
  await expect.poll(() => calls).toContain('POST /me/confirm {"mailedCode":"123 456"}');
});

test('nobody is kept out of the dialog', async () => {
  const { page, dialog } = await open();
  guarded({ confirmBy: ['password', 'totp', 'recovery'] });
  const running = api('POST /me/totp').catch(() => undefined);
  await expect.element(dialog).toBeVisible();
  await expect.element(page.getByRole('radiogroup')).toBeVisible();
  expect(await violationsInBothThemes()).toEqual([]);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await running;
});
