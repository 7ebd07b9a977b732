import { expect, type Locator, type Page } from '@playwright/test';

/**
 * Reads the open channel to its end. It opens at its first unread message, and how many follow depends on the hour, as the world of the
 * demo is told from now.
 */
export async function readToEnd(page: Page, channel: Locator): Promise<void> {
  await page.getByRole('log').hover();
  await expect(async () => {
    await page.mouse.wheel(0, 10_000);
    await expect(channel).not.toHaveAttribute('data-unread', { timeout: 1_000 });
  }).toPass();
}
