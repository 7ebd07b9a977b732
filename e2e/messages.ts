import type { Page } from '@playwright/test';
import { stretched } from '../scripts/testing/timeouts.ts';

/** Resolves once the page has shown a message; call it before the action, because messages disappear after two seconds. */
export const untilReceived = (page: Page, text: string): Promise<unknown> =>
  page.waitForFunction(
    (words) => [...document.querySelectorAll('section[aria-live]')].some(({ textContent }) => textContent?.includes(words)),
    text,
    { timeout: stretched(40_000) },
  );
