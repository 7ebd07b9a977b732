import { expect, test } from 'vitest';
import { isWebAddress } from '#contract/browser/patterns.ts';
import { isForbidden, rolesNeeded, treeFor } from './menus.policy.ts';
import type { MenuRow } from './menus.repository.ts';
import { toMenu, toPaths, toRoutes } from './menus.shapes.ts';
import { validMenuRows } from './menus.valid-rows.ts';

const row = (id: string, change: Partial<MenuRow> = {}): MenuRow => ({
  id,
  parentId: null,
  name: `menu.${id}`,
  path: `/${id}`,
  type: 'page',
  order: null,
  icon: null,
  component: `${id}/${id}`,
  permission: null,
  keepAlive: true,
  isHidden: false,
  activeMenu: null,
  iframeLink: null,
  externalLink: null,
  nameEn: null,
  nameZh: null,
  badge: '',
  isHeading: false,
  roles: ['user'],
  ...change,
});
const plain = { isAdmin: false, roles: ['user'] };
const editor = { isAdmin: false, roles: ['user', 'editor'] };
const admin = { isAdmin: true, roles: ['admin'] };
const paths = (viewer: typeof plain, rows: MenuRow[]) => toPaths(treeFor(viewer, rows));

test('everybody opens what the role user holds, others what their roles hold, an administrator everything', () => {
  const rows = [row('home'), row('desk', { roles: ['editor'] }), row('system', { roles: [] })];
  expect(paths(plain, rows)).toEqual(['/home']);
  expect(paths(editor, rows)).toEqual(['/home', '/desk']);
  expect(paths(admin, rows)).toEqual(['/home', '/desk', '/system']);
});

test('an administrator has everything that everybody has, without holding the role user', () => {
  expect(paths({ isAdmin: false, roles: ['admin'] }, [row('home')])).toEqual(['/home']);
});

test('a route names the roles that hold it, admin always among them, and none when everybody may pass', () => {
  expect(rolesNeeded({ roles: ['editor', 'user'] })).toBeUndefined();
  expect(rolesNeeded({ roles: ['editor'] })).toEqual(['admin', 'editor']);
  expect(rolesNeeded({ roles: [] })).toEqual(['admin']);
  expect(toRoutes(treeFor(editor, [row('desk', { roles: ['editor'], permission: 'desk:read' })]), 'en-US')).toEqual([
    {
      path: '/desk',
      component: 'desk/desk',
      handle: { title: 'menu.desk', order: 2, roles: ['admin', 'editor'], permissions: ['desk:read'] },
    },
  ]);
});

test('siblings stand by their order; one without an order as if it had its position + 2', () => {
  const rows = [row('a', { order: 110 }), row('b'), row('c', { order: 1 }), row('d'), row('e', { order: 4 })];
  // b is at position 1 and sorts as 3, d at position 3 as 5.
  expect(paths(plain, rows)).toEqual(['/c', '/b', '/e', '/d', '/a']);
  expect(toRoutes(treeFor(plain, rows), 'en-US').map(({ handle }) => handle.order)).toEqual([1, 3, 4, 5, 110]);
});

test('what hangs below a missing row is nowhere', () => {
  const rows = [row('home'), row('child', { parentId: 'disabled' }), row('grandchild', { parentId: 'child' })];
  expect(paths(admin, rows)).toEqual(['/home']);
});

test('a page that may not be opened still leads to those below it that may', () => {
  const rows = [row('system', { roles: [], icon: 'gear', order: 3 }), row('people', { parentId: 'system', roles: ['editor'] })];
  expect(toRoutes(treeFor(editor, rows), 'en-US')).toEqual([
    {
      path: '/system',
      handle: { title: 'menu.system', icon: 'gear', order: 3 },
      children: [{ path: '/people', component: 'people/people', handle: { title: 'menu.people', order: 2, roles: ['admin', 'editor'] } }],
    },
  ]);
  expect(paths(editor, rows)).toEqual(['/people']);
  expect(treeFor(plain, rows)).toEqual([]);
});

test('a hidden row is a route and no menu entry', () => {
  const tree = treeFor(plain, [row('list'), row('detail', { isHidden: true, activeMenu: '/list', keepAlive: false })]);
  expect(toRoutes(tree, 'en-US')[1]?.handle).toEqual({
    title: 'menu.detail',
    order: 3,
    hideInMenu: true,
    currentActiveMenu: '/list',
    keepAlive: false,
  });
  expect(toMenu(tree, 'en-US')).toEqual([{ key: '/list', label: 'menu.list' }]);
});

test('frames and links carry their addresses; a link is entered in the menu by its own', () => {
  const frame = row('docs', { type: 'iframe', component: null, iframeLink: '/api/docs', externalLink: 'https://ignored.example' });
  const link = row('react', { type: 'link', component: null, externalLink: 'https://react.dev', icon: 'link' });
  const tree = treeFor(plain, [frame, link]);
  expect(toRoutes(tree, 'en-US')).toEqual([
    { path: '/docs', handle: { title: 'menu.docs', order: 2, iframeLink: '/api/docs' } },
    { path: '/react', handle: { title: 'menu.react', icon: 'link', order: 3, externalLink: 'https://react.dev' } },
  ]);
  expect(toMenu(tree, 'en-US').map(({ key }) => key)).toEqual(['/docs', 'https://react.dev']);
});

test('a group of which nothing is left is neither a menu entry nor a route', () => {
  const rows = [row('group', { component: null, isHeading: true }), row('child', { parentId: 'group', roles: ['editor'] })];
  expect(toMenu(treeFor(plain, rows), 'en-US')).toEqual([]);
  expect(toRoutes(treeFor(plain, rows), 'en-US')).toEqual([]);
  expect(toMenu(treeFor(editor, rows), 'en-US')).toMatchObject([{ key: '/group', children: [{ key: '/child' }] }]);
});

test('rows that hang in a circle, or below one, are left out, and so is what leads to no web address', () => {
  const rows = [
    row('home'),
    row('a', { parentId: 'b' }),
    row('b', { parentId: 'a' }),
    row('below', { parentId: 'a' }),
    row('own', { parentId: 'own' }),
    row('script', { type: 'link', externalLink: 'javascript:alert(1)' }),
    row('data', { type: 'iframe', iframeLink: 'data:text/html,hello' }),
    row('elsewhere', { type: 'iframe', iframeLink: '//evil.example' }),
    row('nothing', { type: 'link' }),
    row('docs', { type: 'iframe', iframeLink: '/api/docs' }),
    row('react', { type: 'link', externalLink: 'https://react.dev' }),
  ];
  const valid = validMenuRows(rows);
  expect(valid.rows.map(({ id }) => id)).toEqual(['home', 'docs', 'react']);
  expect(valid.errors.filter(({ error }) => error === 'hangs in a circle').map(({ path }) => path)).toEqual(['/a', '/b', '/below', '/own']);
  expect(valid.errors).toHaveLength(8);
});

test('a row below one that is not there is no fault: it may be disabled', () => {
  expect(validMenuRows([row('child', { parentId: 'disabled' })]).errors).toEqual([]);
});

test('a page of others is forbidden; a heading, a page of mine and what does not exist are not', () => {
  const rows = [
    row('group', { component: null, roles: [] }),
    row('desk', { parentId: 'group', roles: ['editor'] }),
    row('file', { path: '/files/:name', roles: ['editor'] }),
    row('home'),
  ];
  const forbidden = (viewer: typeof plain) =>
    ['/group', '/desk', '/desk/', '/files/tea', '/files/', '/files/a/b', '/home', '/no'].filter((path) => isForbidden(viewer, rows, path));
  expect(forbidden(plain)).toEqual(['/desk', '/desk/', '/files/tea']);
  expect(forbidden(editor)).toEqual([]);
});

test('an address of the web is spelled whole, names no user and holds nothing that browsers leave out', () => {
  const right = [
    'https://react.dev',
    'HTTP://a.example:8080/b?c=d@e#f',
    'https://例え.jp/文',
    'https://[::1]:3000/',
    'https://a.b?x',
    'https://a.b#x',
  ];
  const wrong = [
    'https:host',
    'https:/host',
    'https:///host',
    'https://',
    'https://?x',
    'https://user:pw@host',
    'https://user@host',
    'https://@host',
  ];
  const mended = [
    'https:\\\\host',
    'https://a\\@host',
    'https://ho\tst',
    'https://host/a\nb',
    'https://host/a b',
    ' https://host',
    'https://host/\u0085',
  ];
  const none = ['', 'javascript:1', 'data:,x', 'ftp://host', '//host', '/path', 'https://host:99999', 'https://a%b', 'https://[::1'];
  expect(right.filter((address) => !isWebAddress(address))).toEqual([]);
  expect([...wrong, ...mended, ...none].filter(isWebAddress)).toEqual([]);
});
