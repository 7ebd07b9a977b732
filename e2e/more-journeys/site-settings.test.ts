import type { Page } from '@playwright/test';
import { expect, test } from '../test.ts';
import { textsOf } from '../texts.ts';

const t = textsOf('en-US');
const say = (key: string) => t('site-settings', key);
const sectionOf = (page: Page, name: string) => page.getByRole('form', { name: say(`section.${name}`), exact: true });
const save = async (page: Page, name: string) => {
  await sectionOf(page, name)
    .getByRole('button', { name: t('kernel', 'save') })
    .click();
  await expect(sectionOf(page, name).getByText(say('unsaved'))).toHaveCount(0);
};

test('What an administrator tells everybody is on the other screens at once, until somebody has read it', async ({ visit }) => {
  const admin = (await visit('admin')).page;
  const { page: member } = await visit('user');
  await admin.goto('/system/settings');
  const banner = sectionOf(admin, 'banner');
  await banner.getByRole('switch', { name: say('banner.isOn') }).check();
  await banner.getByLabel(say('text.en-US')).fill('Garden party on Friday');
  await banner.getByLabel(say('text.zh-CN')).fill('周五花园聚会');
  await save(admin, 'banner');

  await expect(member.getByText('Garden party on Friday')).toBeVisible();
  await member.getByRole('button', { name: t('kernel', 'close') }).click();
  await expect(member.getByText('Garden party on Friday')).toHaveCount(0);
  await member.reload();
  await expect(member.getByRole('main')).toBeVisible();
  await expect(member.getByText('Garden party on Friday')).toHaveCount(0);

  await banner.getByLabel(say('text.en-US')).fill('Garden party on Saturday');
  await save(admin, 'banner');
  await expect(member.getByText('Garden party on Saturday')).toBeVisible();
  // Visitors see it too, and the public pages remember that it was dismissed.
  const { page: visitor } = await visit(null);
  await visitor.goto('/about');
  await expect(visitor.getByText('Garden party on Saturday')).toBeVisible();
  await visitor.locator('[data-site-banner]').getByRole('button').click();
  await expect(visitor.getByText('Garden party on Saturday')).toBeHidden();
  await visitor.reload();
  await expect(visitor.getByText('Garden party on Saturday')).toBeHidden();
  await admin.getByRole('button', { name: 'Use the default: off: Banner' }).click();
  await save(admin, 'banner');
  await expect(member.getByText('Garden party on Saturday')).toHaveCount(0);
});

test('A host that may no longer be framed leaves the windows that show it at once, and returns with the permission', async ({ visit }) => {
  const admin = (await visit('admin')).page;
  const { page: member, context } = await visit('user');
  await context.route('https://ant.design/**', (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Ant Design</h1>' }));
  await admin.goto('/system/settings');
  const hosts = sectionOf(admin, 'framesAndMenus').getByRole('textbox', { name: say('name.frameHosts') });
  const allow = async (list: string) => {
    await hosts.fill(list);
    await save(admin, 'framesAndMenus');
  };
  const shown = member.frameLocator('iframe').getByRole('heading', { name: 'Ant Design' });
  await allow('ant.design');
  await member.goto('/outside/embedded/ant-design');
  await expect(shown).toBeVisible();

  await allow('docs.example.org');
  await expect(member.getByText(t('app', 'embedded.withdrawn', { host: 'ant.design' }))).toBeVisible();
  await expect(member.locator('iframe')).toHaveCount(0);
  await allow('docs.example.org\nant.design');
  await expect(shown).toBeVisible();
  await allow('');
  await expect(member.locator('iframe')).toHaveCount(0);
});

test.describe('While the site is closed', () => {
  test.use({ expectedComplaint: /503 \(Service Unavailable\)/ });

  test('others wait on a page of its own, which goes away by itself; what they were writing is still there', async ({ visit }) => {
    const admin = (await visit('admin')).page;
    const { page: member } = await visit('user');
    await member.goto('/communities/new');
    const draft = member.getByRole('main').getByRole('textbox').first();
    await draft.fill('Tea in the afternoon');
    await admin.goto('/system/settings');
    const maintenance = sectionOf(admin, 'maintenance');
    await maintenance.getByRole('switch', { name: say('maintenance.isOn') }).check();
    await maintenance.getByLabel(say('text.en-US')).fill('New shelves until noon.');
    await save(admin, 'maintenance');

    await expect(member.getByRole('heading', { level: 1, name: t('app', 'closed.title') })).toBeVisible();
    await expect(member.getByText('New shelves until noon.')).toBeVisible();
    await expect(admin.getByText(t('app', 'closed.reminder'))).toBeVisible();
    const { page: visitor } = await visit(null);
    await visitor.goto('/about');
    await expect(visitor.getByText('New shelves until noon.')).toBeVisible();

    await maintenance.getByRole('switch', { name: say('maintenance.isOn') }).uncheck();
    await save(admin, 'maintenance');
    await expect(draft).toBeVisible();
    await expect(draft).toHaveValue('Tea in the afternoon');
    await expect(admin.getByText(t('app', 'closed.reminder'))).toHaveCount(0);
  });
});
