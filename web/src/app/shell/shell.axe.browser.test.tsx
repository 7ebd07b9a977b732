import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { setPreferences } from '#kernel/preferences/index.ts';
import { followTheme } from '#kernel/theme/index.ts';
import { violationsInBothThemes, violationsOfColors } from '#test/axe.ts';
import { openShell } from '#test/open-shell.tsx';

const styles = ['side', 'top', 'two-column', 'mixed'] as const;

/** All rules once, and the colour rules per look of the same page. */
const violationsInAllLooks = async () => {
  const found = await violationsInBothThemes();
  setPreferences({ sidebarTheme: 'dark' });
  found.push(...(await violationsOfColors()));
  setPreferences({ sidebarTheme: 'light' });
  return found;
};

test.each(styles)('%s keeps nobody out, in light and dark, and with a dark sidebar', async (navigationStyle) => {
  const stop = followTheme();
  const page = await openShell('/nest/one/a', { preferences: { navigationStyle } });
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  await expect.element(menu.getByText('Start')).toBeVisible();
  expect(await violationsInAllLooks()).toEqual([]);
  if (navigationStyle !== 'top') await page.getByRole('button', { name: 'Collapse the sidebar' }).click();
  const isSplit = navigationStyle === 'two-column' || navigationStyle === 'mixed';
  await page.getByRole('button', { name: isSplit ? 'One' : 'Nest', exact: true }).click();
  const panel = page.getByRole('link', { name: 'One B' });
  await expect.element(panel).toBeVisible();
  expect(await violationsInAllLooks()).toEqual([]);
  await expect.element(panel).toBeVisible();
  stop();
});

test('neither do the drawer, the account menu and the list of keys', async () => {
  const stop = followTheme();
  const page = await openShell('/nest/one/a', { width: 360 });
  await page.getByRole('button', { name: /^Account/ }).click();
  expect(await violationsInBothThemes()).toEqual([]);
  await userEvent.keyboard('{Escape}');
  await page.getByRole('button', { name: 'Open the menu' }).click();
  expect(await violationsInBothThemes()).toEqual([]);
  await userEvent.keyboard('{Escape}?');
  await expect.element(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  expect(await violationsInBothThemes()).toEqual([]);
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => page.getByRole('dialog').query()).toBeNull();
  stop();
});
