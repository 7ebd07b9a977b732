import { untilReceived } from '../messages.ts';
import { startProduct } from '../product.ts';
import { expect, test } from '../test.ts';
import { textsOf } from '../texts.ts';
import { copyWorld } from '../world.ts';

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
    const overlap = async () => {
      const [low, high] = [await banner.boundingBox(), await heading.boundingBox()];
      return low && high ? low.y + low.height - high.y : Infinity;
    };
    await expect.poll(overlap).toBeLessThanOrEqual(0);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await page.mouse.wheel(0, 2_000);
    await expect(banner).toBeInViewport();
    await context.setOffline(false);
    await expect(page.getByText(t('app', 'connection.back'))).toBeVisible();
    await expect(page.getByText(t('app', 'connection.back'))).toHaveCount(0);
  });
});

test.describe('Without a line', () => {
  test.use({ expectedComplaint: /ERR_INTERNET_DISCONNECTED|WebSocket connection|Unable to preload|dynamically imported module/ });

  test('what has not been fetched yet is told about, takes nothing down, and comes by itself when the line is back', async ({ visit }) => {
    const { page, context } = await visit('user');
    await page.goto('/home', { waitUntil: 'networkidle' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await context.setOffline(true);
    const networkError = 'Network Error: Please check your internet connection.';
    await Promise.all([untilReceived(page, networkError), page.keyboard.press('?')]);
    const menu = page.getByRole('navigation', { name: t('app', 'menu') });
    await menu.getByRole('link', { name: t('menus', 'menu.communities') }).click();
    await expect(page.getByRole('main').getByText(networkError)).toBeVisible();
    await expect(menu).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole('heading', { level: 1, name: t('communities', 'title') })).toBeVisible();
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: t('app', 'shortcuts') })).toBeVisible();
  });
});

test.describe('A server that restarts', () => {
  test.use({ expectedComplaint: /ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE|WebSocket connection/ });

  test('finds everybody where they were, and takes what was written meanwhile', async ({ visit }) => {
    test.setTimeout(180_000);
    const world = copyWorld();
    const first = await startProduct(world.dataDir);
    const { page } = await visit('user', { baseURL: first.origin });
    await page.goto('/chat?in=mandarin-table');
    await page.getByRole('region', { name: 'Mandarin Table' }).getByRole('link', { name: 'general' }).click();
    const log = page.getByRole('region', { name: 'general in Mandarin Table' }).getByRole('log');
    await expect(log).toBeVisible();
    await first.stop();
    await expect(page.getByText(t('app', 'connection.lost'))).toBeVisible();
    await page.getByRole('textbox').fill('Said while nobody listened');
    await page.keyboard.press('Enter');
    await expect(page.getByText(t('chat', 'outgoing.waiting'))).toHaveCount(1);
    const second = await startProduct(world.dataDir, { PORT: new URL(first.origin).port });
    await expect(page.getByText(t('chat', 'outgoing.waiting'))).toHaveCount(0);
    await expect(log.getByText('Said while nobody listened')).toHaveCount(1);
    await page.reload();
    await expect(log.getByText('Said while nobody listened')).toHaveCount(1);
    await page.close();
    await second.stop();
    world.remove();
  });
});
