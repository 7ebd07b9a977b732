import { type Page, expect } from '@playwright/test';
import { type Product, startProduct } from './product.ts';
import { fillSignIn } from './sign-in.ts';
import { test as base } from './test.ts';
import { type Language, textsOf } from './texts.ts';
import { copyWorld } from './world.ts';
import { stretched } from '../scripts/testing/timeouts.ts';

/** The page requests data first and gets a 401 or 403. */
export const complaintsOfOwing = /403 \(Forbidden\)|401 \(Unauthorized\)/;

/** A site that requires a second factor of its administrators. */
export const test = base.extend<object, { product: Product }>({
  product: [
    async ({}, use) => {
      const world = copyWorld();
      const product = await startProduct(world.dataDir, { PLAZA_REQUIRE_ADMIN_FACTOR: 'on' });
      await use(product);
      await product.stop();
      world.remove();
    },
    { scope: 'worker', timeout: stretched(240_000) },
  ],
});

/** Opens the page shown to an administrator without a second factor. */
export async function openOwedFactor(page: Page, language: Language): Promise<void> {
  const t = textsOf(language);
  await page.goto('/login');
  await fillSignIn(page, 'admin');
  await expect(page.getByRole('heading', { level: 1, name: t('security', 'needed.title') })).toBeVisible();
  await expect(page.getByRole('button', { name: t('security', 'totp.setUp') })).toBeVisible();
}

/** Opens the dialog to set up an authenticator app on that page. */
export async function openSetUp(page: Page, language: Language): Promise<void> {
  await page.getByRole('button', { name: textsOf(language)('security', 'totp.setUp') }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
}
