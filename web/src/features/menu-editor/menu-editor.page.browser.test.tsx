import { afterEach, expect, test } from 'vitest';
import { page as browser, userEvent } from 'vitest/browser';
import type { MenuEntry } from '#contract/menus/editor.ts';
import { AccessContext } from '#kernel/access/index.ts';
import { setPreferences } from '#kernel/preferences/index.ts';
import { answer, refuse } from '#test/answers.ts';
import { violationsInBothThemes } from '#test/axe.ts';
import { openScreen } from '#test/open-screen.tsx';
import { Page } from './menu-editor.page.tsx';

const id = (number: number) => `0192f6a0-6666-7000-8000-${String(number).padStart(12, '0')}`;
const anEntry = (number: number, change: Partial<MenuEntry>): MenuEntry => ({
  id: id(number),
  parentId: null,
  type: 'menu',
  name: '',
  nameEn: '',
  nameZh: '',
  path: '',
  order: number,
  icon: null,
  component: null,
  permission: '',
  keepAlive: true,
  hideInMenu: false,
  activePath: '',
  iframeLink: '',
  externalLink: '',
  status: 'enabled',
  badge: '',
  isForEverybody: true,
  isBase: false,
  createdAt: '2026-11-20T10:00:00Z',
  updatedAt: '2026-11-20T10:00:00Z',
  version: 1,
  ...change,
});
const some = [
  anEntry(1, { name: 'menu.home', path: '/home', icon: 'home', component: 'home/home', isBase: true }),
  anEntry(2, { nameEn: 'Handbook', nameZh: '手册', path: '/handbook', icon: 'file', badge: 'new' }),
  anEntry(3, { nameEn: 'Rules', nameZh: '规则', parentId: id(2), path: '/handbook/rules', component: 'access-demo/nested' }),
  anEntry(4, {
    nameEn: 'React',
    nameZh: 'React',
    type: 'link',
    parentId: id(2),
    path: '/handbook/react',
    externalLink: 'https://react.dev',
  }),
];
type Replies = Parameters<typeof answer>[0];
afterEach(() => localStorage.clear());
const all = ['read', 'create', 'update', 'delete', 'export'].map((verb) => `system:menu:${verb}`);

const setUp = async ({ replies = {}, permissions = all, at = '' }: { replies?: Replies; permissions?: string[]; at?: string } = {}) => {
  const calls = answer({ 'GET /menus': () => ({ items: some, frameHosts: ['https://ant.design'] }), ...replies });
  const Screen = () => (
    <AccessContext value={{ isAdmin: false, roles: [], permissions }}>
      <Page />
    </AccessContext>
  );
  const screen = await openScreen({ '/system/menu': Screen }, `/system/menu${at}`, 'menu-editor', 'console');
  const tree = screen.page.getByRole('treegrid');
  await expect.element(tree.getByText('/handbook/rules')).toBeInTheDocument();
  const changes = () => calls.filter((call) => !call.startsWith('GET '));
  const choose = async (name: string, entry: string) => {
    await screen.page.getByRole('button', { name: `Actions for ${name}` }).click();
    await screen.page.getByRole('menuitem', { name: entry }).click();
  };
  return { ...screen, tree, changes, choose };
};

test('the form has no fault that a machine finds', async () => {
  await browser.viewport(1280, 900);
  const { page, choose } = await setUp();
  await choose('Handbook', 'Edit');
  await expect.element(page.getByRole('dialog', { name: 'Edit Handbook' })).toBeVisible();
  expect(await violationsInBothThemes()).toEqual([]);
});

test('the form shows just the fields of the type', async () => {
  const { page } = await setUp();
  await page.getByRole('button', { name: 'Add entry' }).click();
  const form = page.getByRole('dialog', { name: 'Add entry' });
  const has = (name: string) => form.getByLabelText(name).query() !== null;
  const names = ['Page', 'Address of the frame', 'Address of the link', 'Path', 'Badge', 'Highlighted entry'];
  await expect.poll(() => names.filter(has)).toEqual(['Page', 'Path', 'Badge', 'Highlighted entry']);
  await form.getByRole('radio', { name: 'Frame' }).click();
  await expect.poll(() => names.filter(has)).toEqual(['Address of the frame', 'Path', 'Badge', 'Highlighted entry']);
  await form.getByRole('radio', { name: 'Link' }).click();
  await expect.poll(() => names.filter(has)).toEqual(['Address of the link', 'Path', 'Badge']);
  await form.getByRole('radio', { name: 'Button' }).click();
  await expect.poll(() => names.filter(has)).toEqual([]);
});

test('pages that no menu has, with all below them, are shown and taken as a file when asked for', async () => {
  const detail = anEntry(5, { nameEn: 'Rule', nameZh: '规则详情', parentId: id(2), path: '/handbook/:rule', hideInMenu: true });
  const edit = anEntry(6, { nameEn: 'Edit rule', nameZh: '编辑规则', type: 'button', parentId: id(5), permission: 'rule:update' });
  const { page, tree, address, changes } = await setUp({
    replies: {
      'GET /menus': () => ({ items: [...some, detail, edit], frameHosts: [] }),
      'POST /menus/export': () => ({ url: '#file' }),
    },
  });
  expect([tree.getByText('/handbook/:rule').query(), tree.getByText('rule:update').query()]).toEqual([null, null]);
  const filterOf = () => JSON.parse(changes().at(-1)!.slice('POST /menus/export '.length)).filter;
  await page.getByRole('button', { name: 'Download as CSV' }).click();
  await expect.poll(() => changes().length).toBe(1);
  expect(filterOf()).toEqual({ hidden: 'left_out' });
  await page.getByRole('switch', { name: 'Show hidden pages' }).click();
  await expect.element(tree.getByText('/handbook/:rule')).toBeVisible();
  await expect.element(tree.getByText('rule:update')).toBeInTheDocument();
  await expect.element(address).toHaveTextContent('/system/menu?hidden=shown');
  // It hides no rows, so they can still be moved.
  await expect.element(page.getByRole('button', { name: 'Actions for Rule', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Download as CSV' }).click();
  await expect.poll(() => changes().length).toBe(2);
  expect(filterOf()).toEqual({});
});

test('a link is made with its name in both languages, an icon and a place', async () => {
  const { page, changes, choose } = await setUp({ replies: { 'POST /menus': () => some[3] } });
  await choose('Handbook', 'Add below');
  const form = page.getByRole('dialog', { name: 'Add entry' });
  await form.getByRole('radio', { name: 'Link' }).click();
  await form.getByRole('textbox', { name: 'Name in English' }).fill('Vite');
  await form.getByRole('textbox', { name: 'Name in Chinese' }).fill('Vite 文档');
  await form.getByRole('textbox', { name: 'Path' }).fill('/handbook/vite');
  await form.getByRole('textbox', { name: 'Address of the link' }).fill('https://vite.dev');
  await form.getByRole('radio', { name: 'link', exact: true }).click();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('Saved')).toBeVisible();
  const [sent] = changes();
  expect(JSON.parse(sent!.replace('POST /menus ', ''))).toMatchObject({
    type: 'link',
    parentId: id(2),
    nameEn: 'Vite',
    nameZh: 'Vite 文档',
    path: '/handbook/vite',
    externalLink: 'https://vite.dev',
    icon: 'link',
  });
});

test('which entry is marked is chosen among those that are there', async () => {
  const { page, changes, choose } = await setUp({ replies: { 'PUT /menus/:id': () => some[2] } });
  await choose('Rules', 'Edit');
  const field = page.getByRole('dialog').getByLabelText('Highlighted entry');
  const offered = [...((await field.findElement()) as HTMLSelectElement).options].map(({ text }) => text.trim());
  expect(offered).toEqual(['Its own', 'Home · /home', 'Handbook · /handbook', 'React · /handbook/react']);
  await field.selectOptions('/handbook');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('Saved')).toBeVisible();
  expect(JSON.parse(changes()[0]!.slice(changes()[0]!.indexOf('{')))).toMatchObject({ activePath: '/handbook' });
});

test('a marked entry that is gone stays to be seen', async () => {
  const { page, choose } = await setUp({
    replies: { 'GET /menus': () => ({ items: some.map((one) => ({ ...one, activePath: '/handbook/old' })), frameHosts: [] }) },
  });
  await choose('Rules', 'Edit');
  await expect.element(page.getByRole('dialog').getByLabelText('Highlighted entry')).toHaveValue('/handbook/old');
});

test('what the server does not take stands at its field', async () => {
  const { page, choose } = await setUp({
    replies: { 'PUT /menus/:id': () => refuse(422, 'request.invalid', [{ field: 'externalLink', rule: 'web_address' }]) },
  });
  await choose('React', 'Edit');
  const field = page.getByRole('textbox', { name: 'Address of the link' });
  await field.fill('javascript:alert(1)');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('Enter an address that begins with http:// or https://.')).toBeVisible();
  await expect.element(field).toHaveFocus();
});

test('deleting names what goes with it, and the product has nothing to delete', async () => {
  const { page, changes, choose } = await setUp({ replies: { 'DELETE /menus/:id': () => ({}) } });
  await page.getByRole('button', { name: 'Actions for Home' }).click();
  await expect.element(page.getByRole('menuitem', { name: 'Edit' })).toBeVisible();
  await expect.poll(() => page.getByRole('menuitem', { name: 'Delete' }).query()).toBeNull();
  await page.getByRole('button', { name: 'Actions for Home' }).click();
  await choose('Handbook', 'Delete');
  const dialog = page.getByRole('dialog', { name: 'Delete Handbook?' });
  await expect.element(dialog.getByText('2 entries below it are deleted too: Rules, React')).toBeVisible();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect.element(page.getByText('Deleted')).toBeVisible();
  await expect.poll(() => changes()).toEqual([`DELETE /menus/${id(2)}`]);
});

test('an entry is moved by its menu', async () => {
  const { changes, choose } = await setUp({ replies: { 'POST /menus/:id/move': () => some[3] } });
  await choose('React', 'Move up');
  await expect.poll(changes).toEqual([`POST /menus/${id(4)}/move {"parentId":"${id(2)}","before":"${id(3)}"}`]);
});

test('entries are found by their type, their status and the days they were made, and columns are chosen as in every list', async () => {
  await browser.viewport(1280, 900);
  const made = some.map((one) => (one.id === id(3) ? { ...one, createdAt: '2026-11-02T10:00:00Z' } : one));
  const { page, tree, address, changes } = await setUp({
    replies: { 'GET /menus': () => ({ items: made, frameHosts: [] }), 'POST /menus/export': () => ({ url: '#file' }) },
  });
  await page.getByRole('combobox', { name: 'Type' }).selectOptions('Link');
  await expect.element(address).toHaveTextContent('/system/menu?type=link');
  await expect.element(tree.getByText('/handbook', { exact: true })).toBeVisible();
  await expect.poll(() => tree.getByText('Rules', { exact: true }).query()).toBeNull();
  await page.getByRole('button', { name: 'Download as CSV' }).click();
  await expect
    .poll(() => changes().join())
    .toContain('POST /menus/export {"filter":{"type":"link","hidden":"left_out"},"columns":[{"key":"name","title":"Name"},{"key":"above"');
  await page.getByRole('radio', { name: 'Disabled' }).click();
  await page.getByRole('link', { name: 'Show all' }).click();
  await page.getByRole('group', { name: 'Created until' }).getByRole('spinbutton').first().click();
  await userEvent.keyboard('11032026');
  await page.getByRole('searchbox').first().click();
  await expect.poll(() => tree.getByText('React', { exact: true }).query()).toBeNull();
  await expect.element(tree.getByText('Rules', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Columns and row height' }).click();
  await page.getByRole('checkbox', { name: 'Keeps its state' }).click();
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await expect.element(tree.getByRole('columnheader', { name: 'Keeps its state' })).toBeVisible();
});

test('entries that are chosen are disabled together, with all else as it is', async () => {
  const { page, changes } = await setUp({ replies: { 'PUT /menus/:id': () => some[1] } });
  for (const name of ['Handbook', 'React']) await page.getByRole('checkbox', { name: `Select ${name}` }).click();
  await page.getByRole('button', { name: 'Disable' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Disable' }).click();
  await expect.element(page.getByText('2 entries are disabled.')).toBeVisible();
  const { id: _, isBase: __, createdAt: ___, updatedAt: ____, order: _____, ...fields } = some[3]!;
  expect(JSON.parse(changes()[1]!.slice(changes()[1]!.indexOf('{')))).toEqual({ ...fields, status: 'disabled' });
});

test('an entry that carries a right which its editor lacks stays as it is, and they read why', async () => {
  const { page, choose } = await setUp({ replies: { 'PUT /menus/:id': () => refuse(403, 'menu.beyond_you') } });
  await page.getByRole('checkbox', { name: 'Select React' }).click();
  await page.getByRole('button', { name: 'Disable' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Disable' }).click();
  const why = 'This includes permissions that you do not have yourself. Ask an administrator.';
  await expect.element(page.getByText(`React was not changed: ${why}`)).toBeVisible();
  await choose('React', 'Edit');
  await page.getByRole('textbox', { name: 'Address of the link' }).fill('https://vite.dev');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText(why, { exact: true })).toBeVisible();
});

test('whoever may only read finds nothing to press; it speaks Chinese', async () => {
  setPreferences({ language: 'zh-CN' });
  const { page } = await setUp({ permissions: ['system:menu:read'] });
  await expect.element(page.getByText('规则')).toBeVisible();
  await expect.poll(() => page.getByRole('button', { name: '新建菜单' }).query()).toBeNull();
  await expect.poll(() => page.getByRole('button', { name: /的操作$/ }).query()).toBeNull();
});
