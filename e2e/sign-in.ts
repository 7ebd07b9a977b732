import { type Page, expect } from '@playwright/test';
import { textsOf } from './texts.ts';

/** Password of every demo account. */
export const PASSWORD = 'Plaza2026demo';

/** Fills in and sends the form of the open sign-in page, in any language. */
export async function fillSignIn(page: Page, username: string, password = PASSWORD): Promise<void> {
  const form = page.getByRole('main').locator('form');
  await expect(form).toBeVisible();
  const language = await page.locator('html').getAttribute('lang');
  const t = textsOf(language === 'zh-CN' ? 'zh-CN' : 'en-US');
  await form.getByRole('textbox', { name: t('auth', 'account'), exact: true }).fill(username);
  await form.getByLabel(t('auth', 'password'), { exact: true }).fill(password);
  await form.getByRole('button', { name: t('auth', 'submit'), exact: true }).click();
}

/** Signs in from a new page. */
export async function signIn(page: Page, username: string): Promise<void> {
  await page.goto('/login');
  await fillSignIn(page, username);
  await expect(page).toHaveURL(/\/home$/);
}
