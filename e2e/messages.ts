import type { Page } from '@playwright/test';

/** Settles once the page has shown a message; asked for before what causes it, as messages go by themselves after two seconds. */
export const untilTold = (page: Page, text: string): Promise<unknown> =>
  page.waitForFunction(
    (words) => [...document.querySelectorAll('section[aria-live]')].some(({ textContent }) => textContent?.includes(words)),
    text,
    { timeout: 20_000 },
  );
