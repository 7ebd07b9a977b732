import { expect, test, vi } from 'vitest';
import { defaultPreferences, setPreferences, usePreferences } from '#kernel/preferences/index.ts';
import { violations } from '#test/axe.ts';
import { now, openDrawer } from '#test/preferences.tsx';
// Preloaded, so that the first test does not wait for it.
import './preferences-drawer.tsx';

const nothing = 'Nothing was changed.';
const openImport = async () => {
  const { page, drawer } = await openDrawer();
  await drawer.getByRole('button', { name: 'Import' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import preferences' });
  await expect.element(dialog).toBeVisible();
  return {
    page,
    drawer,
    dialog,
    text: dialog.getByLabelText('Preferences as JSON'),
    submit: dialog.getByRole('button', { name: 'Import' }),
  };
};

test('everything is copied as JSON that a person can read', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  setPreferences({ themeRadius: 9 });
  const { page, drawer } = await openDrawer();
  await drawer.getByRole('button', { name: 'Copy' }).click();
  await expect.element(page.getByText('Copied as JSON')).toBeVisible();
  const [[copied]] = write.mock.calls as [[string]];
  expect(copied.split('\n')[1]).toBe('  "enableBackTopButton": true,');
  expect(JSON.parse(copied)).toEqual({ ...defaultPreferences, language: 'en-US', themeRadius: 9 });
});

test('where the browser keeps its clipboard to itself, the text stands there, chosen', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no', 'NotAllowedError'));
  const { page, drawer } = await openDrawer();
  await drawer.getByRole('button', { name: 'Copy' }).click();
  const text = page.getByRole('dialog', { name: 'Copy preferences' }).getByLabelText('Preferences as JSON');
  await expect.element(text).toHaveFocus();
  const { value, selectionStart, selectionEnd } = text.element() as HTMLTextAreaElement;
  expect([selectionStart, selectionEnd]).toEqual([0, value.length]);
  expect(JSON.parse(value)).toEqual(usePreferences.getState());
  expect(await violations()).toEqual([]);
});

test('what was copied comes in again, takes effect at once, and can be taken back', async () => {
  const { page, dialog, text, submit } = await openImport();
  await expect.element(submit).toBeDisabled();
  await text.fill('{ "themeRadius": 3, "theme": "dark" }');
  await submit.click();
  expect([now('themeRadius'), now('theme'), now('accordion')]).toEqual([3, 'dark', true]);
  await expect.element(page.getByText('2 preferences imported')).toBeVisible();
  await expect.poll(() => dialog.query()).toBeNull();
  await page.getByRole('button', { name: 'Undo' }).click();
  expect([now('themeRadius'), now('theme')]).toEqual([6, 'light']);
});

test.each([
  ['{"theme":', 'This is not JSON. Copy all of it, from { to }.'],
  ['[1]', 'This is JSON, but not preferences: those are between { and }.'],
  ['{}', 'There are no preferences in it.'],
  ['{"isDark":true}', '“isDark” is not a Plaza preference.'],
  ['{"accordion":1}', '“accordion” has to be true or false.'],
  ['{"sidebarWidth":400}', '“sidebarWidth” has to be a whole number from 180 to 320.'],
  ['{"theme":"pink"}', '“theme” has to be one of "light", "dark", "auto".'],
  ['{"language":"fr"}', '“language” has to be one of "en-US", "zh-CN", null.'],
  ['{"themeColorPrimary":"red"}', '“themeColorPrimary” has to be a colour such as "#FA0464".'],
  ['{"ICPLink":"ftp://x"}', '“ICPLink” has to be empty or an address that begins with https:// or http://, of at most 200 characters.'],
  ['{"companyName":7}', '“companyName” has to be a text of at most 200 characters.'],
])('%s is answered with a sentence, and nothing changes', async (wrong, sentence) => {
  const { dialog, text, submit } = await openImport();
  const before = usePreferences.getState();
  await text.fill(wrong.replace(/}$/, wrong === '{}' ? '}' : ',"themeRadius":3}'));
  await submit.click();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent(`${nothing}${sentence}`);
  await expect.element(text).toHaveAttribute('aria-invalid', 'true');
  expect(usePreferences.getState()).toEqual(before);
  expect(await violations()).toEqual([]);
});

test('of a key that is no name only the beginning is said again, in whole characters', async () => {
  const { dialog, text, submit } = await openImport();
  await text.fill(`{"${'🌊'.repeat(4_400)}":1,"${'x'.repeat(40)}":1}`);
  await submit.click();
  await expect
    .element(dialog.getByRole('alert'))
    .toHaveTextContent(`${nothing}“${'🌊'.repeat(39)}…” is not a Plaza preference.“${'x'.repeat(40)}” is not a Plaza preference.`);
});

test('of many faults the first five are named, and the rest counted', async () => {
  const { dialog, text, submit } = await openImport();
  await text.fill(JSON.stringify(Object.fromEntries(['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((name) => [name, 1]))));
  await submit.click();
  await expect
    .element(dialog.getByRole('alert'))
    .toHaveTextContent(`${nothing}${['a', 'b', 'c', 'd', 'e'].map((name) => `“${name}” is not a Plaza preference.`).join('')}And 2 more.`);
  await text.fill('{"themeRadius":3}');
  await expect.poll(() => dialog.getByRole('alert').query()?.textContent ?? '').toBe('');
});

test('a file serves as well; one that is too large is not read', async () => {
  const { dialog } = await openImport();
  const input = dialog.element().querySelector<HTMLInputElement>('input[type=file]');
  const give = (content: string) => {
    const files = new DataTransfer();
    files.items.add(new File([content], 'preferences.json', { type: 'application/json' }));
    if (!input) throw new Error('no input for a file');
    input.files = files.files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
  };
  give(`{"themeRadius":3,"companyName":"${'x'.repeat(70_000)}"}`);
  await expect.element(dialog.getByRole('alert')).toHaveTextContent(`${nothing}This file is too large to be preferences.`);
  give('{"themeRadius":99}');
  await expect.element(dialog.getByRole('alert')).toHaveTextContent(`${nothing}“themeRadius” has to be a whole number from 0 to 16.`);
  give('{"themeRadius":3}');
  await expect.poll(() => now('themeRadius')).toBe(3);
});
