import { expect, test } from 'vitest';
import { defaultPreferences, setPreferences, usePreferences } from '#kernel/preferences/index.ts';
import { answer } from '#test/answers.ts';
import { mei } from '#test/people.ts';
import { now, openDrawer } from '#test/preferences.tsx';
// Preloaded, so that the first test does not wait for it.
import './preferences-drawer.tsx';

/** The browser of the tests speaks English. */
const dot = (drawer: { element: () => Element }) => drawer.element().querySelector('[data-dot="true"]');

test('a dot tells that something differs; everything goes back, and can be taken back', async () => {
  const { page, drawer } = await openDrawer();
  const reset = drawer.getByRole('button', { name: 'Reset', exact: true });
  await expect.element(reset).toBeDisabled();
  expect(dot(drawer)).toBeNull();
  setPreferences({ themeRadius: 9, accordion: false, sidebarCollapsedWhenNarrow: false });
  await expect.poll(() => dot(drawer)).not.toBeNull();
  await expect.element(reset).toHaveAttribute('title', '3 preferences differ from the defaults');
  const before = usePreferences.getState();
  await reset.click();
  expect(usePreferences.getState()).toEqual({ ...defaultPreferences, language: null });
  expect(dot(drawer)).toBeNull();
  await page.getByRole('button', { name: 'Undo' }).click();
  expect(usePreferences.getState()).toEqual(before);
});

test('what differs is marked in its row and at its panel, and goes back alone', async () => {
  setPreferences({ themeRadius: 9, accordion: false });
  const { drawer } = await openDrawer('Theme');
  await expect.element(drawer.getByRole('tab', { name: 'Theme, changed' })).toBeVisible();
  await expect.element(drawer.getByRole('tab', { name: 'Sidebar, changed' })).toBeVisible();
  await expect.element(drawer.getByRole('tab', { name: 'Layout', exact: true })).toBeVisible();
  await drawer.getByRole('button', { name: 'Reset “Rounded corners”' }).click();
  expect([now('themeRadius'), now('accordion')]).toEqual([6, false]);
  await expect.element(drawer.getByRole('tab', { name: 'Theme', exact: true })).toBeVisible();
});

test('the default colour in other letters is the default', async () => {
  setPreferences({ themeColorPrimary: '#fa0464' });
  const { drawer } = await openDrawer();
  expect(dot(drawer)).toBeNull();
  await expect.element(drawer.getByRole('radio', { name: 'Plaza pink' })).toBeChecked();
});

test('a language counts only where the browser wishes another, and goes back to the wish', async () => {
  const calls = answer({ 'PUT /me': ({ body }) => ({ ...mei, ...(body as object) }) });
  setPreferences({ language: 'en-US' });
  const { page, drawer } = await openDrawer('General');
  expect(dot(drawer)).toBeNull();
  await drawer.getByRole('radio', { name: '简体中文' }).click();
  const chinese = page.getByRole('dialog', { name: '偏好设置' });
  await expect.poll(() => dot(chinese)).not.toBeNull();
  await chinese.getByRole('button', { name: '恢复默认' }).click();
  await expect.element(drawer).toBeVisible();
  expect(now('language')).toBeNull();
  await expect
    .poll(() => calls.filter((call) => call.startsWith('PUT')))
    .toEqual(['PUT /me {"language":"zh-CN"}', 'PUT /me {"language":"en-US"}']);
});
