import { fillSignIn } from '../sign-in.ts';
import { expect, test } from '../test.ts';

test('A deep link with two parameters survives the sign-in', async ({ visit }) => {
  const { page } = await visit(null);
  await page.goto('/events?q=walk&when=past#later');
  await expect(page).toHaveURL(/\/login\?redirect=/);
  await fillSignIn(page, 'user');
  await expect(page).toHaveURL(/\/events\?q=walk&when=past#later$/);
});

test('A link that leads elsewhere is not followed after the sign-in', async ({ visit }) => {
  const { page } = await visit(null);
  await page.goto('/login?redirect=https%3A%2F%2Fevil.example%2F');
  await fillSignIn(page, 'user');
  await expect(page).toHaveURL(/\/home$/);
});

test.describe('An access token that has run out', () => {
  test.use({ expectedComplaint: /401 \(Unauthorized\)/ });

  test('is exchanged unnoticed, once for all calls of the page', async ({ visit }) => {
    const { page } = await visit('user');
    await page.evaluate(() => {
      const key = 'plaza-v1-prod:session';
      const kept = localStorage.getItem(key) ?? '';
      // Breaks the signature: the server refuses it as it would a token of yesterday.
      localStorage.setItem(key, kept.replace(/("(?:token|accessToken)":"[^"]+)"/, '$1x"'));
    });
    const exchanges: string[] = [];
    page.on('request', (request) => request.url().endsWith('/auth/refresh') && exchanges.push(request.url()));
    await page.goto('/communities');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Mandarin Table' }).first()).toBeVisible();
    await expect(page).toHaveURL(/\/communities$/);
    expect(exchanges).toHaveLength(1);
  });
});

test('Signing out in one tab signs the other tab out', async ({ visit }) => {
  const { page, context } = await visit('user');
  const other = await context.newPage();
  await other.goto('/communities');
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Alt+q');
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByText('See what your communities are up to.')).toBeVisible();
  await expect(other).toHaveURL(/\/login/);
  await expect(other.getByRole('status')).toHaveText('You were signed out. Sign in to go on.');
});
