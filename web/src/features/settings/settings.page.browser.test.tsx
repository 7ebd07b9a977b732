import { beforeEach, expect, test, vi } from 'vitest';
import { page as screen, userEvent } from 'vitest/browser';
import { hasUnsaved } from '#kernel/page/index.ts';
import { session } from '#kernel/session/index.ts';
import { answer, held, refuse } from '#test/answers.ts';
import { openScreen } from '#test/open-screen.tsx';
import { aDevice, aSecurityState, at, recoveryCodes } from '#test/security.ts';
import { Page } from './settings.page.tsx';

const path = '/personal-center/settings';
const secret = 'ABCD EFGH IJKL MNOP';
type State = ReturnType<typeof aSecurityState>;
const setUp = async (query = '', first: Partial<State> = {}, replies: Parameters<typeof answer>[0] = {}) => {
  let state = aSecurityState(first);
  const calls = answer({
    'GET /me/security': () => state,
    'POST /me/totp': () => ({ address: 'otpauth://totp/Plaza:mei?secret=ABCD', secret }),
    'POST /me/totp/confirm': ({ body }) => {
      if ((body as { code: string }).code !== '123456') return refuse(422, 'security.code_wrong');
      state = { ...state, totpSince: at, recoveryCodesLeft: 10 };
      return { recoveryCodes };
    },
    'DELETE /me/totp': () => {
      state = { ...state, totpSince: null };
      return {};
    },
    ...replies,
  });
  const opened = await openScreen({ [path]: Page }, path + query, 'settings', 'security');
  await expect.element(opened.page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  return { ...opened, calls };
};
beforeEach(async () => {
  session.open({ accessToken: 'a', refreshToken: 'r' }, { remember: true });
  await screen.viewport(1200, 900);
});

test('an authenticator app is set up with its code, and the recovery codes are kept before it closes', async () => {
  const { page, calls } = await setUp();
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog).toHaveAccessibleName('Set up an authenticator app');
  await expect.element(page.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
  await expect.element(page.getByText(secret)).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Open in an authenticator app' }))
    .toHaveAttribute('href', 'otpauth://totp/Plaza:mei?secret=ABCD');
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await page.getByRole('button', { name: 'Copy key' }).click();
  await expect.poll(() => write.mock.calls).toEqual([['ABCDEFGHIJKLMNOP']]);
  await page.getByLabelText('Six-digit code').fill('12ab');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('The code has six digits.')).toBeVisible();
  expect(calls).not.toContain('POST /me/totp/confirm {"code":"12ab"}');
  await page.getByLabelText('Six-digit code').fill('000000');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('This code is wrong or has already been used. Enter the next one.')).toBeVisible();
  await page.getByLabelText('Six-digit code').fill('123456');
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog).toHaveAccessibleName('Keep your recovery codes');
  for (const code of recoveryCodes) await expect.element(page.getByText(code)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Done' })).toBeDisabled();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).toBeVisible();
  await expect.poll(hasUnsaved).toBe(true);
  await page.getByRole('checkbox', { name: 'I saved them in a safe place' }).click();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect.poll(() => dialog.query()).toBeNull();
  await expect.element(page.getByText('10 recovery codes left.')).toBeVisible();
  await expect.poll(hasUnsaved).toBe(false);
});

test('the recovery codes are copied as they stand', async () => {
  const { page } = await setUp('', { totpSince: at, recoveryCodesLeft: 1 }, { 'POST /me/recovery-codes': () => ({ recoveryCodes }) });
  await expect.element(page.getByText('1 recovery code left.')).toBeVisible();
  await page.getByRole('button', { name: 'New recovery codes' }).click();
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await page.getByRole('button', { name: 'Copy' }).click();
  await expect.poll(() => write.mock.calls).toEqual([[recoveryCodes.join('\n')]]);
  await page.getByRole('checkbox').click();
  await page.getByRole('button', { name: 'Done' }).click();
});

test('it is switched off after a question', async () => {
  const { page, calls } = await setUp('', { totpSince: at, recoveryCodesLeft: 10 });
  await page.getByRole('button', { name: 'Switch off' }).click();
  await expect.element(page.getByRole('dialog')).toHaveAccessibleName('Switch the authenticator app off?');
  await page.getByRole('dialog').getByRole('button', { name: 'Switch off' }).click();
  await expect.element(page.getByRole('button', { name: 'Set up an authenticator app' })).toBeVisible();
  await expect.poll(() => calls).toContain('DELETE /me/totp');
});

const blueKey = { id: 'k1', name: 'Blue key', createdAt: at, lastUsedAt: null, isSynced: false };
test('a passkey is renamed and removed at once, and comes back when the server refuses', async () => {
  const refusal = held<unknown>();
  const { page } = await setUp(
    '',
    { passkeys: [blueKey] },
    { 'PUT /me/passkeys/:id': () => ({ ...blueKey, name: 'Red key' }), 'DELETE /me/passkeys/:id': () => refusal.promise },
  );
  await page.getByRole('button', { name: 'Rename Blue key' }).click();
  await page.getByLabelText('Name').fill('Red key');
  await userEvent.keyboard('{Enter}');
  await page.getByRole('button', { name: 'Remove Blue key' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect.poll(() => page.getByText('Blue key').query()).toBeNull();
  refusal.resolve(refuse(409, 'security.last_way_in'));
  await expect.element(page.getByText('This is your last way to sign in. Set a password or add another passkey first.')).toBeVisible();
  await expect.element(page.getByText('Blue key')).toBeVisible();
});

test('a password is changed after what is missing was said', async () => {
  const { page, calls } = await setUp('', {}, { 'PUT /me/password': () => ({}) });
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect.element(page.getByText('8–16 characters, with letters and digits')).toBeVisible();
  await expect.poll(() => page.getByRole('button', { name: 'Show password' }).elements()).toHaveLength(3);
  const fresh = page.getByLabelText('New password', { exact: true });
  await fresh.fill('mei1');
  await expect.element(page.getByText('Weak')).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('Enter your current password.')).toBeVisible();
  await expect.element(page.getByText('Only supports 8–16 characters')).toBeVisible();
  await fresh.fill('Plaza2027new');
  await page.getByLabelText('Current password').fill('Plaza2026demo');
  await page.getByLabelText('Confirm password').fill('Plaza2027new');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => calls).toContain('PUT /me/password {"password":"Plaza2027new","current":"Plaza2026demo"}');
  await expect.element(page.getByText('Your password is changed.')).toBeVisible();
});

test('devices are ended one by one or all others together, and leave the list at once', async () => {
  let items = [
    aDevice('1', { browser: 'Chrome', isCurrent: true }),
    aDevice('2'),
    aDevice('3', { browser: 'Safari', system: 'iOS', kind: 'phone' }),
  ];
  const { page, calls } = await setUp(
    '?section=devices',
    {},
    {
      'GET /me/sessions': () => ({ items }),
      'DELETE /me/sessions/:id': ({ params }) => {
        items = items.filter(({ id }) => id !== params['id']);
        return {};
      },
      'DELETE /me/sessions': () => {
        items = items.slice(0, 1);
        return { ended: 1 };
      },
    },
  );
  await expect.element(page.getByText('This device')).toBeVisible();
  await page.getByRole('button', { name: 'Sign out Safari · iOS' }).click();
  await expect.poll(() => page.getByText('Safari · iOS').query()).toBeNull();
  await page.getByRole('button', { name: 'Sign out all other devices' }).click();
  await expect.element(page.getByText('You are not signed in anywhere else.')).toBeVisible();
  await expect.poll(() => calls).toEqual(expect.arrayContaining(['DELETE /me/sessions/3', 'DELETE /me/sessions']));
});

test('the section stands in the address; a phone shows the list first and leads back to it', async () => {
  await screen.viewport(360, 740);
  const { page, address, calls } = await setUp('', {}, { 'GET /me/sessions': () => ({ items: [aDevice('1', { isCurrent: true })] }) });
  await expect.element(page.getByRole('link', { name: 'Devices' })).toBeVisible();
  // The first section is beside the list, not visible.
  await expect.poll(() => calls).toContain('GET /me/security');
  await expect.poll(() => page.getByRole('region', { name: 'Password' }).query()).toBeNull();
  await page.getByRole('link', { name: 'Devices' }).click();
  await expect.element(page.getByText('This device')).toBeVisible();
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Devices');
  await expect.element(address).toHaveTextContent(`${path}?section=devices`);
  await page.getByRole('link', { name: 'All settings' }).click();
  await expect.element(page.getByRole('link', { name: 'Security' })).toBeVisible();
});

test('what cannot be loaded says so and is tried again', async () => {
  let isBroken = true;
  const { page } = await setUp('', {}, { 'GET /me/security': () => (isBroken ? refuse(404, 'request.not_found') : aSecurityState()) });
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  isBroken = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByRole('heading', { name: 'Passkeys' })).toBeVisible();
});
