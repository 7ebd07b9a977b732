import type { Page } from '@playwright/test';
import { fillSignIn } from '../sign-in.ts';
import { expect, test } from '../test.ts';
import { textsOf } from '../texts.ts';

const t = textsOf('en-US');
const key = 'plaza-v1-prod:preferences';
const modes = {
  backend: { enableBackendAccess: true, enableFrontendAceess: false },
  frontend: { enableBackendAccess: false, enableFrontendAceess: true },
  both: { enableBackendAccess: true, enableFrontendAceess: true },
};

/** Sets the preferences; groups stay open together, so that the whole menu is visible. */
const setMode = (page: Page, mode: keyof typeof modes) =>
  page.evaluate(
    ([name, flags]) => {
      const kept = JSON.parse(localStorage.getItem(name) ?? '{}') as object;
      localStorage.setItem(name, JSON.stringify({ ...kept, ...flags, accordion: false }));
    },
    [key, modes[mode]] as const,
  );

const menuOf = (page: Page) => page.getByRole('navigation', { name: t('app', 'menu') });

/** All entries of the menu with their depth, after opening all groups. */
async function wholeMenu(page: Page): Promise<string[]> {
  const menu = menuOf(page);
  await expect(menu).toBeVisible();
  const closed = menu.locator('[aria-expanded="false"]');
  while ((await closed.count()) > 0) await closed.first().click();
  return menu.locator('li').evaluateAll((items) =>
    items.map((item) => {
      const [entry] = item.querySelectorAll('a, button');
      let depth = 0;
      for (let at = item.parentElement; at && at.tagName !== 'NAV'; at = at.parentElement) if (at.tagName === 'UL') depth += 1;
      return `${'  '.repeat(depth)}${entry?.textContent?.trim()} ${entry?.getAttribute('href') ?? ''}`;
    }),
  );
}

const isThere = (menu: string[], name: string) => menu.some((line) => line.includes(t('menus', name)));

for (const account of ['admin', 'common', 'user'])
  test(`${account} has the same menu whoever makes it`, async ({ visit }) => {
    const { page } = await visit(account);
    const menus: Record<string, string[]> = {};
    for (const mode of ['backend', 'frontend', 'both'] as const) {
      await setMode(page, mode);
      const asked = page.waitForResponse('**/api/v2/get-async-routes');
      await page.goto('/events');
      await asked;
      menus[mode] = await wholeMenu(page);
    }
    const { backend = [], frontend, both } = menus;
    expect(backend.length).toBeGreaterThan(10);
    expect(frontend).toEqual(backend);
    expect(both).toEqual(backend);
    // Users who are not administrators never see the pages for administrators.
    expect(isThere(backend, 'menu.adminVisible')).toBe(account === 'admin');
    expect(isThere(backend, 'menu.commonVisible')).toBe(account !== 'user');
    expect(isThere(backend, 'menu.pageControl')).toBe(account !== 'user');
    expect(backend.some((line) => line.includes('/system/'))).toBe(account === 'admin');
  });

test.describe('What is not there', () => {
  test.use({ expectedComplaint: /404 \(Not Found\)/ });

  test('A page of others is 403 by its address, a heading and a page that is not there are 404', async ({ visit }) => {
    const { page } = await visit('common');
    for (const [path, title] of [
      ['/access/common-visible', t('access-demo', 'role.common.title')],
      ['/access/admin-visible', t('exceptions', 'forbidden.title')],
      ['/access', t('exceptions', 'notFound.title')],
      ['/access/nowhere', t('exceptions', 'notFound.title')],
      ['/exception/not-found-component', t('exceptions', 'unknownComponent.title')],
    ] as const) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
      await expect(menuOf(page)).toBeVisible();
    }
  });
});

test('A deep link opened cold reaches its page in one pass, with every question asked once and side by side', async ({ visit }) => {
  const { page } = await visit('common');
  // The sign-in asks the same questions, and is complete only when its page is there.
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  const asked: string[] = [];
  const open = new Set<string>();
  let maxAtOnce = 0;
  const isStart = (url: string) => /\/(?:me|get-async-routes|menus\/mine)$/.test(url);
  page.on('request', (request) => {
    if (!isStart(request.url())) return;
    asked.push(new URL(request.url()).pathname.replace('/api/v2', ''));
    open.add(request.url());
    maxAtOnce = Math.max(maxAtOnce, open.size);
  });
  // Held until all three are requested: sequential requests would never get here.
  await page.route(
    (url) => isStart(url.href),
    async (route) => {
      await expect.poll(() => asked.length).toBe(3);
      await route.continue();
    },
  );
  const places: string[] = [];
  page.on('framenavigated', (frame) => frame === page.mainFrame() && places.push(frame.url().replace(/^[^/]*\/\/[^/]*/, '')));
  await page.addInitScript(() => {
    const headings: string[] = [];
    Object.assign(window, { headings });
    new MutationObserver(() => {
      const heading = document.querySelector('h1')?.textContent;
      if (heading && heading !== headings.at(-1)) headings.push(heading);
    }).observe(document, { childList: true, subtree: true });
  });
  const deep = '/route-nest/menu1/menu1-2?from=mail&tab=b#end';
  await page.goto(deep);
  await expect(page.getByRole('heading', { level: 1, name: t('menus', 'menu.nested12') })).toBeVisible();
  expect(asked.toSorted()).toEqual(['/get-async-routes', '/me', '/menus/mine']);
  expect(maxAtOnce).toBe(3);
  expect(new Set(places)).toEqual(new Set([deep]));
  expect(await page.evaluate(() => (window as unknown as { headings: string[] }).headings)).toEqual([t('menus', 'menu.nested12')]);
});

test('Query and hash of a deep link are kept through the sign-in', async ({ visit }) => {
  const { page } = await visit(null);
  await page.goto('/route-nest/menu2?a=1&b=two%20words&c=3#there');
  await expect(page).toHaveURL(/\/login\?redirect=/);
  await fillSignIn(page, 'common');
  await expect(page).toHaveURL(/\/route-nest\/menu2\?a=1&b=two%20words&c=3#there$/);
});

test('A target that leads elsewhere or back to the sign-in is not followed, whoever is signed in already', async ({ visit }) => {
  const { page } = await visit('user');
  for (const target of ['//evil.example', '/\\evil.example', 'javascript:alert(1)', '/login?redirect=/login', '/login/']) {
    await page.goto(`/login?redirect=${encodeURIComponent(target)}`);
    await expect(page).toHaveURL(/\/home$/);
  }
});

test('The mode changes on the page, without a reload', async ({ visit }) => {
  const { page } = await visit('common');
  await page.goto('/access/page-control');
  const panel = page.getByRole('region', { name: t('access-demo', 'mode.title') });
  await page.evaluate(() => Object.assign(window, { isSame: true }));
  await panel.getByRole('button', { name: t('access-demo', 'mode.toFrontend') }).click();
  await expect(panel.getByRole('status')).toHaveText(t('access-demo', 'mode.frontend.text'));
  await expect(menuOf(page).getByRole('link', { name: t('menus', 'menu.commonVisible') })).toBeVisible();
  await panel.getByRole('button', { name: t('access-demo', 'mode.toBackend') }).click();
  await expect(panel.getByRole('status')).toHaveText(t('access-demo', 'mode.backend.text'));
  expect(await page.evaluate(() => 'isSame' in window)).toBe(true);
});

test('Another account takes over the page with its own rights, and the one before is signed out at the server', async ({ visit }) => {
  const { page } = await visit('common');
  await page.goto('/access/button-control');
  const before = await page.evaluate(() => JSON.parse(localStorage.getItem('plaza-v1-prod:session') ?? '{}') as { refreshToken: string });
  const buttons = () => page.getByRole('region', { name: t('access-demo', 'way.permission.component') }).getByRole('button');
  await expect(buttons()).toHaveText([t('access-demo', 'verb.get'), t('access-demo', 'verb.update')]);
  // Calls that are still on their way when their session ends are refused, rightly, and the browser reports that.
  await page.waitForLoadState('networkidle');
  await page.getByRole('button', { name: /^admin/ }).click();
  await expect(buttons()).toHaveCount(4);
  await expect(menuOf(page).getByRole('link', { name: t('menus', 'menu.adminVisible') })).toBeVisible();
  const refresh = await page.request.post('/api/v2/auth/refresh', { data: { refreshToken: before.refreshToken } });
  expect(refresh.status()).toBe(401);
  await page.waitForLoadState('networkidle');
  await page.getByRole('button', { name: /^user/ }).click();
  await expect(page.getByText('@user')).toBeVisible();
  await expect(buttons()).toHaveCount(0);
  await expect(menuOf(page).getByRole('link', { name: t('menus', 'menu.pageControl') })).toHaveCount(0);
  await expect(page).toHaveURL(/\/access\/button-control$/);
});

test.describe('Outside pages', () => {
  // The frame runs no scripts, so it blocks those that this test injects.
  test.use({ expectedComplaint: /Blocked script execution in .* sandboxed/ });

  test('are framed when they are our own, a card when they may not be framed, and a tab when they are another site', async ({ visit }) => {
    const { page } = await visit('user');
    await page.goto('/outside/embedded/project-docs');
    await expect(page.frameLocator('iframe').getByRole('heading', { level: 1 })).toBeVisible();
    await page.goto('/outside/embedded/ant-design');
    await expect(page.getByRole('link', { name: t('app', 'external.open', { host: 'ant.design' }) })).toBeVisible();
    await expect(page.locator('iframe')).toHaveCount(0);
    const link = menuOf(page).getByRole('link', { name: t('menus', 'menu.reactDocs') });
    await expect(link).toHaveAttribute('target', '_blank');
    await expect(link).toHaveAttribute('href', 'https://react.dev');
  });
});
