import { chromium, type Browser, type Page } from 'playwright';
import { findBrowser } from '../scripts/browser.ts';
import { measureFirstSight } from './first-sight.ts';
import { type Row, whole } from './table.ts';

const PASSWORD = 'Plaza2026demo';
const TURNS = 5;
const isRoot = process.getuid?.() === 0;

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
/** CPU time of the main thread of the page in milliseconds, independent of the load of the machine. */
async function threadMilliseconds(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration')!.value * 1000;
  };
}

/** CPU time until a page is ready, with an empty cache; the first visit of the origin only warms the process up. */
async function costOf(page: Page, origin: string, path: string, isReady: string): Promise<number> {
  await page.goto(`${origin}/favicon.svg`);
  const now = await threadMilliseconds(page);
  const before = await now();
  await page.goto(`${origin}${path}`);
  await page.waitForSelector(isReady, { state: 'attached' });
  return (await now()) - before;
}

async function inNewBrowser<T>(browser: Browser, take: (page: Page) => Promise<T>, state?: Awaited<ReturnType<typeof signedIn>>) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...(state && { storageState: state }) });
  const result = await take(await context.newPage());
  await context.close();
  return result;
}

async function signedIn(browser: Browser, origin: string) {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${origin}/login`);
  await page.locator('form input[autocomplete="username"]').fill('user');
  await page.locator('form input[type="password"]').fill(PASSWORD);
  await page.locator('form button[type="submit"]').click();
  await page.waitForURL(/\/home$/);
  const state = await context.storageState();
  await context.close();
  return state;
}

/** Time from the click until a previously open page is visible again. */
const revisit = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    // The headings of hidden pages are in the document too.
    const isSeen = (path: string) =>
      location.pathname === path && [...document.querySelectorAll('main h1')].some((heading) => heading.checkVisibility());
    const go = async (path: string) => {
      const began = performance.now();
      document.querySelector<HTMLAnchorElement>(`nav a[href="${path}"]`)!.click();
      while (!isSeen(path)) await frame();
      await frame();
      return performance.now() - began;
    };
    await go('/communities');
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    return go('/home');
  });

/** Costs of the pages in the browser; medians of five. */
export async function measurePages(origin: string): Promise<Row[]> {
  const executablePath = findBrowser();
  if (!executablePath) return [{ what: 'pages', value: 'no browser' }];
  const browser = await chromium.launch({ executablePath, args: isRoot ? ['--no-sandbox'] : [] });
  try {
    const state = await signedIn(browser, origin);
    const login: number[] = [];
    const home: number[] = [];
    const again: number[] = [];
    for (let turn = 0; turn < TURNS; turn += 1) {
      login.push(await inNewBrowser(browser, (page) => costOf(page, origin, '/login', 'form button[type="submit"]')));
      await inNewBrowser(
        browser,
        async (page) => {
          home.push(await costOf(page, origin, '/home', 'main h1'));
          await page.waitForLoadState('networkidle');
          again.push(await revisit(page));
        },
        state,
      );
    }
    const row = (what: string, values: readonly number[], most: number): Row => {
      const value = median(values);
      return { what, value: `${whole(value)} ms`, goal: `<= ${most} ms`, isMet: value <= most };
    };
    return [
      row('sign-in page, main thread until ready', login, 120),
      row('home, main thread until ready', home, 350),
      row('home again, from click to sight', again, 100),
      ...(await measureFirstSight(browser, origin)),
    ];
  } finally {
    await browser.close();
  }
}
