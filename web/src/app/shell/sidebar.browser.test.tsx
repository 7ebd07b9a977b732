import { expect, test } from 'vitest';
import { page as browserPage, userEvent } from 'vitest/browser';
import { setPreferences, usePreferences } from '#kernel/preferences/index.ts';
import { boxOf, openShell } from '#test/open-shell.tsx';

type Page = Awaited<ReturnType<typeof openShell>>;
const menu = (page: Page) => page.getByRole('navigation', { name: 'Main menu' });
const entry = (page: Page, name: string) => menu(page).getByRole('button', { name });
const width = (page: Page) => boxOf(menu(page).element()).then(([, , value]) => value);

test('opening a group closes its neighbours, and those around it stay', async () => {
  const page = await openShell('/home');
  await entry(page, 'Nest').click();
  await entry(page, 'One').click();
  await entry(page, 'Two').click();
  await expect.element(page.getByRole('link', { name: 'Two A' })).toBeVisible();
  await expect.poll(() => page.getByRole('link', { name: 'One A' }).query()).toBeNull();
  await entry(page, 'Outside').click();
  await expect.element(page.getByRole('link', { name: 'Docs' })).toBeVisible();
  await expect.poll(() => page.getByRole('link', { name: 'Two A' }).query()).toBeNull();
});

test('without the accordion groups stay open until they are closed', async () => {
  const page = await openShell('/home', { preferences: { accordion: false } });
  for (const name of ['Nest', 'One', 'Two', 'Outside']) await entry(page, name).click();
  for (const name of ['One A', 'Two A', 'Docs']) await expect.element(page.getByRole('link', { name })).toBeVisible();
  // Another page opens its branch and leaves the others.
  await page.getByRole('link', { name: 'Docs' }).click();
  await expect.poll(() => location.pathname).toBe('/outside/docs');
  await expect.element(page.getByRole('link', { name: 'Two A' })).toBeVisible();
  await entry(page, 'Two').click();
  await expect.poll(() => page.getByRole('link', { name: 'Two A' }).query()).toBeNull();
  await expect.element(page.getByRole('link', { name: 'One A' })).toBeVisible();
});

test('folding forgets what was open, unfolding opens the branch of the page again', async () => {
  const page = await openShell('/nest/one/a');
  await entry(page, 'Outside').click();
  await expect.poll(() => page.getByRole('link', { name: 'One A' }).query()).toBeNull();
  await page.getByRole('button', { name: 'Collapse the sidebar' }).click();
  await expect.poll(() => width(page)).toBe(56);
  await expect.poll(() => menu(page).getByText('Plaza').query()).toBeNull();
  await page.getByRole('button', { name: 'Expand the sidebar' }).click();
  await expect.element(page.getByRole('link', { name: 'One A' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'One A' })).toHaveAttribute('aria-current', 'page');
  await expect.poll(() => page.getByRole('link', { name: 'Docs' }).query()).toBeNull();
});

test('it folds by itself between a phone and a wide window, and each keeps the choice made there', async () => {
  const page = await openShell('/home', { width: 1200 });
  expect(await width(page)).toBe(210);
  for (const narrow of [1199, 992, 768]) {
    await browserPage.viewport(narrow, 800);
    await expect.poll(() => width(page)).toBe(56);
  }
  await page.getByRole('button', { name: 'Expand the sidebar' }).click();
  await expect.poll(() => width(page)).toBe(210);
  await browserPage.viewport(1280, 800);
  await page.getByRole('button', { name: 'Collapse the sidebar' }).click();
  await expect.poll(() => width(page)).toBe(56);
  await browserPage.viewport(1000, 800);
  await expect.poll(() => width(page)).toBe(210);
  expect(usePreferences.getState()).toMatchObject({ sidebarCollapsed: true, sidebarCollapsedWhenNarrow: false });
});

test('folded, a group opens beside itself when pointed at, with all that is in it', async () => {
  const page = await openShell('/nest/one/a', { preferences: { sidebarCollapsed: true } });
  await entry(page, 'Nest').hover();
  await expect.element(page.getByRole('link', { name: 'Two A' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'One A' })).toHaveAttribute('aria-current', 'page');
  await expect.poll(() => page.getByRole('link', { name: 'Two A' }).element().getBoundingClientRect().left).toBeGreaterThan(56);
  await page.getByRole('link', { name: 'Two A' }).click();
  await expect.poll(() => location.pathname).toBe('/nest/two/a');
  await page.getByRole('main').hover();
  await expect.poll(() => page.getByRole('link', { name: 'Two A' }).query()).toBeNull();
  // The choice to collapse is kept.
  expect(await width(page)).toBe(56);
});

test('folded, keys alone open a group, move in it, leave it and choose', async () => {
  const page = await openShell('/home', { preferences: { sidebarCollapsed: true } });
  const group = entry(page, 'Nest');
  menu(page).getByRole('link', { name: 'Start' }).element().focus();
  await userEvent.keyboard('{Tab}');
  await expect.element(group).toHaveFocus();
  await expect.element(group).toHaveAttribute('aria-expanded', 'true');
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(page.getByRole('link', { name: 'One A' })).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  await expect.element(page.getByRole('link', { name: 'Two A' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(group).toHaveFocus();
  await expect.element(group).toHaveAttribute('aria-expanded', 'false');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('link', { name: 'One A' })).toHaveFocus();
  await userEvent.keyboard('{End}{Enter}');
  await expect.poll(() => location.pathname).toBe('/nest/three');
  await expect.element(page.getByRole('main')).toHaveFocus();
  await expect.poll(() => page.getByRole('link', { name: 'One A' }).query()).toBeNull();
});

test('a press elsewhere closes what has opened, Escape too, and the next one takes its place', async () => {
  const page = await openShell('/home', { preferences: { sidebarCollapsed: true } });
  await entry(page, 'Nest').click();
  await expect.element(page.getByRole('link', { name: 'One A' })).toBeVisible();
  await entry(page, 'Outside').click();
  await expect.element(page.getByRole('link', { name: 'Docs' })).toBeVisible();
  await expect.poll(() => page.getByRole('link', { name: 'One A' }).query()).toBeNull();
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => page.getByRole('link', { name: 'Docs' }).query()).toBeNull();
  await entry(page, 'Outside').click();
  await page.getByRole('main').click();
  await expect.poll(() => page.getByRole('link', { name: 'Docs' }).query()).toBeNull();
});

test('folded, an entry says its name when pointed at, and under its picture where that is wished', async () => {
  const page = await openShell('/home', { preferences: { sidebarCollapsed: true } });
  const start = menu(page).getByRole('link', { name: 'Start' });
  await start.hover();
  await expect.poll(() => document.querySelector('[popover]')?.textContent).toBe('Start');
  const [small] = [(await boxOf(start.element()))[3]];
  setPreferences({ sidebarCollapseShowTitle: true });
  await expect.element(start.getByText('Start')).toBeVisible();
  expect((await boxOf(start.element()))[3]).toBeGreaterThan(small ?? 0);
});

test('a dark sidebar in a light page is dark, and its words can be read', async () => {
  const page = await openShell('/home', { preferences: { sidebarTheme: 'dark' } });
  const style = (element: Element) => getComputedStyle(element);
  await expect.poll(() => style(menu(page).element()).backgroundColor).toBe('rgb(27, 28, 32)');
  await expect.poll(() => style(page.getByRole('banner').element()).backgroundColor).toBe('rgb(255, 255, 255)');
  await expect.poll(() => style(menu(page).getByText('Outside').element()).color).toBe('rgb(173, 176, 186)');
  await expect.poll(() => style(menu(page).getByText('Start').element()).color).toBe('rgb(255, 111, 163)');
});

test('in a long menu the open page is in sight', async () => {
  const page = await openShell('/nest/two/a', { height: 300 });
  const { top, bottom } = page.getByRole('link', { name: 'Two A' }).element().getBoundingClientRect();
  expect(top).toBeGreaterThan(0);
  expect(bottom).toBeLessThanOrEqual(260);
  expect(window.scrollY).toBe(0);
});

test('a long menu scrolls with a handle that is never shorter than a finger finds', async () => {
  await openShell('/home');
  const list = document.querySelector('nav .scroll');
  expect(list && getComputedStyle(list, '::-webkit-scrollbar-thumb').minHeight).toBe('25px');
});
