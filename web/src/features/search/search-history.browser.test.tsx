import { expect, test } from 'vitest';
import { localStore } from '#kernel/storage/index.ts';
import { takeReported } from '#test/no-console-error.ts';
import { found, pageRoutes, openSearchPage } from '#test/search.tsx';

const stored = (userId = 'mei') =>
  localStore.read(`search-history:${location.host}:${userId}`, (value): value is string[] => Array.isArray(value)) ?? [];
const visit = async ({ open, type, press, active, address }: Awaited<ReturnType<typeof openSearchPage>>, label: string, path: string) => {
  await open();
  await type(label);
  await expect.poll(() => active()?.startsWith(label)).toBe(true);
  await press('Enter');
  await expect.element(address).toHaveTextContent(path);
};

test('with an empty text stands what was chosen lately, the latest first and active; Enter opens it', async () => {
  const screen = await openSearchPage();
  const { page, open, press, options, active, address } = screen;
  await open();
  await expect.element(page.getByText('No recent searches')).toBeVisible();
  await press('Enter', 'Escape');
  await visit(screen, 'Communities', '/communities');
  await visit(screen, 'Menu', '/system/menu');
  await visit(screen, 'Communities', '/communities');
  expect(stored()).toEqual(['/system/menu', '/communities']);
  await open();
  await expect.poll(options).toEqual(['MenuSystem', 'Communities']);
  await expect.poll(() => active()).toBe('MenuSystem');
  await press('ArrowDown', 'ArrowDown', 'Enter');
  await expect.element(address).toHaveTextContent('/system/menu');
});

test('each entry can be removed, and the focus goes back to the field', async () => {
  localStore.write(`search-history:${location.host}:mei`, ['/home', '/communities']);
  const { page, open, options } = await openSearchPage();
  await open();
  await page.getByRole('button', { name: 'Remove Home from recent searches' }).click();
  await expect.poll(options).toEqual(['Communities']);
  await expect.element(page.getByRole('combobox')).toHaveFocus();
  await page.getByRole('button', { name: 'Remove Communities from recent searches' }).click();
  await expect.element(page.getByText('No recent searches')).toBeVisible();
  expect(stored()).toEqual([]);
});

test('another person on the same browser sees nothing of it', async () => {
  const mei = await openSearchPage();
  await visit(mei, 'Home', '/home');
  await mei.page.unmount();
  const { page, open } = await openSearchPage({ userId: 'otto' });
  await open();
  await expect.element(page.getByText('No recent searches')).toBeVisible();
  expect([stored('mei'), stored('otto')]).toEqual([['/home'], []]);
});

test('what may no longer be opened is not shown, nor what is no page of the menu', async () => {
  localStore.write(`search-history:${location.host}:mei`, ['/gone', '/home', '/forbidden']);
  const { open, options, press, page } = await openSearchPage({ asked: () => found });
  await open();
  await expect.poll(options).toEqual(['Home']);
  await page.getByRole('combobox').fill('pasta');
  await expect.poll(() => options().length).toBe(4);
  await press('Enter');
  expect(stored()).toEqual(['/gone', '/home', '/forbidden']);
});

test('twenty are kept, and the oldest goes first', async () => {
  const menu = Array.from({ length: 25 }, (_, nth) => ({ key: `/page-${nth}`, label: `Page ${nth}`, trail: [] }));
  localStore.write(
    `search-history:${location.host}:mei`,
    menu.slice(0, 20).map(({ key }) => key),
  );
  const screen = await openSearchPage({ menu });
  await visit(screen, 'Page 24', '/page-24');
  expect(stored()).toEqual(['/page-24', ...menu.slice(0, 19).map(({ key }) => key)]);
});

test('a broken store is dropped and said, and the search goes on', async () => {
  localStore.write(`search-history:${location.host}:mei`, { not: 'a list' });
  const { page, open } = await openSearchPage({ menu: pageRoutes });
  await open();
  await expect.element(page.getByText('No recent searches')).toBeVisible();
  expect(takeReported().flat().join()).toContain('search-history');
});
