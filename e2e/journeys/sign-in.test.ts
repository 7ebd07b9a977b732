import { fillSignIn } from '../sign-in.ts';
import { textsOf } from '../texts.ts';
import { expect, test } from '../test.ts';

for (const language of ['en-US', 'zh-CN'] as const)
  test.describe(`A browser that asks for ${language}`, () => {
    test.use({ locale: language });
    const t = textsOf(language);

    test('is led from the root to the sign-in page, and from there home', async ({ page }) => {
      await page.goto('/');
      await page
        .getByRole('banner')
        .getByRole('link', { name: t('site', 'nav.signIn') })
        .click();
      await expect(page).toHaveURL(/\/login/);
      await expect(page).toHaveTitle(`${t('auth', 'submit')} · ${t('auth', 'brand')}`);
      await fillSignIn(page, 'user');
      await expect(page).toHaveURL(/\/home$/);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await expect(page.getByRole('main')).toBeVisible();
    });
  });
