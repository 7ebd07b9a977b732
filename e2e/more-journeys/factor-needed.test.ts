import { totpCode } from '../../server/test/totp-code.ts';
import { now } from '../clock.ts';
import { test } from '../owing.ts';
import { fillSignIn, PASSWORD } from '../sign-in.ts';
import { expect } from '../test.ts';
import { textsOf } from '../texts.ts';

// The page requests data first and gets a 403; later a code is wrong.
test.use({ expectedComplaint: /403 \(Forbidden\)|401 \(Unauthorized\)|422 \(Unprocessable/ });

test('An administrator without a second factor gets the set-up and nothing else, sets an authenticator app up, and is in', async ({
  visit,
}) => {
  const t = textsOf('en-US');
  const { page } = await visit(null);
  await page.goto('/login?redirect=%2Fcommunities');
  await fillSignIn(page, 'admin');
  const needed = page.getByRole('heading', { level: 1, name: t('security', 'needed.title') });
  await expect(needed).toBeVisible();
  for (const address of ['/home', '/system/outbox']) {
    await page.goto(address);
    await expect(needed).toBeVisible();
    await expect(page.getByRole('navigation', { name: t('app', 'menu') })).toHaveCount(0);
  }
  await expect(page.getByRole('button', { name: t('security', 'needed.goOn') })).toHaveCount(0);

  await page.getByRole('button', { name: t('security', 'totp.setUp') }).click();
  const dialog = page.getByRole('dialog');
  const secret = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '');
  await dialog.getByLabel(t('security', 'code.totp')).fill('000000');
  await dialog.getByRole('button', { name: t('security', 'totp.switchOn') }).click();
  await expect(dialog.getByText(/This code is wrong/)).toBeVisible();
  await dialog.getByLabel(t('security', 'code.totp')).fill(totpCode(secret, now()));
  await dialog.getByRole('button', { name: t('security', 'totp.switchOn') }).click();
  await expect(page.getByRole('heading', { name: t('security', 'codes.title') })).toBeVisible();
  await page.getByRole('checkbox', { name: t('security', 'codes.kept') }).check();
  await page.getByRole('button', { name: t('security', 'codes.done') }).click();
  await page.getByRole('button', { name: t('security', 'needed.goOn') }).click();
  await expect(page.getByRole('navigation', { name: t('app', 'menu') })).toBeVisible();
  await expect(page).toHaveURL(/\/system\/outbox$/);

  // From now on the password alone does not sign in.
  await page.keyboard.press('Alt+q');
  await expect(page).toHaveURL(/\/login/);
  await fillSignIn(page, 'admin', PASSWORD);
  await expect(page.getByRole('heading', { name: t('security', 'factor.title') })).toBeVisible();
  await page.getByLabel(t('security', 'code.totp')).fill(totpCode(secret, now() + 30_000));
  await page.getByRole('button', { name: t('security', 'factor.submit') }).click();
  await expect(page.getByRole('navigation', { name: t('app', 'menu') })).toBeVisible();
});
