import { expect, test } from '../test.ts';
import { textsOf } from '../texts.ts';

const t = textsOf('en-US');

test.describe('A line that breaks', () => {
  test.use({ expectedComplaint: /ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_REFUSED|WebSocket connection/ });

  test('is said as long as it lasts, covers nothing, and is said to be good again', async ({ visit }) => {
    const { page, context } = await visit('user', { viewport: { width: 360, height: 700 } });
    await page.goto('/events');
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toBeVisible();
    await context.setOffline(true);
    const banner = page.getByText(t('app', 'connection.offline'));
    await expect(banner).toBeVisible();
    const [low, high] = [await banner.boundingBox(), await heading.boundingBox()];
    expect((low?.y ?? 0) + (low?.height ?? 0)).toBeLessThanOrEqual(high?.y ?? 0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await page.mouse.wheel(0, 2_000);
    await expect(banner).toBeInViewport();
    await context.setOffline(false);
    await expect(page.getByText(t('app', 'connection.back'))).toBeVisible({ timeout: 20_000 });
    await expect(page.getByText(t('app', 'connection.back'))).toHaveCount(0);
  });
});
