import { test } from '../mailed.ts';
import { fillSignIn } from '../sign-in.ts';
import { expect } from '../test.ts';
import { textsOf } from '../texts.ts';

const t = textsOf('en-US');
const EMAIL = 'user@plaza.example';
const PASSWORD = 'Qu7-tangerine';

test('A code of a mail signs in, and leads to where somebody wanted to go', async ({ page, mailbox }) => {
  await page.goto('/login?flow=code&redirect=%2Fcommunities');
  await page.getByRole('textbox', { name: t('auth-flows', 'email') }).fill(EMAIL);
  await page.getByRole('button', { name: t('auth-flows', 'code.get') }).click();
  await page.getByLabel(t('auth-flows', 'code')).fill((await mailbox.take(EMAIL, ({ code }) => code !== null)).code);
  await page.getByRole('button', { name: t('auth-flows', 'signIn'), exact: true }).click();
  await expect(page).toHaveURL(/\/communities$/);
});

test('A forgotten password is replaced by the link of a mail, which ends what was signed in before', async ({ visit, mailbox }) => {
  const before = await visit('user');
  const { page } = await visit(null);
  await page.goto('/login');
  await page.getByRole('link', { name: t('auth', 'forgot') }).click();
  await page.getByLabel(t('auth-flows', 'email')).fill(EMAIL);
  await page.getByRole('button', { name: t('auth-flows', 'forgot.submit') }).click();
  await expect(page.getByRole('heading', { name: t('auth-flows', 'forgot.sent') })).toBeVisible();
  await page.goto((await mailbox.take(EMAIL, ({ link }) => link?.includes('/reset-password') ?? false)).link);
  await expect(page).toHaveURL(/\/reset-password$/);
  await page.getByLabel(t('auth-flows', 'newPassword'), { exact: true }).fill(PASSWORD);
  await page.getByLabel(t('auth-flows', 'confirm')).fill(PASSWORD);
  await page.getByRole('button', { name: t('auth-flows', 'reset.submit') }).click();
  await expect(page.getByText(t('auth', 'title.reset'))).toBeVisible();
  await expect(before.page).toHaveURL(/\/login/);
  await fillSignIn(page, 'user', PASSWORD);
  await expect(page).toHaveURL(/\/home$/);
});
