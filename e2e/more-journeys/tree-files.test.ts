import fs from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test } from '../test.ts';
import { type Language, textsOf } from '../texts.ts';

/** Lines of the downloaded file. */
const fileOf = async (page: Page, name: string): Promise<string[]> => {
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name }).click()]);
  return (await fs.readFile(await download.path(), 'utf8')).trimEnd().split('\r\n');
};

for (const language of ['en-US', 'zh-CN'] satisfies Language[])
  test(`What is found in the menu leaves as a file that reads as the page does, ${language}`, async ({ visit }) => {
    const t = textsOf(language);
    const { page } = await visit('admin', { locale: language });
    const found = encodeURIComponent(t('menus', 'menu.roles'));
    await page.goto(`/system/menu?q=${found}&type=menu&createdFrom=2020-01-01`);
    const tree = page.getByRole('treegrid');
    await expect(tree.getByText(t('menus', 'menu.roles'), { exact: true })).toBeVisible();
    await expect(tree.getByText(t('menus', 'menu.system'), { exact: true })).toBeVisible();
    await expect(tree.getByText(t('menus', 'menu.chat'), { exact: true })).toHaveCount(0);
    await page.getByRole('button', { name: t('console', 'settings') }).click();
    await page.getByRole('checkbox', { name: t('menu-editor', 'component'), exact: true }).uncheck();
    await page.getByRole('radio', { name: t('console', 'density.compact') }).check();
    await page.getByRole('button', { name: t('kernel', 'close'), exact: true }).click();
    await page.reload();
    await expect(tree).toHaveAttribute('data-density', 'compact');
    const heads = [
      t('menu-editor', 'name'),
      t('console', 'above'),
      t('menu-editor', 'type'),
      t('menu-editor', 'path'),
      t('console', 'status'),
    ];
    expect(await fileOf(page, t('console', 'export'))).toEqual([
      `\uFEFF${heads.join(',')}`,
      `${t('menus', 'menu.roles')},${t('menus', 'menu.system')},menu,/system/role,enabled`,
    ]);
  });
