import type { Page } from '@playwright/test';
import { test } from '../mailed.ts';
import { fillSignIn } from '../sign-in.ts';
import { acceptRules } from '../joining.ts';
import { expect } from '../test.ts';
import { textsOf, type Say } from '../texts.ts';

const PASSWORD = 'Qu7-tangerine';
const en = textsOf('en-US');
const zh = textsOf('zh-CN');
/** Small, but large enough for a profile picture. */
const pictureOf = (page: Page): Promise<Buffer> =>
  page
    .evaluate(() => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 160, height: 120 });
      const pen = canvas.getContext('2d')!;
      pen.fillStyle = '#2a7';
      pen.fillRect(0, 0, 160, 120);
      return canvas.toDataURL('image/png').split(',')[1]!;
    })
    .then((base64) => Buffer.from(base64, 'base64'));

type Mailbox = { take: (to: string) => Promise<{ code: string }> };
type Options = { page: Page; mailbox: Mailbox; username: string; t: Say; from?: string };
/** From the first URL to the first step of onboarding. */
async function signUp({ page, mailbox, username, t, from = '/login' }: Options): Promise<void> {
  await page.goto(from);
  await page.getByRole('link', { name: t('auth', 'register') }).click();
  await page.getByLabel(t('auth-flows', 'username')).fill(username);
  await page.getByLabel(t('auth-flows', 'email')).fill(`${username}@example.com`);
  await page.getByLabel(t('auth-flows', 'newPassword'), { exact: true }).fill(PASSWORD);
  await page.getByLabel(t('auth-flows', 'confirm')).fill(PASSWORD);
  await page.getByRole('checkbox').check();
  await expect(page.getByText(t('auth-flows', 'username.free'))).toBeVisible();
  await page.getByRole('button', { name: t('auth-flows', 'register.submit') }).click();
  await page.getByLabel(t('auth-flows', 'code')).fill((await mailbox.take(`${username}@example.com`)).code);
  await page.getByRole('button', { name: t('auth-flows', 'verify.submit') }).click();
  await expect(page.getByRole('heading', { level: 1, name: t('onboarding', 'picture.title') })).toBeVisible();
}

test('A newcomer gives picture, names, place and interests, joins a community and comes home', async ({ page, mailbox }) => {
  const t = en;
  const goOn = () => page.getByRole('button', { name: t('onboarding', 'continue') }).click();
  await signUp({ page, mailbox, username: 'firststeps1', t });
  await page.locator('input[type=file]').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: await pictureOf(page) });
  await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click();
  await expect(page.getByRole('button', { name: t('profile', 'picture.change') })).toBeVisible();
  await goOn();
  await page.getByLabel(t('profile', 'firstName')).fill('Nova');
  await page.getByLabel(t('profile', 'bio')).fill('New here.');
  await goOn();
  // After a reload it continues at the same step, with the data already sent.
  await expect(page).toHaveURL(/step=place/);
  await page.reload();
  await page.goBack();
  await expect(page.getByLabel(t('profile', 'firstName'))).toHaveValue('Nova');
  await goOn();
  await page.getByLabel(t('profile', 'location')).fill('Porto');
  await goOn();
  await page.getByRole('checkbox', { name: 'Food & drink' }).check();
  await goOn();
  const communities = page.getByRole('list', { name: t('onboarding', 'communities.label') });
  const join = communities.getByRole('button', { name: /^Join / }).first();
  const name = (await join.getAttribute('aria-label'))!.replace('Join ', '');
  await join.click();
  await acceptRules(page, t);
  await expect(communities.getByText(t('communities', 'join.joined'), { exact: true })).toBeVisible();
  await page.getByRole('button', { name: t('onboarding', 'finish') }).click();
  await expect(page).toHaveURL(/\/home$/);
  await expect(page.getByRole('navigation', { name: t('home', 'mine.label') }).getByText(name)).toBeVisible();
  // It does not start again by itself, but can be opened from the personal center at any time.
  await page.goto('/events');
  await expect(page).toHaveURL(/\/events$/);
  await page.goto('/personal-center/my-profile');
  await expect(page.getByLabel(t('profile', 'location'))).toHaveValue('Porto');
  await page.getByRole('link', { name: t('profile', 'steps') }).click();
  await expect(page.getByRole('heading', { level: 1, name: t('onboarding', 'picture.title') })).toBeVisible();
  await page.getByRole('button', { name: t('onboarding', 'close') }).click();
  await expect(page).toHaveURL(/\/personal-center\/my-profile$/);
});

test.describe('in Chinese, on a phone, by keyboard', () => {
  test.use({ locale: 'zh-CN', viewport: { width: 360, height: 740 } });

  test('A newcomer writes a name, leaves the rest for later, and reaches the page that was asked for', async ({ page, mailbox, visit }) => {
    const t = zh;
    await signUp({ page, mailbox, username: 'firststeps2', t, from: '/login?redirect=%2Fevents' });
    await expect(page).toHaveURL(/\/create-profile\?step=picture&to=%2Fevents$/);
    const heading = (step: string) => page.getByRole('heading', { level: 1, name: t('onboarding', `${step}.title`) });
    await expect(heading('picture')).toBeFocused();
    await page.getByRole('button', { name: t('onboarding', 'skip') }).focus();
    await page.keyboard.press('Enter');
    await expect(heading('about')).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByLabel(t('profile', 'lastName'))).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByLabel(t('profile', 'firstName'))).toBeFocused();
    await page.keyboard.type('小雨');
    await page.keyboard.press('Enter');
    await expect(heading('place')).toBeFocused();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: t('onboarding', 'continue') }).press('Enter');
    await expect(heading('interests')).toBeFocused();
    await expect(page.getByRole('checkbox').first()).toBeVisible();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await expect(page.getByRole('checkbox').first()).toBeChecked();
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    await expect.poll(overflow).toBe(0);
    await page.getByRole('button', { name: t('onboarding', 'continue') }).press('Enter');
    await expect(heading('communities')).toBeFocused();
    await page.getByRole('button', { name: t('onboarding', 'later') }).press('Enter');
    await expect(page).toHaveURL(/\/events$/);
    // On another device onboarding is complete.
    const elsewhere = await visit(null);
    await elsewhere.page.goto('/login');
    await fillSignIn(elsewhere.page, 'firststeps2', PASSWORD);
    await expect(elsewhere.page).toHaveURL(/\/home$/);
  });
});
