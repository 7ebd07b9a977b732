import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { complaintsOfScreens, openScreen, screens } from '../screens.ts';
import { expect, test } from '../test.ts';

test.use({ expectedComplaint: complaintsOfScreens });

async function faultsOf(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
}

for (const theme of ['light', 'dark'] as const)
  for (const as of new Set(screens.map((screen) => screen.as)))
    test(`No screen of ${as ?? 'a visitor'} has an accessibility fault in ${theme}`, async ({ visit }) => {
      test.setTimeout(300_000);
      const { page } = await visit(as, { theme, reducedMotion: 'reduce' });
      // The analysis runs as a script in every frame, and waits for ever for one that may not run any.
      for (const { name, path } of screens.filter((screen) => screen.as === as && screen.name !== 'embedded page')) {
        await openScreen(page, path);
        await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
        expect.soft(await faultsOf(page), name).toEqual([]);
      }
    });
