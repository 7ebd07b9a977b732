import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import { startMailbox } from '../mailbox.ts';
import { type Product, startProduct } from '../product.ts';
import { expect, test } from '../test.ts';
import { textsOf } from '../texts.ts';
import { stretched } from '../../scripts/testing/timeouts.ts';

const t = textsOf('en-US');
const PASSWORD = 'Qu7-tangerine';

/** Empty, as after its first start. */
const empty = test.extend<{ fresh: Product; mailbox: Awaited<ReturnType<typeof startMailbox>> }>({
  mailbox: async ({}, use) => {
    const mailbox = await startMailbox();
    await use(mailbox);
    await mailbox.stop();
  },
  fresh: [
    async ({}, use) => {
      const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'plaza-set-up-'));
      const product = await startProduct(folder, { PLAZA_DEMO: '0' });
      await use(product);
      await product.stop();
      fs.rmSync(folder, { recursive: true, force: true });
    },
    { timeout: stretched(240_000) },
  ],
  // Every fixture that opens pages depends on it, so that pages are closed before the product stops.
  baseURL: async ({ fresh }, use) => use(fresh.origin),
});

empty('An empty Plaza is set up by the link that its start prints', async ({ visit, fresh, mailbox }) => {
  empty.setTimeout(180_000);
  const printed = () => /(http\S+\/setup\?token=\S+)/.exec(fresh.said())?.[1] ?? '';
  await expect.poll(printed).not.toBe('');
  const link = printed();
  const { page } = await visit(null, { viewport: { width: 390, height: 844 } });
  await page.goto('/home');
  await expect(page.getByRole('heading', { name: t('auth-setup', 'notYet') })).toBeVisible();
  await page.goto(link);
  await page.getByLabel(t('auth-setup', 'username')).fill('founder');
  await page.getByLabel(t('auth-setup', 'email')).fill('founder@example.org');
  await page.getByLabel(t('auth-setup', 'siteName')).fill('Lakeside');
  await page.reload();
  await expect(page.getByLabel(t('auth-setup', 'username'))).toHaveValue('founder');
  expect(page.url()).not.toContain('token');
  await page.getByLabel(t('auth-flows', 'newPassword'), { exact: true }).fill(PASSWORD);
  await page.getByLabel(t('auth-flows', 'confirm')).fill(PASSWORD);
  await page.getByRole('radio', { name: t('auth-setup', 'mail.own') }).check({ force: true });
  await page.getByLabel(t('mail-server', 'host'), { exact: true }).fill('127.0.0.1');
  await page.getByRole('spinbutton', { name: t('mail-server', 'port') }).fill(new URL(mailbox.url).port);
  await page.getByRole('radio', { name: t('mail-server', 'encryption.none') }).check({ force: true });
  await page.getByLabel(t('mail-server', 'senderAddress')).fill('plaza@example.org');
  await page.getByRole('button', { name: t('auth-setup', 'mail.test') }).click();
  await expect(page.getByText(t('mail-server', 'taken', { recipient: 'founder@example.org' }))).toBeVisible();
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  await page.getByRole('button', { name: t('auth-setup', 'submit') }).click();
  await expect(page).toHaveURL(/\/home$/);
  await expect(page.getByText(t('home', 'first.admin.title'))).toBeVisible();
  await expect(page).toHaveTitle(/Lakeside/);
});
