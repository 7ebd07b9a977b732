import { useSite } from '#kernel/site/index.ts';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { setPreferences, type Preferences } from '#kernel/preferences/index.ts';
import { now, openDrawer } from '#test/preferences.tsx';
// Preloaded, so that the first test does not wait for it.
import './preferences-drawer.tsx';

type NumberName = { [K in keyof Preferences]: Preferences[K] extends number ? K : never }[keyof Preferences];
type Limits = [panel: string, field: string, name: NumberName, least: number, most: number];
const numbers: Limits[] = [
  ['Theme', 'Rounded corners', 'themeRadius', 0, 16],
  ['Sidebar', 'Sidebar width', 'sidebarWidth', 180, 320],
  ['Sidebar', 'Collapsed width', 'sideCollapsedWidth', 40, 80],
  ['Sidebar', 'First column', 'firstColumnWidthInTwoColumnNavigation', 50, 250],
  ['Sidebar', 'Second column, collapsed', 'sidebarExtraCollapsedWidth', 40, 80],
  ['General', 'Check every', 'checkUpdatesInterval', 1, 60],
];

test.each(numbers)('%s: “%s” takes whole numbers within its limits at once, and says what it does not take', async (...limits) => {
  const [panel, name, preference, least, most] = limits;
  const { drawer } = await openDrawer(panel);
  const field = drawer.getByRole('spinbutton', { name });
  const sentence = `From ${least} to ${most}.`;
  await field.fill(String(least));
  expect(now(preference)).toBe(least);
  await field.fill(String(most));
  expect(now(preference)).toBe(most);
  await field.fill(String(most + 1));
  await expect.element(drawer.getByText(sentence)).toBeVisible();
  expect(now(preference)).toBe(most);
  await userEvent.tab();
  await expect.element(field).toHaveValue(String(most));
  await field.fill(String(least - 1));
  await userEvent.tab();
  await expect.element(field).toHaveValue(String(least));
  await expect.element(field).toHaveAccessibleDescription(sentence);
  expect(now(preference)).toBe(least);
});

test('what is no whole number is said, changes nothing and goes again', async () => {
  const { drawer } = await openDrawer('Sidebar');
  const field = drawer.getByRole('spinbutton', { name: 'Sidebar width' });
  for (const wrong of ['200.5', 'wide', '2e2', '-']) {
    await field.fill(wrong);
    await expect.element(drawer.getByText('Whole numbers only.')).toBeVisible();
    expect(now('sidebarWidth')).toBe(210);
    await userEvent.tab();
    await expect.element(field).toHaveValue('210');
  }
  await field.fill('２００');
  expect(now('sidebarWidth')).toBe(200);
  await field.fill('');
  await userEvent.tab();
  await expect.element(field).toHaveValue('200');
  await expect.element(field).toHaveAttribute('aria-invalid', 'false');
});

test('arrows and the slider go step by step and stop at the ends', async () => {
  setPreferences({ sidebarWidth: 319 });
  const { drawer } = await openDrawer('Sidebar');
  (drawer.getByRole('spinbutton', { name: 'Sidebar width' }).element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowUp}{ArrowUp}');
  expect(now('sidebarWidth')).toBe(320);
  await userEvent.keyboard('{PageDown}{ArrowDown}');
  expect(now('sidebarWidth')).toBe(309);
  (drawer.getByRole('slider', { name: 'Sidebar width' }).element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowLeft}');
  expect(now('sidebarWidth')).toBe(308);
  await userEvent.keyboard('{Home}');
  await expect.element(drawer.getByRole('spinbutton', { name: 'Sidebar width' })).toHaveValue('180');
});

test.each<[field: string, name: keyof Preferences]>([
  ['Company name', 'companyName'],
  ['Copyright year', 'copyrightDate'],
  ['Record number', 'ICPNumber'],
])('“%s” is free text of 200 characters, whatever they are', async (label, name) => {
  const { drawer } = await openDrawer('Footer');
  const field = drawer.getByLabelText(label);
  await field.fill('粤ICP备 🌊');
  expect(now(name)).toBe('粤ICP备 🌊');
  await field.fill('🌊'.repeat(200));
  expect(now(name)).toBe('🌊'.repeat(200));
  await field.fill('x'.repeat(201));
  await expect.element(field).toHaveAccessibleDescription('At most 200 characters.');
  expect(now(name)).toBe('🌊'.repeat(200));
  await field.fill('');
  expect(now(name)).toBe('');
  await expect.element(field).toHaveAttribute('aria-invalid', 'false');
});

test('the copyright fields show what the site says until something else is written', async () => {
  useSite.setState({ name: 'Lakeside', copyrightDate: '2019' });
  const { drawer } = await openDrawer('Footer');
  await expect.element(drawer.getByLabelText('Copyright year')).toHaveValue('2019');
  const company = drawer.getByLabelText('Company name');
  await expect.element(company).toHaveValue('Lakeside');
  await company.fill('Harbour');
  await userEvent.tab();
  expect(now('companyName')).toBe('Harbour');
  await expect.element(company).toHaveValue('Harbour');
});

test.each<[field: string, name: keyof Preferences]>([
  ['Company website', 'companyWebsite'],
  ['Record link', 'ICPLink'],
])('“%s” leads to the web or nowhere', async (label, name) => {
  const { drawer } = await openDrawer('Footer');
  const field = drawer.getByLabelText(label);
  await field.fill('javascript:alert(1)');
  await userEvent.tab();
  await expect.element(field).toHaveAccessibleDescription('An address begins with https:// or http://.');
  expect(now(name)).toBe('');
  await field.fill('beian.miit.gov.cn/path');
  await userEvent.tab();
  await expect.element(field).toHaveValue('https://beian.miit.gov.cn/path');
  expect(now(name)).toBe('https://beian.miit.gov.cn/path');
});

test('a colour is chosen, picked or written', async () => {
  const { drawer } = await openDrawer();
  await drawer.getByRole('radio', { name: 'Teal' }).click();
  expect(now('themeColorPrimary')).toBe('#0D9488');
  await drawer.getByLabelText('Another colour').fill('#123abc');
  expect(now('themeColorPrimary')).toBe('#123ABC');
  await expect.element(drawer.getByRole('radio', { name: 'Teal' })).not.toBeChecked();
  const code = drawer.getByLabelText('Colour code');
  await expect.element(code).toHaveValue('#123ABC');
  await code.fill('7c3aed');
  expect(now('themeColorPrimary')).toBe('#7C3AED');
  await expect.element(drawer.getByRole('radio', { name: 'Violet' })).toBeChecked();
  await code.fill('#12');
  await userEvent.tab();
  await expect.element(code).toHaveAccessibleDescription('A colour is # and six digits or letters a to f.');
  await expect.element(code).toHaveValue('#7C3AED');
  expect(now('themeColorPrimary')).toBe('#7C3AED');
});
