import type { Page } from '@playwright/test';
import { acceptRules } from '../joining.ts';
import { test } from '../mailed.ts';
import { expect } from '../test.ts';
import { textsOf } from '../texts.ts';

const t = textsOf('en-US');
const invites = (key: string, values?: Record<string, string | number>) => t('communities-invites', key, values);
const PASSWORD = 'Qu7-tangerine';
const COMMUNITY = 'Sourdough Club';

const openDialog = async (page: Page) => {
  await page.goto('/communities/sourdough-club');
  await page.getByRole('button', { name: t('communities', 'invite.action') }).click();
};
const makeLink = async (page: Page): Promise<string> => {
  await page.getByRole('button', { name: invites('invite.create') }).click();
  return page.getByRole('textbox', { name: invites('invite.link') }).inputValue();
};

test('A visitor follows an invite link, signs up beside the invitation and lands on its event as a member', async ({ visit, mailbox }) => {
  const { page: inviter } = await visit('admin');
  await openDialog(inviter);
  await inviter.getByRole('combobox', { name: invites('terms.target') }).fill('Bake along');
  await inviter
    .getByRole('option', { name: /Bake along, online/ })
    .first()
    .click();
  const link = await makeLink(inviter);

  const { page } = await visit(null);
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1, name: COMMUNITY })).toBeVisible();
  await expect(page.getByText(/It leads to: Bake along, online/)).toBeVisible();
  // Public pages have a stylesheet of their own.
  await expect(page.locator('[data-look="page"]')).toHaveCSS('max-width', '520px');
  await page.getByRole('link', { name: t('site', 'invitation.signUp') }).click();
  await expect(page.getByRole('region', { name: t('auth-invited', 'label') })).toContainText(COMMUNITY);
  await page.getByLabel(t('auth-flows', 'username')).fill('invited1');
  await page.getByLabel(t('auth-flows', 'email')).fill('invited1@example.com');
  await page.getByLabel(t('auth-flows', 'newPassword'), { exact: true }).fill(PASSWORD);
  await page.getByLabel(t('auth-flows', 'confirm')).fill(PASSWORD);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: t('auth-flows', 'register.submit') }).click();

  // The link of the mail is opened in another browser, which knows nothing of the invitation but what the mail says.
  const { page: elsewhere } = await visit(null);
  await elsewhere.goto((await mailbox.take('invited1@example.com')).link);
  await expect(elsewhere.getByRole('region', { name: t('auth-invited', 'label') })).toContainText(COMMUNITY);
  await elsewhere.getByLabel(t('auth', 'password'), { exact: true }).fill(PASSWORD);
  await elsewhere.getByRole('button', { name: t('auth-flows', 'byLink.submit') }).click();
  await elsewhere.getByRole('button', { name: t('onboarding', 'later') }).click();
  // The community has rules, which an invitation does not skip.
  await elsewhere.getByRole('button', { name: t('communities', 'join.now'), exact: true }).click();
  await acceptRules(elsewhere, t);
  await expect(elsewhere.getByRole('heading', { level: 1, name: 'Bake along, online' })).toBeVisible();
  await expect(elsewhere).toHaveURL(/\/events\//);
  await elsewhere.goto('/communities/sourdough-club');
  await expect(elsewhere.getByRole('button', { name: t('communities', 'join.joined') })).toBeVisible();
});

test.describe('where an invitation lets no one in', () => {
  test.use({ expectedComplaint: /403 \(Forbidden\)|404 \(Not Found\)/ });
  test('An invitation of an address is for its account only, and a revoked link lets no one in', async ({ visit, mailbox }) => {
    const { page: inviter } = await visit('admin');
    await openDialog(inviter);
    const link = await makeLink(inviter);
    await inviter.getByRole('radio', { name: invites('invite.way.people') }).click();
    await inviter.getByRole('textbox', { name: invites('people.paste') }).fill('bound@example.com');
    await inviter.getByRole('button', { name: invites('people.send', { count: 1 }) }).click();
    await expect(inviter.getByText(invites('sent.title', { count: 1 }))).toBeVisible();

    const bound = (await mailbox.take('bound@example.com')).link;
    const { page } = await visit('user');
    await page.goto(bound);
    await expect(page.getByText(/This invitation was sent to b•••@example.com/)).toBeVisible();

    await inviter.goto('/communities/sourdough-club?tab=manage&section=invites');
    await inviter
      .getByRole('button', { name: /^Revoke the link of/ })
      .first()
      .click();
    await expect(inviter.getByText(invites('list.revoked'))).toBeVisible();
    const { page: visitor } = await visit(null);
    await visitor.goto(link);
    await expect(visitor.getByRole('heading', { name: t('site', 'invitation.over') })).toBeVisible();
  });
});
