import type { Page } from '@playwright/test';
import { expect, test } from '../test.ts';
import { textsOf } from '../texts.ts';

const t = textsOf('en-US');
const say = (key: string, values?: Record<string, string | number>) => t('menu-editor', key, values);
const entryOf = (page: Page, name: string) =>
  page.getByRole('navigation', { name: t('app', 'menu') }).getByRole('link', { name, exact: true });
const form = (page: Page) => page.getByRole('dialog');
const save = async (page: Page) => {
  await form(page)
    .getByRole('button', { name: t('kernel', 'save') })
    .click();
  await expect(form(page)).toHaveCount(0);
};
const choose = async (page: Page, name: string, act: string) => {
  await page.getByRole('button', { name: t('console', 'actionsOf', { name }) }).click();
  await page.getByRole('menuitem', { name: act, exact: true }).click();
};

/** A frame with the API reference of the site; another site is rejected. */
const makeFrame = async (admin: Page) => {
  await admin.goto('/system/menu');
  await admin.getByRole('button', { name: say('add') }).click();
  await form(admin)
    .getByRole('radio', { name: say('type.iframe') })
    .click();
  await form(admin).getByLabel(say('name.en')).fill('Handbook');
  await form(admin).getByLabel(say('name.zh')).fill('手册');
  await form(admin).getByLabel(say('path'), { exact: true }).fill('/handbook');
  await form(admin).getByLabel(say('iframeLink')).fill('https://evil.example/');
  await form(admin)
    .getByRole('switch', { name: say('audience') })
    .check();
  await form(admin)
    .getByRole('button', { name: t('kernel', 'save') })
    .click();
  await expect(form(admin).getByLabel(say('iframeLink'))).toHaveAttribute('aria-invalid', 'true');
  await form(admin).getByLabel(say('iframeLink')).fill('/api/docs');
  await save(admin);
};

// The frame of the documentation is sandboxed, and a refused form is a 422.
test.use({ expectedComplaint: /422 \(Unprocessable Entity\)|frame is sandboxed/ });

test('An entry that is made, renamed, hidden, switched off and deleted in one browser is so in another, without a reload', async ({
  visit,
}) => {
  const admin = (await visit('admin')).page;
  const { page: member } = await visit('user');
  // A reloaded page would lose this property.
  await member.evaluate(() => Object.assign(globalThis, { isSameWindow: true }));

  await makeFrame(admin);
  await entryOf(member, 'Handbook').click();
  await expect(member).toHaveURL(/\/handbook$/);
  await expect(member.frameLocator('iframe').getByRole('heading', { level: 1 })).toBeVisible();

  await choose(admin, 'Handbook', t('console', 'edit'));
  await form(admin).getByLabel(say('name.en')).fill('House rules');
  await save(admin);
  await expect(entryOf(member, 'House rules')).toBeVisible();
  await expect(entryOf(member, 'Handbook')).toHaveCount(0);

  await choose(admin, 'House rules', t('console', 'edit'));
  await form(admin)
    .getByRole('switch', { name: say('hideInMenu') })
    .check();
  await save(admin);
  await expect(entryOf(member, 'House rules')).toHaveCount(0);
  await expect(member.locator('iframe')).toBeVisible();

  // The page is hidden from the menu now, so it is listed only with hidden pages. The state is in the URL, so the switch
  // changes with a delay after the click.
  await admin.getByRole('switch', { name: say('showHidden') }).click();
  await expect(admin.getByRole('switch', { name: say('showHidden') })).toBeChecked();
  await choose(admin, 'House rules', t('console', 'edit'));
  await form(admin)
    .getByRole('switch', { name: say('hideInMenu') })
    .uncheck();
  await form(admin).getByLabel(t('console', 'status')).selectOption('disabled');
  await save(admin);
  await expect(member.getByRole('heading', { level: 1, name: t('exceptions', 'withdrawn.title') })).toBeVisible();
  await expect(entryOf(member, 'House rules')).toHaveCount(0);

  await choose(admin, 'House rules', t('console', 'edit'));
  await form(admin).getByLabel(t('console', 'status')).selectOption('enabled');
  await save(admin);
  await expect(entryOf(member, 'House rules')).toBeVisible();
  await expect(member.locator('iframe')).toBeVisible();

  await choose(admin, 'House rules', t('kernel', 'delete'));
  await admin
    .getByRole('dialog')
    .getByRole('button', { name: t('kernel', 'delete') })
    .click();
  await expect(entryOf(member, 'House rules')).toHaveCount(0);
  await expect(member.getByRole('heading', { level: 1, name: t('exceptions', 'withdrawn.title') })).toBeVisible();
  expect(await member.evaluate(() => 'isSameWindow' in globalThis)).toBe(true);
});

test('By keys alone a link is made, which opens elsewhere and is there only for those who hold it', async ({ visit }) => {
  const admin = (await visit('admin')).page;
  const { page: member } = await visit('user');
  await admin.goto('/system/menu');
  await admin.getByRole('button', { name: say('add') }).press('Enter');
  await form(admin)
    .getByRole('radio', { name: say('type.link'), exact: true })
    .press('Space');
  await form(admin).getByLabel(say('name.en')).fill('Notice board');
  await form(admin).getByLabel(say('name.zh')).fill('布告栏');
  await form(admin).getByLabel(say('path'), { exact: true }).fill('/board');
  await form(admin)
    .getByRole('switch', { name: say('audience') })
    .press('Space');
  await form(admin).getByLabel(say('externalLink')).fill('javascript:alert(1)');
  await form(admin).getByLabel(say('externalLink')).press('Enter');
  await expect(form(admin).getByLabel(say('externalLink'))).toHaveAttribute('aria-invalid', 'true');
  await form(admin).getByLabel(say('externalLink')).fill('https://board.example/');
  await form(admin).getByLabel(say('externalLink')).press('Enter');
  await expect(form(admin)).toHaveCount(0);
  const link = admin.getByRole('navigation', { name: t('app', 'menu') }).getByRole('link', { name: /Notice board/ });
  await expect(link).toHaveAttribute('href', 'https://board.example/');
  await expect(link).toHaveAttribute('target', '_blank');
  await expect(entryOf(member, 'Events')).toBeVisible();
  await expect(member.getByRole('navigation', { name: t('app', 'menu') }).getByRole('link', { name: /Notice board/ })).toHaveCount(0);
});
