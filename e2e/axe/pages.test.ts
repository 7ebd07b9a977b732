import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { complaintsOfScreens, screens } from '../screens.ts';
import { expect, test } from '../test.ts';

test.use({ expectedComplaint: complaintsOfScreens });

async function faultsOf(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
}

for (const theme of ['light', 'dark'] as const)
  for (const as of new Set(screens.map((screen) => screen.as)))
    test(`No screen of ${as ?? 'a visitor'} has an accessibility fault in ${theme}`, async ({ visit }) => {
      test.setTimeout(180_000);
      const { page } = await visit(as, { theme, reducedMotion: 'reduce' });
      for (const { name, path } of screens.filter((screen) => screen.as === as)) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 }).or(page.getByRole('log')).first()).toBeVisible();
        await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(0);
        await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
        expect.soft(await faultsOf(page), name).toEqual([]);
      }
    });
