import { type Page, expect } from '@playwright/test';

/** Widths of a desktop, a tablet and a phone. */
export const widths = [1440, 768, 360] as const;
type Width = (typeof widths)[number];

export const setWidth = (page: Page, width: Width): Promise<void> => page.setViewportSize({ width, height: 900 });

/** The page has no horizontal overflow at any width. */
export async function expectNoOverflow(page: Page, name: string): Promise<void> {
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  for (const width of widths) {
    await setWidth(page, width);
    await expect.soft.poll(overflow, `${name} is wider than ${width} px`).toBeLessThanOrEqual(0);
  }
}
