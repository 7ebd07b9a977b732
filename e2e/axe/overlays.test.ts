import AxeBuilder from '@axe-core/playwright';
import { overlays } from '../overlays.ts';
import { expect, test } from '../test.ts';

const styles = ['side', 'top', 'two-column', 'mixed'] as const;

for (const theme of ['light', 'dark'] as const)
  test(`Nothing that opens over a page has an accessibility fault in ${theme}, in any navigation style`, async ({ visit }) => {
    test.setTimeout(300_000);
    const { page } = await visit('admin', { reducedMotion: 'reduce' });
    for (const navigationStyle of styles) {
      await page.evaluate((wish) => localStorage.setItem('plaza-v1-prod:preferences', JSON.stringify(wish)), { theme, navigationStyle });
      for (const { name, open } of overlays) {
        await page.goto('/home');
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(0);
        await open(page, 'en-US');
        const { violations } = await new AxeBuilder({ page }).analyze();
        const faults = violations.map(
          ({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
        );
        expect.soft(faults, `${name}, ${navigationStyle}`).toEqual([]);
      }
    }
  });
