import { violationsOf } from '../violations.ts';
import { overlays } from '../overlays.ts';
import { expect, test } from '../test.ts';

const styles = ['side', 'top', 'two-column', 'mixed'] as const;

for (const navigationStyle of styles)
  test(`Nothing that opens over a page has an accessibility fault, ${navigationStyle}`, async ({ visit }) => {
    test.setTimeout(480_000);
    const { page } = await visit('admin', { reducedMotion: 'reduce' });
    await page.evaluate((options) => localStorage.setItem('plaza-v1-prod:preferences', JSON.stringify(options)), {
      theme: 'auto',
      navigationStyle,
    });
    for (const { name, open } of overlays) {
      await page.goto('/home');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(0);
      await open(page, 'en-US');
      expect.soft(await violationsOf(page), `${name}, ${navigationStyle}`).toEqual([]);
    }
  });
