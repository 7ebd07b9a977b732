import { expect, test, vi } from 'vitest';
import { answer, refuse } from '#test/answers.ts';
import { violations } from '#test/axe.ts';
import { openScreen } from '#test/open-screen.tsx';
import { loadLinkedAccounts } from './index.ts';

const LinkedAccounts = await loadLinkedAccounts();

const google = { provider: 'google', email: 'ada@example.org', linkedAt: '2026-11-01T10:00:00Z', lastUsedAt: null };
const offered = [
  { provider: 'google', name: null },
  { provider: 'oidc', name: 'Company SSO' },
];

const open = async (replies: Parameters<typeof answer>[0] = {}) => {
  let items = [google];
  const calls = answer({
    'GET /auth/providers': () => ({ items: offered }),
    'GET /me/identities': () => ({ items }),
    'DELETE /me/identities/:provider': () => {
      items = [];
      return {};
    },
    'POST /me/identities/:provider': () => ({ url: 'https://id.example/authorize' }),
    ...replies,
  });
  const leave = vi.fn<(address: string) => void>();
  const { page } = await openScreen({ '/settings': () => <LinkedAccounts leave={leave} /> }, '/settings', 'identities', 'errors');
  return { page, calls, leave };
};

test('what is linked shows with its address, what is not can be linked at its provider', async () => {
  const { page, calls, leave } = await open();
  await expect.element(page.getByText('ada@example.org', { exact: false })).toBeVisible();
  await expect.element(page.getByText('Not linked')).toBeVisible();
  expect(await violations()).toEqual([]);
  await page.getByRole('button', { name: 'Link Company SSO' }).click();
  await expect.poll(() => leave.mock.calls).toEqual([['https://id.example/authorize']]);
  await expect.poll(() => calls.at(-1)).toContain('POST /me/identities/oidc');
});

test('taking off asks first, and shows what is left', async () => {
  const { page } = await open();
  await page.getByRole('button', { name: 'Unlink Google' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Unlink Google?' })).toBeVisible();
  await page.getByRole('button', { name: 'Keep it' }).click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Unlink Google' }).click();
  await page.getByRole('button', { name: 'Unlink', exact: true }).click();
  await expect.element(page.getByRole('button', { name: 'Link Google' })).toBeVisible();
});

test('the last way in stays, and the person reads why', async () => {
  const { page } = await open({ 'DELETE /me/identities/:provider': () => refuse(409, 'identity.last_way_in') });
  await page.getByRole('button', { name: 'Unlink Google' }).click();
  await page.getByRole('button', { name: 'Unlink', exact: true }).click();
  await expect.element(page.getByText('This is your only way to sign in.', { exact: false })).toBeVisible();
  await expect.element(page.getByText('ada@example.org', { exact: false })).toBeVisible();
});

test('what could not be loaded can be asked for again', async () => {
  let isAway = true;
  const { page } = await open({ 'GET /me/identities': () => (isAway ? refuse(500, 'request.unexpected') : { items: [google] }) });
  await expect.element(page.getByText('Your linked accounts could not be loaded.')).toBeVisible();
  isAway = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText('ada@example.org', { exact: false })).toBeVisible();
});
