import { type BrowserContext, type BrowserContextOptions, type Page, expect, test as base } from '@playwright/test';
import { ahead, shiftClock } from './clock.ts';
import { type Product, startProduct } from './product.ts';
import { signIn } from './sign-in.ts';
import { copyWorld } from './world.ts';
import { stretched } from '../scripts/testing/timeouts.ts';

export { expect } from '@playwright/test';

type Visitor = { page: Page; context: BrowserContext };
export type Theme = 'light' | 'dark';
export const themes: readonly Theme[] = ['light', 'dark'];
type Journey = {
  /** A separate browser, signed in as a demo account or not at all. `auto` follows `switchTheme`. */
  visit: (as: string | null, options?: BrowserContextOptions & { theme?: Theme | 'auto' }) => Promise<Visitor>;
  /** Console errors that this test causes on purpose. */
  expectedComplaint: RegExp | null;
};

/** Changes the preferred theme of the system; a page with the theme `auto` follows at once. */
export async function switchTheme(page: Page, theme: Theme): Promise<void> {
  await page.emulateMedia({ colorScheme: theme });
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
}

/** Its pages have the clock of the product. Any console error of them fails the test, even if every assertion holds. */
async function prepare(context: BrowserContext, complaints: string[]): Promise<void> {
  await context.addInitScript(shiftClock, ahead);
  const attach = (page: Page) => {
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(String(error)));
  };
  context.pages().forEach(attach);
  context.on('page', attach);
}

export const test = base.extend<Journey & { complaints: string[] }, { product: Product }>({
  product: [
    async ({}, use) => {
      const world = copyWorld();
      const product = await startProduct(world.dataDir);
      await use(product);
      await product.stop();
      world.remove();
    },
    { scope: 'worker', timeout: stretched(240_000) },
  ],
  baseURL: async ({ product }, use) => use(product.origin),
  expectedComplaint: [null, { option: true }],
  complaints: async ({ expectedComplaint }, use) => {
    const complaints: string[] = [];
    await use(complaints);
    const unexpected = complaints.filter((text) => !expectedComplaint?.test(text));
    expect(unexpected, 'The browser complained').toEqual([]);
  },
  context: async ({ context, complaints }, use) => {
    await prepare(context, complaints);
    await use(context);
  },
  visit: async ({ browser, baseURL, locale, timezoneId, viewport, complaints }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (as, { theme = 'light', ...options } = {}) => {
      const context = await browser.newContext({ baseURL, locale, timezoneId, viewport, ...options });
      contexts.push(context);
      await prepare(context, complaints);
      // Light is the default regardless of the system, so any other value was set before. A frame without its own URL has no storage.
      const choose = (input: string) =>
        location.protocol.startsWith('http') && localStorage.setItem('plaza-v1-prod:preferences', JSON.stringify({ theme: input }));
      if (theme !== 'light') await context.addInitScript(choose, theme);
      const page = await context.newPage();
      if (as) await signIn(page, as);
      return { page, context };
    });
    for (const context of contexts) await context.close();
  },
});
