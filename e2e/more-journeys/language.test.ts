import { test } from '../mailed.ts';
import { fillSignIn } from '../sign-in.ts';
import { expect } from '../test.ts';

test('The language chosen on the way in goes along, and is the one of the account from then on', async ({ visit }) => {
  const { page } = await visit(null);
  await page.goto('/login');
  await page.getByRole('radio', { name: '简体中文' }).click();
  await expect(page.getByRole('heading', { name: '欢迎回来' })).toBeVisible();
  const saved = page.waitForResponse((response) => response.request().method() === 'PUT' && response.url().endsWith('/me'));
  await fillSignIn(page, 'common');
  expect((await saved).status()).toBe(200);
  await expect(page).toHaveURL(/\/home$/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');

  const { page: elsewhere } = await visit(null);
  await elsewhere.goto('/login');
  await expect(elsewhere.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  await fillSignIn(elsewhere, 'common');
  await expect(elsewhere).toHaveURL(/\/home$/);
  await expect(elsewhere.locator('html')).toHaveAttribute('lang', 'zh-CN');
});
