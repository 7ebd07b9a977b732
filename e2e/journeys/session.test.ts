import type { Page } from '@playwright/test';
import { PROFILE, SESSION, openProfile } from '../own-page.ts';
import { expect, test } from '../test.ts';
import { textsOf } from '../texts.ts';

const t = textsOf('en-US');
const menuLink = (page: Page, path: string) => page.getByRole('navigation', { name: t('app', 'menu') }).locator(`li a[href="${path}"]`);

/** Corrupts the signature of the access token: the server rejects it like an expired one. */
const expire = (page: Page) =>
  page.evaluate((key) => {
    const kept = localStorage.getItem(key) ?? '';
    localStorage.setItem(key, kept.replace(/("accessToken":"[^"]+)"/, '$1x"'));
  }, SESSION);

/** No data of the user is on the screen or on the device. */
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
    await expect(page.getByRole('heading', { level: 1, name: t('menus', 'menu.communities') })).toBeVisible();
    await expect(other.getByRole('heading', { level: 1, name: t('menus', 'menu.events') })).toBeVisible();
    expect(exchanges).toHaveLength(1);
    // The refresh token was exchanged once, so neither tab was signed out for reuse.
    await Promise.all([page.reload(), other.reload()]);
    await expect(page).toHaveURL(/\/communities$/);
    await expect(other).toHaveURL(/\/events$/);
    await expect(menuLink(page, '/home')).toBeVisible();
    await expect(menuLink(other, '/home')).toBeVisible();
  });
});

test.describe('Signing out', () => {
  test.use({ expectedComplaint: /ERR_FAILED|WebSocket/ });

  test('in one tab leads the other away, by the browser alone; neither keeps anything of the person, nor does the way back', async ({
    visit,
  }) => {
    const { page, context } = await visit('user');
    const other = await openProfile(context, 'user@plaza.example');
    // The server does not get the request, so it cannot be what notifies the other tab.
    await context.route('**/api/v2/logout', (route) => route.abort());
    await page.keyboard.press('Alt+q');
    for (const tab of [page, other]) {
      await expect(tab).toHaveURL(/\/login/);
      await expectNothingOf(tab, 'user@plaza.example');
    }
    await expect(other.getByRole('status')).toHaveText('You were signed out. Sign in to continue.');
    await expectNoWayBack(other);
    await other.goto(PROFILE);
    await expect(other).toHaveURL(/\/login\?redirect=/);
  });
});

async function expectNoWayBack(page: Page): Promise<void> {
  await page.goBack();
  await expect(page).toHaveURL(/\/login/);
  await expectNothingOf(page, 'user@plaza.example');
}
