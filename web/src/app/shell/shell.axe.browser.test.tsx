import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { followTheme } from '#kernel/theme/index.ts';
import { violations } from '#test/axe.ts';
import { openShell } from '#test/open-shell.tsx';

const styles = ['side', 'top', 'two-column', 'mixed'] as const;
const looks = [
  { theme: 'light', sidebarTheme: 'light' },
  { theme: 'light', sidebarTheme: 'dark' },
  { theme: 'dark', sidebarTheme: 'light' },
] as const;
const cases = styles.flatMap((navigationStyle) => looks.map((look) => ({ navigationStyle, ...look })));

test.each(cases)('$navigationStyle keeps nobody out, in $theme with a $sidebarTheme sidebar', async (look) => {
  const stop = followTheme();
  const page = await openShell('/nest/one/a', { preferences: look });
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  await expect.element(menu.getByText('Start')).toBeVisible();
  expect(await violations()).toEqual([]);
  if (look.navigationStyle !== 'top') await page.getByRole('button', { name: 'Collapse the sidebar' }).click();
  const isSplit = look.navigationStyle === 'two-column' || look.navigationStyle === 'mixed';
  await page.getByRole('button', { name: isSplit ? 'One' : 'Nest', exact: true }).click();
  const panel = page.getByRole('link', { name: 'One B' });
  await expect.element(panel).toBeVisible();
  expect(await violations()).toEqual([]);
  stop();
});

test.each(['light', 'dark'] as const)('neither do the drawer, the account menu and the list of keys in %s', async (theme) => {
  const stop = followTheme();
  const page = await openShell('/nest/one/a', { width: 360, preferences: { theme } });
  await page.getByRole('button', { name: /^Account/ }).click();
  expect(await violations()).toEqual([]);
  await userEvent.keyboard('{Escape}');
  await page.getByRole('button', { name: 'Open the menu' }).click();
  expect(await violations()).toEqual([]);
  await userEvent.keyboard('{Escape}?');
  await expect.element(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  expect(await violations()).toEqual([]);
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => page.getByRole('dialog').query()).toBeNull();
  stop();
});
