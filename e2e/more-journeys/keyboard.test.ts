import { type Locator, type Page, expect } from '@playwright/test';
import { PASSWORD } from '../sign-in.ts';
import { test } from '../test.ts';
import { textsOf } from '../texts.ts';

/** Moves the focus back with Shift and Tab, as without a mouse: what stands above the content is reached before its end. */
async function tabBackTo(page: Page, name: RegExp): Promise<void> {
  const isThere = () =>
    page.evaluate((wanted) => {
      const place = document.activeElement;
      const label = place?.getAttribute('aria-label') ?? (place?.textContent || place?.getAttribute('title')) ?? '';
      return new RegExp(wanted).test(label);
    }, name.source);
  for (let step = 0; step < 60; step += 1) {
    if (await isThere()) return;
    await page.keyboard.press('Shift+Tab');
  }
  throw new Error(`Sixty steps back did not lead to ${name}.`);
}

/** Moves down the list of results, one at a time. */
async function goDownTo(page: Page, option: Locator): Promise<void> {
  const field = page.getByRole('combobox');
  for (let step = 0; step < 30; step += 1) {
    const active = await field.getAttribute('aria-activedescendant');
    if (active === (await option.getAttribute('id'))) return;
    await page.keyboard.press('ArrowDown');
    await expect(field).not.toHaveAttribute('aria-activedescendant', active ?? '');
  }
  throw new Error('Thirty steps down did not lead there.');
}

for (const language of ['en-US', 'zh-CN'] as const) {
  const t = textsOf(language);
  test(`Without a mouse: sign in, search, open a community, change the theme, sign out (${language})`, async ({ visit }) => {
    const { page } = await visit(null, { locale: language });
    await page.goto('/login');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.getByRole('textbox', { name: t('auth', 'account'), exact: true }).focus();
    await page.keyboard.type('user');
    await page.keyboard.press('Tab');
    await page.keyboard.type(PASSWORD);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/home$/);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

    await page.keyboard.press('Control+K');
    await expect(page.getByRole('combobox')).toBeFocused();
    await page.keyboard.type('mandarin');
    const found = page
      .getByRole('option')
      .filter({ hasText: /mandarin table/i })
      .first();
    await expect(found).toBeVisible();
    await goDownTo(page, found);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/communities\/mandarin-table$/);
    await expect(page.getByRole('main')).toBeFocused();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

    const html = page.locator('html');
    await expect(html).toHaveAttribute('data-theme', 'light');
    await tabBackTo(page, new RegExp(`^${t('preferences', 'theme.toDark')}$`));
    await page.keyboard.press('Enter');
    await expect(html).toHaveAttribute('data-theme', 'dark');

    await page.keyboard.press('Alt+Q');
    await expect(page).toHaveURL(/\/login$/);
    await page.goto('/home');
    await expect(page).toHaveURL(/\/login\?redirect=/);
    await expect(html).toHaveAttribute('data-theme', 'dark');
  });
}
