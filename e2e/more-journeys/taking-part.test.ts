import type { Page } from '@playwright/test';
import { acceptRules } from '../joining.ts';
import { test } from '../mailed.ts';
import { expect } from '../test.ts';
import { textsOf } from '../texts.ts';

const t = textsOf('en-US');
const PASSWORD = 'Qu7-tangerine';
type Mailbox = { take: (email: string) => Promise<{ code: string }> };

/** From the sign-up that a public page led to, over the first steps, which are left for later. */
async function signUpHere(page: Page, mailbox: Mailbox, username: string): Promise<void> {
  const email = `${username}@example.com`;
  await page.getByLabel(t('auth-flows', 'username')).fill(username);
  await page.getByLabel(t('auth-flows', 'email')).fill(email);
  await page.getByLabel(t('auth-flows', 'newPassword'), { exact: true }).fill(PASSWORD);
  await page.getByLabel(t('auth-flows', 'confirm')).fill(PASSWORD);
  await page.getByRole('checkbox').check();
  await expect(page.getByText(t('auth-flows', 'username.free'))).toBeVisible();
  await page.getByRole('button', { name: t('auth-flows', 'register.submit') }).click();
  await page.getByLabel(t('auth-flows', 'code')).fill((await mailbox.take(email)).code);
  await page.getByRole('button', { name: t('auth-flows', 'verify.submit') }).click();
  await expect(page).toHaveURL(/\/create-profile\?step=picture/);
  await page.getByRole('button', { name: t('onboarding', 'later') }).click();
}

test('A visitor presses Join on the page of a community, signs up, accepts the rules, and is a member', async ({ page, mailbox }) => {
  await page.goto('/communities/sourdough-club');
  await page
    .getByRole('link', { name: t('site', 'join.now'), exact: true })
    .first()
    .click();
  await signUpHere(page, mailbox, 'joining1');
  await expect(page).toHaveURL(/\/communities\/sourdough-club\?join=1$/);
  await acceptRules(page, t);
  await expect(page).toHaveURL(/\/communities\/sourdough-club$/);
  await page.goto('/home');
  await expect(page.getByRole('navigation', { name: t('home', 'mine.label') }).getByText('Sourdough Club')).toBeVisible();
});

test('A visitor presses RSVP on the page of an event, signs up, and has a seat', async ({ page, mailbox }) => {
  await page.goto('/events/bench-walk');
  await page.getByRole('link', { name: t('site', 'rsvp.go'), exact: true }).click();
  await signUpHere(page, mailbox, 'joining2');
  await expect(page).toHaveURL(/\/events\/bench-walk\?rsvp=1$/);
  await expect(page.getByRole('heading', { level: 2, name: t('events', 'rsvp.going') })).toBeVisible();
  await page.goto('/home');
  const row = page
    .getByRole('region', { name: t('home', 'next.title') })
    .getByRole('listitem')
    .filter({ hasText: 'Bench walk' });
  await expect(row.getByRole('button', { name: t('events', 'rsvp.going') })).toBeVisible();
});
