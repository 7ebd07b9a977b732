import { beforeEach, expect, test } from 'vitest';
import { page as screen, userEvent } from 'vitest/browser';
import { defaultPreferences, setPreferences, type Preferences } from '#kernel/preferences/index.ts';
import { answer } from '#test/answers.ts';
import { violationsInBothThemes } from '#test/axe.ts';
import { mei } from '#test/people.ts';
import { now, openDrawer } from '#test/preferences.tsx';
// Preloaded, so that the first test does not wait for it.
import './preferences-drawer.tsx';

let calls: string[] = [];
beforeEach(() => {
  calls = answer({ 'PUT /me': ({ body }) => ({ ...mei, ...(body as object) }) });
});

test('Escape closes it, the focus returns, and the next time it is where it was', async () => {
  const { page, drawer, button } = await openDrawer('General');
  const panel = drawer.getByRole('tabpanel', { name: 'General' }).element();
  // Scrolling is told with the next frame.
  const scrolled = new Promise((resolve) => panel.addEventListener('scroll', resolve, { once: true }));
  panel.scrollTop = 120;
  await scrolled;
  expect(panel.scrollTop).toBe(120);
  await userEvent.keyboard('{Escape}');
  await expect.element(button).toHaveFocus();
  await expect.poll(() => page.getByRole('dialog').query()).toBeNull();
  await button.click();
  await expect.element(drawer.getByRole('tab', { name: 'General' })).toHaveFocus();
  expect(drawer.getByRole('tabpanel', { name: 'General' }).element().scrollTop).toBe(120);
});

test('arrows go from panel to panel', async () => {
  const { drawer } = await openDrawer();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  await expect.element(drawer.getByRole('tab', { name: 'Sidebar' })).toHaveFocus();
  await expect.element(drawer.getByRole('switch', { name: 'Show the sidebar' })).toBeVisible();
  await userEvent.keyboard('{End}');
  await expect.element(drawer.getByRole('tab', { name: 'Footer' })).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(drawer.getByRole('tab', { name: 'Theme' })).toHaveFocus();
});

test.each<[panel: string, control: string, name: keyof Preferences]>([
  ['Sidebar', 'Show the sidebar', 'sidebarEnable'],
  ['Sidebar', 'One group open at a time', 'accordion'],
  ['Sidebar', 'Collapse the sidebar', 'sidebarCollapsed'],
  ['Sidebar', 'Titles below the icons', 'sidebarCollapseShowTitle'],
  ['Motion', 'Page transitions', 'transitionEnable'],
  ['Motion', 'Progress line', 'transitionProgress'],
  ['Motion', 'Page outline', 'transitionLoading'],
  ['General', 'Page name in the title', 'enableDynamicTitle'],
  ['General', 'Tab bar', 'enableTabbar'],
  ['General', 'Button back to the top', 'enableBackTopButton'],
  ['General', 'Tell me about new versions', 'enableCheckUpdates'],
  ['General', 'Menu from the server', 'enableBackendAccess'],
  ['General', 'Menu from the app', 'enableFrontendAceess'],
  ['Footer', 'Show the footer', 'enableFooter'],
  ['Footer', 'Fixed footer', 'fixedFooter'],
])('%s has a switch “%s” for %s', async (panel, control, name) => {
  const { drawer } = await openDrawer(panel);
  const toggle = drawer.getByRole('switch', { name: control });
  expect((toggle.element() as HTMLInputElement).checked).toBe(defaultPreferences[name]);
  await toggle.click();
  expect(now(name)).toBe(!defaultPreferences[name]);
  await drawer.getByText(control, { exact: true }).click();
  expect(now(name)).toBe(defaultPreferences[name]);
});

test('a dark sidebar is a switch too', async () => {
  const { drawer } = await openDrawer('Sidebar');
  await drawer.getByRole('switch', { name: 'Dark sidebar' }).click();
  expect(now('sidebarTheme')).toBe('dark');
});

test('in a window between phone and desk folding is the choice for such windows', async () => {
  await screen.viewport(1_000, 800);
  const { drawer } = await openDrawer('Sidebar');
  await drawer.getByRole('switch', { name: 'Collapse the sidebar' }).click();
  expect([now('sidebarCollapsedWhenNarrow'), now('sidebarCollapsed')]).toEqual([false, false]);
  await drawer.getByRole('button', { name: 'Reset “Collapse the sidebar”' }).click();
  expect(now('sidebarCollapsedWhenNarrow')).toBe(true);
  await screen.viewport(1_280, 800);
});

type Choosing = [panel: string, group: string, first: string, keys: string, name: keyof Preferences, value: string];
test.each<Choosing>([
  ['Theme', 'Theme', 'Light', '{ArrowRight}', 'theme', 'dark'],
  ['Theme', 'Theme', 'Light', '{ArrowLeft}', 'theme', 'auto'],
  ['Theme', 'Primary colour', 'Plaza pink', '{ArrowRight}', 'themeColorPrimary', '#EA580C'],
  ['Layout', 'Navigation style', 'Side', '{ArrowDown}{ArrowDown}', 'navigationStyle', 'two-column'],
  ['Layout', 'Navigation style', 'Side', '{ArrowUp}', 'navigationStyle', 'mixed'],
  ['Layout', 'Position of the form', 'Right', '{ArrowLeft}', 'pageLayout', 'layout-center'],
  ['Motion', 'Transition', 'Slide', '{ArrowRight}', 'transitionName', 'fade-up'],
])('%s: in “%s”, from %s, %s chooses, and the group is one stop of Tab', async (...choosing) => {
  const [panel, group, first, keys, name, value] = choosing;
  const { drawer } = await openDrawer(panel);
  const tiles = drawer.getByRole('radiogroup', { name: group, exact: true });
  const start = tiles.getByRole('radio', { name: first });
  await expect.element(start).toBeChecked();
  (start.element() as HTMLElement).focus();
  await userEvent.keyboard(keys);
  await expect.poll(() => now(name)).toBe(value);
  expect(tiles.element().contains(document.activeElement)).toBe(true);
  expect((document.activeElement as HTMLInputElement).checked).toBe(true);
  await userEvent.keyboard('{Tab}');
  expect(tiles.element().contains(document.activeElement)).toBe(false);
});

test('the language changes in place, for the account too', async () => {
  const { page, drawer } = await openDrawer('General');
  await drawer.getByRole('radio', { name: '简体中文' }).click();
  await expect.element(page.getByRole('dialog', { name: '偏好设置' })).toBeVisible();
  await expect.element(page.getByRole('tab', { name: /^通用/ })).toHaveAttribute('aria-selected', 'true');
  expect(now('language')).toBe('zh-CN');
  await expect.poll(() => calls).toContain('PUT /me {"language":"zh-CN"}');
});

test('without the sidebar, folding, accordion and theme of it cannot be set, and say why', async () => {
  setPreferences({ sidebarEnable: false });
  const { drawer } = await openDrawer('Sidebar');
  for (const name of ['Dark sidebar', 'One group open at a time', 'Collapse the sidebar']) {
    await expect.element(drawer.getByRole('switch', { name })).toBeDisabled();
    await expect.element(drawer.getByRole('switch', { name })).toHaveAccessibleDescription('Needs the sidebar');
  }
  await drawer.getByRole('switch', { name: 'Show the sidebar' }).click();
  await expect.element(drawer.getByRole('switch', { name: 'Dark sidebar' })).toBeEnabled();
});

test('what depends on something switched off waits for it', async () => {
  setPreferences({ enableFooter: false, transitionEnable: false, enableCheckUpdates: false });
  const { drawer } = await openDrawer('Footer');
  await expect.element(drawer.getByLabelText('Company name')).toBeDisabled();
  await drawer.getByRole('tab', { name: 'Motion, changed' }).click();
  await expect.element(drawer.getByRole('radio', { name: 'Zoom' })).toBeDisabled();
  await drawer.getByRole('tab', { name: 'General, changed' }).click();
  await expect.element(drawer.getByRole('spinbutton', { name: 'Check every' })).toBeDisabled();
});

test('nobody is kept out of any panel of the drawer', async () => {
  setPreferences({ sidebarEnable: false, themeRadius: 9, companyName: 'Harbour', enableTabbar: true });
  const { drawer } = await openDrawer();
  for (const panel of ['Theme', 'Layout', 'Sidebar', 'Motion', 'General', 'Footer']) {
    await drawer.getByRole('tab', { name: new RegExp(`^${panel}`) }).click();
    expect([panel, await violationsInBothThemes()]).toEqual([panel, []]);
  }
});
