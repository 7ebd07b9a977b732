import type { BrowserContext, Page } from '@playwright/test';
import { signIn } from '../sign-in.ts';
import { expect, test } from '../test.ts';
import { textsOf } from '../texts.ts';

const t = textsOf('en-US');
const SESSION = 'plaza-v1-prod:session';
const PROFILE = '/personal-center/my-profile';
const address = (page: Page) => page.locator('#email');
const menuLink = (page: Page, path: string) => page.getByRole('navigation', { name: t('app', 'menu') }).locator(`li a[href="${path}"]`);

/** A second tab of the same browser, at the person's own page. */
async function openProfile(context: BrowserContext, email: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(PROFILE);
  await expect(address(page)).toHaveValue(email, { timeout: 30_000 });
  return page;
}

/** Breaks the signature of the access token: the server refuses it as it would one of yesterday. */
const expire = (page: Page) =>
  page.evaluate((key) => {
    const kept = localStorage.getItem(key) ?? '';
    localStorage.setItem(key, kept.replace(/("accessToken":"[^"]+)"/, '$1x"'));
  }, SESSION);

/** Nothing of the person is on the screen or on the device, and no way leads back to it. */
async function expectNothingOf(page: Page, email: string): Promise<void> {
  await expect(page.getByRole('button', { name: t('auth', 'submit'), exact: true })).toBeVisible();
  const shown = await page.evaluate(
    () => document.body.innerText + [...document.querySelectorAll('input')].map(({ value }) => value).join(),
  );
  expect(shown).not.toContain(email);
  expect(await page.evaluate((key) => [localStorage.getItem(key), sessionStorage.getItem(key)], SESSION)).toEqual([null, null]);
}

test.describe('With an access token that has run out', () => {
  test.use({ expectedComplaint: /401 \(Unauthorized\)/ });

  test('two tabs that ask at the same moment both go on, by one exchange', async ({ visit }) => {
    const { page, context } = await visit('user');
    const other = await openProfile(context, 'user@plaza.example');
    const exchanges: string[] = [];
    context.on('request', (request) => request.url().endsWith('/auth/refresh') && exchanges.push(request.url()));
    await expire(page);
    await Promise.all([menuLink(page, '/communities').click(), menuLink(other, '/events').click()]);
    await expect(page.getByRole('link', { name: 'Mandarin Table' }).first()).toBeVisible();
    await expect(other.getByRole('heading', { level: 1, name: t('menus', 'menu.events') })).toBeVisible();
    expect(exchanges).toHaveLength(1);
    // The token before it has served once: nobody was taken for a thief, in either tab.
    await Promise.all([page.reload(), other.reload()]);
    await expect(page).toHaveURL(/\/communities$/);
    await expect(other).toHaveURL(/\/events$/);
    await expect(menuLink(page, '/home')).toBeVisible();
    await expect(menuLink(other, '/home')).toBeVisible();
  });
});

test('Signing out in one tab leads the other away within a second, and neither keeps anything of the person', async ({ visit }) => {
  const { page, context } = await visit('user');
  const other = await openProfile(context, 'user@plaza.example');
  const left = other.waitForRequest((request) => request.isNavigationRequest() && new URL(request.url()).pathname === '/login');
  const since = Date.now();
  await page.keyboard.press('Alt+q');
  // By the clock of the browser: what the test itself waits for is not part of the second.
  const request = await left;
  await request.response();
  expect(request.timing().startTime - since).toBeLessThan(1_000);
  for (const tab of [page, other]) {
    await expect(tab).toHaveURL(/\/login/);
    await expectNothingOf(tab, 'user@plaza.example');
  }
  await other.goto(PROFILE);
  await expect(other).toHaveURL(/\/login\?redirect=/);
});

test('The way back after signing out shows nothing private', async ({ visit }) => {
  const { context } = await visit('user');
  const page = await openProfile(context, 'user@plaza.example');
  await page.keyboard.press('Alt+q');
  await expect(page).toHaveURL(/\/login/);
  await expectNothingOf(page, 'user@plaza.example');
  await page.goBack();
  await expect(page).toHaveURL(/\/login/);
  await expectNothingOf(page, 'user@plaza.example');
});

test('Whoever signs in in one tab is the person of the other too: the two are never mixed', async ({ visit }) => {
  const { page, context } = await visit('user');
  const other = await openProfile(context, 'user@plaza.example');
  await page.keyboard.press('Alt+q');
  for (const tab of [page, other]) await expect(tab).toHaveURL(/\/login/);
  await signIn(page, 'common');
  await expect(other).not.toHaveURL(/\/login/);
  await other.goto(PROFILE);
  await expect(address(other)).toHaveValue('common@plaza.example');
});

test('An account that is changed in one tab changes in the other: what it showed of the one before goes', async ({ visit }) => {
  const { page, context } = await visit('user');
  const other = await openProfile(context, 'user@plaza.example');
  await page.goto('/access/button-control');
  await page.getByRole('button', { name: /common/ }).click();
  await expect(address(other)).toHaveValue('common@plaza.example');
  await expect(other).toHaveURL(new RegExp(`${PROFILE}$`));
  // A page that is on its way cannot be asked.
  await expect(async () => {
    const seats = await Promise.all([page, other].map((tab) => tab.evaluate((key) => localStorage.getItem(key), SESSION)));
    expect(seats[0]).toBe(seats[1]);
  }).toPass({ timeout: 10_000 });
});
