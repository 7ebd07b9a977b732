import { type BrowserContext, type Page, expect } from '@playwright/test';

/** Where a browser keeps who is signed in. */
export const SESSION = 'plaza-v1-prod:session';
export const PROFILE = '/personal-center/my-profile';
export const emailOn = (page: Page) => page.locator('input[autocomplete=email]');

/** One more tab of the same browser, at the person's own page. */
export async function openProfile(context: BrowserContext, email: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(PROFILE);
  await expect(emailOn(page)).toHaveValue(email, { timeout: 30_000 });
  return page;
}
