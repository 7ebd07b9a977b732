import type { Page } from '@playwright/test';
import { test } from '../mailed.ts';
import { expect } from '../test.ts';
import { textsOf } from '../texts.ts';

const t = textsOf('en-US');
const PASSWORD = 'Qu7-tangerine';

/** Fills in and sends the sign-up form; returns the address that gets the mail. */
async function askForAccount(page: Page, username: string): Promise<string> {
  const email = `${username}@example.com`;
  await page.goto('/login');
  await page.getByRole('link', { name: t('auth', 'register') }).click();
  await page.getByLabel(t('auth-flows', 'username')).fill(username);
  await page.getByLabel(t('auth-flows', 'email')).fill(email);
  await page.getByLabel(t('auth-flows', 'newPassword'), { exact: true }).fill(PASSWORD);
  await page.getByLabel(t('auth-flows', 'confirm')).fill(PASSWORD);
  await page.getByRole('checkbox').check();
  await expect(page.getByText(t('auth-flows', 'username.free'))).toBeVisible();
  await page.getByRole('button', { name: t('auth-flows', 'register.submit') }).click();
  await expect(page.getByRole('heading', { name: t('auth-flows', 'verify.title') })).toBeVisible();
  return email;
}

test('A newcomer signs up with the code that was mailed, and is in', async ({ page, mailbox }) => {
  const email = await askForAccount(page, 'newcomer1');
  await page.reload();
  await page.getByLabel(t('auth-flows', 'code')).fill((await mailbox.take(email)).code);
  await page.getByRole('button', { name: t('auth-flows', 'verify.submit') }).click();
  await expect(page).toHaveURL(/\/create-profile\?step=picture$/);
});

test('A newcomer opens the link of the mail elsewhere and gives the password chosen before', async ({ page, visit, mailbox }) => {
  const email = await askForAccount(page, 'newcomer2');
  const elsewhere = await visit(null);
  await elsewhere.page.goto((await mailbox.take(email)).link);
  await expect(elsewhere.page).toHaveURL(/\/login\?flow=register$/);
  await elsewhere.page.getByLabel(t('auth', 'password'), { exact: true }).fill(PASSWORD);
  await elsewhere.page.getByRole('button', { name: t('auth-flows', 'byLink.submit') }).click();
  await expect(elsewhere.page).toHaveURL(/\/create-profile\?step=picture$/);
});
