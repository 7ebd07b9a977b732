import type { BrowserContext, Page } from '@playwright/test';
import { untilReceived } from '../messages.ts';
import { PASSWORD } from '../sign-in.ts';
import { expect, test } from '../test.ts';
import { textsOf } from '../texts.ts';

const t = textsOf('en-US');
const profile = '/personal-center/my-profile';
const job = (page: Page) => page.getByLabel(t('profile', 'jobTitle'));
const keptSession = (page: Page) => page.evaluate(() => localStorage.getItem('plaza-v1-prod:session'));

/** Starts to edit the profile without saving. */
async function writeHalf(page: Page, words = 'Baker of half a loaf'): Promise<void> {
  await page.goto(profile);
  await job(page).fill(words);
  await expect(page.getByRole('button', { name: t('kernel', 'save') })).toBeVisible();
}

/** Ends the session of this browser on the server, as from another device. */
async function endSession(page: Page): Promise<void> {
  const { refreshToken } = JSON.parse((await keptSession(page)) ?? '{}') as { refreshToken: string };
  await page.request.post('/api/v2/logout', { data: { refreshToken } });
}

async function signInAgain(page: Page, username?: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: t('interruptions', 'ended.title') });
  await expect(dialog).toBeVisible();
  if (username) await dialog.getByLabel(t('auth', 'account')).fill(username);
  await dialog.getByLabel(t('auth', 'password'), { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
}

test.describe('A session that ends', () => {
  test.use({ expectedComplaint: /401 \(Unauthorized\)|404 \(Not Found\)|WebSocket/ });

  test('while somebody writes is gone on with on the spot, and what was written can be saved', async ({ visit }) => {
    const { page } = await visit('user');
    await writeHalf(page);
    await endSession(page);
    await Promise.all([untilReceived(page, t('interruptions', 'ended.resumed')), signInAgain(page)]);
    await expect(job(page)).toHaveValue('Baker of half a loaf');
    await Promise.all([untilReceived(page, t('kernel', 'saved')), page.getByRole('button', { name: t('kernel', 'save') }).click()]);
    await page.reload();
    await expect(job(page)).toHaveValue('Baker of half a loaf');
  });

  test('leads the other tabs to the sign-in, and back to where they were once one of them has signed in', async ({ visit }) => {
    const { page, context } = await visit('user');
    await writeHalf(page, 'Two tabs');
    const other = await context.newPage();
    await other.goto('/events?when=past');
    await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
    const third = await context.newPage();
    await writeHalf(third, 'Three tabs');
    await endSession(page);
    await expect(other).toHaveURL(/\/login\?redirect=%2Fevents%3Fwhen%3Dpast$/);
    await expect(third.getByRole('dialog', { name: t('interruptions', 'ended.title') })).toBeVisible();
    await signInAgain(page);
    await expect(other).toHaveURL(/\/events\?when=past$/);
    await expect(third.getByRole('dialog')).toHaveCount(0);
    await expect(job(third)).toHaveValue('Three tabs');
    await expect(job(page)).toHaveValue('Two tabs');
  });

  test('is not gone on with by somebody else, who is led home', async ({ visit }) => {
    const { page } = await visit('user');
    await writeHalf(page, 'Somebody else');
    await endSession(page);
    await signInAgain(page, 'common');
    const dialog = page.getByRole('dialog', { name: t('interruptions', 'stranger.title') });
    await dialog.getByRole('button', { name: t('interruptions', 'stranger.home') }).click();
    await expect(page).toHaveURL(/\/home$/);
    await page.goto(profile);
    await expect(job(page)).not.toHaveValue('Somebody else');
    await expect(page.getByLabel(t('profile', 'username'))).toHaveValue('common');
  });
});

test.describe('Calls that fail', () => {
  test.use({ expectedComplaint: /ERR_FAILED|503 \(Service Unavailable\)/ });

  test('are told about once, not once per try, and the ring goes off', async ({ visit }) => {
    const { page } = await visit('user');
    await writeHalf(page, 'Not to be saved');
    let tries = 0;
    await page.route('**/api/v2/me', async (route) => {
      if (route.request().method() !== 'PUT') return route.fallback();
      tries += 1;
      if (tries < 3) return route.fulfill({ status: 503, json: { code: 'server.unavailable' } });
      return route.abort();
    });
    await page.evaluate(() => {
      const seen = { count: 0 };
      Object.assign(globalThis, { seen });
      new MutationObserver((changes) => {
        for (const { addedNodes, target } of changes)
          if ((target as Element).matches('section[aria-live]')) seen.count += addedNodes.length;
      }).observe(document.body, { childList: true, subtree: true });
    });
    const received = untilReceived(page, 'Network Error: Please check your internet connection.');
    await page.getByRole('button', { name: t('kernel', 'save') }).click();
    const ring = page.getByRole('progressbar', { name: t('kernel', 'loading') });
    await expect(ring).toBeVisible();
    await received;
    await expect(ring).toHaveCount(0);
    expect(tries).toBe(4);
    expect(await page.evaluate(() => (globalThis as unknown as { seen: { count: number } }).seen.count)).toBe(1);
    await expect(job(page)).toHaveValue('Not to be saved');
  });
});

test.describe('A person who cannot be loaded', () => {
  test.use({ expectedComplaint: /500 \(Internal Server Error\)/ });

  test('gets the 500 page although their pages came, and tries again', async ({ visit }) => {
    const { page } = await visit('user');
    await page.route('**/api/v2/me', (route) => route.fulfill({ status: 500, json: { code: 'request.unexpected' } }));
    await page.goto('/events');
    await expect(page.getByText(t('exceptions', 'serverError.text'))).toBeVisible();
    await page.unroute('**/api/v2/me');
    await page.getByRole('button', { name: t('kernel', 'retry') }).click();
    await expect(page.getByRole('navigation', { name: t('app', 'menu') })).toBeVisible();
    await expect(page).toHaveURL(/\/events$/);
  });
});

test.describe('A page whose code is gone', () => {
  test.use({ expectedComplaint: /404 \(Not Found\)|dynamically imported module|Unable to preload/ });

  test('never takes unsaved words along: the newer version is offered instead', async ({ visit }) => {
    const { page } = await visit('user');
    await writeHalf(page, 'Not to be lost');
    await page.evaluate(() => {
      const payload = new Error('Failed to fetch dynamically imported module: /assets/later-1.js');
      dispatchEvent(Object.assign(new Event('vite:preloadError', { cancelable: true }), { payload }));
    });
    await expect(page.getByText(t('interruptions', 'update.title'))).toBeVisible();
    await page.getByRole('button', { name: t('interruptions', 'update.reload') }).click();
    await page.getByRole('button', { name: t('interruptions', 'update.stay') }).click();
    await expect(job(page)).toHaveValue('Not to be lost');
  });

  /** As after a deployment: the assets of the previous build are gone. */
  const takeAway = async (page: Page, isBackWithNewPages: boolean) => {
    const seen = { documents: 0 };
    page.on('request', (request) => request.isNavigationRequest() && (seen.documents += 1));
    await page.route('**/assets/events.page-*.js', (route) =>
      isBackWithNewPages && seen.documents > 0 ? route.fallback() : route.fulfill({ status: 404 }),
    );
    return seen;
  };
  const toEvents = (page: Page) =>
    page.getByRole('navigation', { name: t('app', 'menu') }).getByRole('link', { name: t('menus', 'menu.events') });

  test('is there with the new pages, which come by themselves and lead where somebody was going', async ({ visit }) => {
    const { page } = await visit('user');
    const seen = await takeAway(page, true);
    await toEvents(page).click();
    await expect(page.getByRole('heading', { level: 1, name: t('events', 'title') })).toBeVisible();
    await expect(page).toHaveURL(/\/events$/);
    expect(seen.documents).toBe(1);
  });

  test('and stays away is told about, with the shell around it, after one try', async ({ visit }) => {
    const { page } = await visit('user');
    const seen = await takeAway(page, false);
    await toEvents(page).click();
    await expect(page.getByRole('alert').getByText(t('exceptions', 'crash.title'))).toBeVisible();
    await expect(toEvents(page)).toBeVisible();
    expect(seen.documents).toBe(1);
  });
});

for (const locale of ['en-US', 'zh-CN'] as const)
  test.describe(`A product that does not start, for a reader of ${locale}`, () => {
    test.use({ locale, expectedComplaint: /ERR_FAILED|dynamically imported module|TypeError/ });

    for (const file of ['app-*', 'mount-*'])
      test(`says so without ${file}`, async ({ visit }) => {
        const { page, context } = await visit('user');
        let aborted = 0;
        await context.route(`**/assets/${file}.js`, (route) => {
          aborted += 1;
          return route.abort();
        });
        await page.goto('/events', { waitUntil: 'commit' });
        // A part that is missing may be one of a former build: the page reloads by itself once.
        await expect.poll(() => aborted).toBeGreaterThanOrEqual(file === 'mount-*' ? 2 : 1);
        const sentence = locale === 'zh-CN' ? '广场还没能启动' : 'Plaza could not start yet.';
        await expect(page.getByText(sentence)).toBeVisible();
        await context.unroute(`**/assets/${file}.js`);
        await page.getByRole('link', { name: locale === 'zh-CN' ? '刷新页面' : 'reload the page' }).click();
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      });
  });

test.describe('A newer version', () => {
  const present = (context: BrowserContext, tag: string) =>
    context.route(
      (url) => url.pathname === '/',
      (route) => (route.request().method() === 'HEAD' ? route.fulfill({ headers: { etag: tag } }) : route.fallback()),
    );

  test('is offered within a minute, goes only when somebody decides, and comes once', async ({ visit }) => {
    const { page, context } = await visit('user');
    await page.evaluate(() => localStorage.setItem('plaza-v1-prod:checkUpdatesAnywhere', '1'));
    await page.clock.install();
    const first = page.waitForResponse((response) => response.request().method() === 'HEAD');
    await page.goto('/events');
    // Timers that have not started yet would not notice the time passing.
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.clock.runFor(6_000);
    expect((await first).headers()['etag']).toMatch(/^"[0-9a-f]{16}"$/);
    await present(context, '"another"');
    await page.clock.fastForward(61_000);
    const notice = page.getByRole('region', { name: t('interruptions', 'update.title') });
    await expect(notice).toBeVisible();
    await page.clock.fastForward(600_000);
    await expect(notice).toBeVisible();
    await page.getByRole('button', { name: t('interruptions', 'update.later') }).click();
    await page.clock.fastForward(120_000);
    await expect(notice).toHaveCount(0);
    await present(context, '"a third"');
    await page.clock.fastForward(61_000);
    const loaded = page.waitForEvent('load');
    await notice.getByRole('button', { name: t('interruptions', 'update.reload') }).click();
    await loaded;
  });
});
