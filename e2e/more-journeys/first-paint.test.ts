import { expect, test } from '../test.ts';

test('The first paint waits for its own styles alone, and nothing moves when the application takes its place', async ({ visit }) => {
  const { page } = await visit('user');
  const styles = Promise.withResolvers<void>();
  await page.route('**/assets/*.css', async (route) => {
    await styles.promise;
    await route.continue();
  });
  await page.addInitScript(() => {
    const seen = window as unknown as { moved: number };
    seen.moved = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.moved += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto('/exception/404', { waitUntil: 'commit' });
  const painted = () => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length);
  await expect.poll(painted).toBe(1);
  await expect(page.locator('.boot')).toBeVisible();
  await expect(page.getByRole('main')).toHaveCount(0);
  styles.resolve();
  await expect(page.getByRole('main').getByRole('heading', { name: '404' })).toBeVisible();
  await expect(page.locator('.boot')).toHaveCount(0);
  expect(await page.evaluate(() => (window as unknown as { moved: number }).moved)).toBeLessThanOrEqual(0.02);
});
