import { afterEach, expect, test } from 'vitest';
import { page as browserPage } from 'vitest/browser';
import html from '../../../app.html?raw';
import { defaultPreferences, type Preferences } from '#kernel/preferences/index.ts';
import { boxOf, openShell } from '#test/open-shell.tsx';

/** The document before any module has run, in a frame of the window's size. */
const openBoot = async (path: string, preferences: Partial<Preferences>, width: number) => {
  await browserPage.viewport(width, 800);
  localStorage.setItem('plaza-v1-prod:preferences', JSON.stringify({ ...defaultPreferences, ...preferences }));
  const frame = document.createElement('iframe');
  frame.style.cssText = 'position: fixed; inset: 0; z-index: 9; width: 100vw; height: 100vh; border: 0';
  document.body.append(frame);
  // A document that is written into a frame has the URL of the page that writes it.
  history.replaceState(null, '', path);
  const root = frame.contentDocument;
  root?.write(html.replace(/<script type="module".*<\/script>/, ''));
  root?.close();
  await expect.poll(() => root?.documentElement.dataset['frame']).toBeDefined();
  // Complete with its stylesheet, without which everything stands as the browser has it.
  await expect.poll(() => root?.readyState).toBe('complete');
  const box = (selector: string) => {
    const { left, top, width: wide, height } = root?.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect();
    return [left, top, wide, height].map(Math.round);
  };
  return { head: box('.boot-head'), first: box('.boot-first'), side: box('.boot-side'), mark: box('img'), name: box('span'), root };
};
afterEach(() => {
  for (const frame of document.querySelectorAll('iframe')) frame.remove();
});

const deep = '/nest/one/a';
type Case = [string, string, Partial<Preferences>, number];
const cases: Case[] = [
  ['side', deep, {}, 1280],
  ['side, of its own width', deep, { sidebarWidth: 280 }, 1280],
  ['side, folded', deep, { sidebarCollapsed: true, sideCollapsedWidth: 72 }, 1280],
  ['side, folded by the window', deep, {}, 1000],
  ['side, without its sidebar', deep, { sidebarEnable: false }, 1280],
  ['top', deep, { navigationStyle: 'top' }, 1280],
  ['two columns', deep, { navigationStyle: 'two-column', firstColumnWidthInTwoColumnNavigation: 100 }, 1280],
  ['two columns, folded', deep, { navigationStyle: 'two-column', sidebarCollapsed: true }, 1280],
  ['two columns, on a page without a second', '/home', { navigationStyle: 'two-column' }, 1280],
  ['mixed', deep, { navigationStyle: 'mixed' }, 1280],
  ['mixed, folded', deep, { navigationStyle: 'mixed', sidebarCollapsed: true }, 1280],
  ['mixed, on a page without a column', '/home', { navigationStyle: 'mixed' }, 1280],
  ['mixed, without its sidebar', deep, { navigationStyle: 'mixed', sidebarEnable: false }, 1280],
  ['top, in a window without room for the name', deep, { navigationStyle: 'top' }, 800],
  ['a phone', deep, { navigationStyle: 'two-column' }, 360],
];

/** The left edge of the text; its element may begin before. */
const startOf = (element: Element) => {
  const range = document.createRange();
  range.selectNodeContents(element);
  return Math.round(range.getBoundingClientRect().left);
};
const none = [0, 0, 0, 0];
const boxOfAny = async (element: Element | undefined | null) => (element ? await boxOf(element) : none);

test.each(cases)('%s: what is painted first stands where the application then stands', async (_, path, preferences, width) => {
  // The menu is stored from an earlier visit.
  localStorage.setItem('plaza-v1-prod:branches', JSON.stringify(['/nest', '/outside', '/personal-center']));
  const boot = await openBoot(path, preferences, width);
  const page = await openShell(path, { width, preferences });
  await expect.element(page.getByRole('main')).toBeVisible();
  const isTwo = preferences.navigationStyle === 'two-column' && width > 767;
  if (isTwo) await expect.element(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible();
  if (boot.mark[0] !== undefined && boot.mark[0] > 0) await expect.element(page.getByRole('link', { name: 'Plaza' })).toBeVisible();

  const columns = [...page.container.querySelectorAll(':scope [data-column]')];
  const [first, side] = isTwo ? columns : [undefined, columns[0]];
  const withoutEmpty = (box: number[]) => (box[2] === 0 ? none : box);
  expect(boot.head).toEqual(await boxOf(page.getByRole('banner').element()));
  expect(withoutEmpty(boot.first)).toEqual(await boxOfAny(first));
  expect(withoutEmpty(boot.side)).toEqual(await boxOfAny(side));
  const mark = page.getByRole('link', { name: 'Plaza' }).query()?.querySelector('img');
  if (mark) expect(boot.mark).toEqual(await boxOf(mark));
  else expect(boot.mark[0]).toBe(-99);
  const words = [...page.container.querySelectorAll('header span, [data-column] span')];
  const name = words.find((element) => element.textContent === 'Plaza' && element.checkVisibility());
  expect(boot.name[0]).toBe(name ? startOf(name) : -99);
});

test('it has the theme of the page and of the sidebar', async () => {
  const { root } = await openBoot(deep, { sidebarTheme: 'dark' }, 1280);
  const color = (selector: string) => {
    const element = root?.querySelector(selector);
    return element && getComputedStyle(element).backgroundColor;
  };
  expect([color('.boot'), color('.boot-head'), color('.boot-side')]).toEqual([
    'rgb(250, 250, 251)',
    'rgb(255, 255, 255)',
    'rgb(27, 28, 32)',
  ]);
  const dark = await openBoot(deep, { theme: 'dark' }, 1280);
  const head = dark.root?.querySelector('.boot-head');
  expect(head && getComputedStyle(head).backgroundColor).toBe('rgb(27, 28, 32)');
});

test.each([
  ['no record', null],
  ['a broken one', '{'],
  ['nonsense', JSON.stringify({ navigationStyle: 5, sidebarWidth: 9000, sidebarCollapsed: 'yes' })],
])('with %s it is the usual sidebar', async (_, record) => {
  localStorage.clear();
  if (record !== null) localStorage.setItem('plaza-v1-prod:preferences', record);
  localStorage.setItem('plaza-v1-prod:branches', '7');
  const frame = document.createElement('iframe');
  document.body.append(frame);
  frame.style.width = '1280px';
  await browserPage.viewport(1280, 800);
  frame.contentDocument?.write(html.replace(/<script type="module".*<\/script>/, ''));
  frame.contentDocument?.close();
  await expect.poll(() => frame.contentDocument?.documentElement.dataset['frame']).toBe('side');
  expect(frame.contentDocument?.documentElement.style.getPropertyValue('--boot-side')).toBe('210px');
});

test('the menu is remembered for the next first paint', async () => {
  const page = await openShell('/home');
  await expect.element(page.getByRole('main')).toBeVisible();
  await expect.poll(() => localStorage.getItem('plaza-v1-prod:branches')).toBe(JSON.stringify(['/nest', '/outside', '/personal-center']));
});
