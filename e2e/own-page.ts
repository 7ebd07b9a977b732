import { type BrowserContext, type Page, expect } from '@playwright/test';

/** Storage key of the session in the browser. */
export const SESSION = 'plaza-v1-prod:session';
export const PROFILE = '/personal-center/my-profile';
export const emailOn = (page: Page) => page.locator('input[autocomplete=email]');

/** Opens the profile page in another tab of the same browser. */
export async function openProfile(context: BrowserContext, email: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(PROFILE);
  await expect(emailOn(page)).toHaveValue(email);
  return page;
}
