import { expect, test } from 'vitest';
import type { MenuItem, RouteItem } from '#contract/menus/index.ts';
import { pageRoutesOf, stepsTo } from './page-routes.ts';
import { activePath, groupsAround, mergeNav, navIn, navOf, navOfMenu } from './nav-tree.ts';

const row = (path: string, handle: Partial<RouteItem['handle']> = {}, more: Partial<RouteItem> = {}): RouteItem => ({
  path,
  handle: { title: `title of ${path}`, ...handle },
  ...more,
});
const tree: RouteItem[] = [
  row('/personal-center', { order: 110 }, { children: [row('/personal-center/my-profile', {}, { component: 'profile/my-profile' })] }),
  row('/home', { order: 1 }, { component: 'home/home' }),
  row('/communities', { order: 2 }, { component: 'communities/communities' }),
  row('/communities/:slug', { hideInMenu: true, currentActiveMenu: '/communities' }, { component: 'communities/community' }),
  row('/secret', { roles: ['admin'], order: 3 }, { component: 'secret/secret' }),
  row('/docs', { externalLink: 'https://react.dev', order: 4 }),
];
const user = { isAdmin: false, roles: ['user'], permissions: [] };
const admin = { isAdmin: true, roles: ['admin'], permissions: [] };
const pageRoutes = pageRoutesOf(tree);
const pageRoute = (path: string) => pageRoutes.find((candidate) => candidate.path === path);

test('pages are found by their component, or by their path where none is given', () => {
  expect(pageRoute('/personal-center/my-profile')).toMatchObject({
    component: 'profile/my-profile',
    groups: [{ title: 'title of /personal-center', path: '/personal-center' }],
  });
  expect(pageRoute('/docs')?.component).toBe('docs/index');
});

test('a route that holds others is no page', () => {
  expect(pageRoute('/personal-center')).toBeUndefined();
});

test('a route whose only child is its index is a page', () => {
  const [page] = pageRoutesOf([row('/about', {}, { children: [row('', {}, { index: true, component: 'about/about' })] })]);
  expect(page).toMatchObject({ path: '/about', component: 'about/about' });
});

test('children may give their paths from the root or from the parent', () => {
  const nested = pageRoutesOf([row('/a', {}, { children: [row('b', {}, { children: [row('c')] }), row('/a/d')] })]);
  expect(nested.map(({ path }) => path)).toEqual(['/a/b/c', '/a/d']);
});

test('the menu is in order, without what is hidden or forbidden', () => {
  expect(navOf(tree, user).map(({ path }) => path)).toEqual(['/home', '/communities', 'https://react.dev', '/personal-center']);
  expect(navOf(tree, admin).map(({ path }) => path)).toContain('/secret');
});

test('a group without anything to choose is left out', () => {
  expect(navOf([row('/g', {}, { children: [row('/g/x', { hideInMenu: true })] })], user)).toEqual([]);
});

test('entries without an order stand where they stand, two behind', () => {
  const rows = [row('/first'), row('/second', { order: 1 }), row('/third', { order: 2 })];
  expect(navOf(rows, user).map(({ path }) => path)).toEqual(['/second', '/first', '/third']);
});

test('a page marks the entry it names, else itself, else the nearest above', () => {
  const nav = navOf(tree, user);
  expect(activePath(nav, pageRoute('/communities/:slug'), '/communities/tea')).toBe('/communities');
  expect(activePath(nav, pageRoute('/personal-center/my-profile'), '/personal-center/my-profile')).toBe('/personal-center/my-profile');
  expect(activePath(nav, undefined, '/communities/tea/unknown')).toBe('/communities');
  expect(activePath(nav, undefined, '/elsewhere')).toBeNull();
});

test('the groups around a page are opened', () => {
  expect(groupsAround(navOf(tree, user), '/personal-center/my-profile')).toEqual(['/personal-center']);
});

test('an entry that opens another site is known by its address, and marked while its page here is open', () => {
  const nav = navOf(tree, user);
  expect(nav.find(({ path }) => path === 'https://react.dev')).toMatchObject({
    externalLink: 'https://react.dev',
    title: 'title of /docs',
  });
  expect(activePath(nav, pageRoute('/docs'), '/docs')).toBe('https://react.dev');
});

test('what stands backstage shows to administrators only', () => {
  const rows = [row('/console', { backstage: true }), row('/home')];
  expect(navOf(rows, user).map(({ path }) => path)).toEqual(['/home']);
  expect(navOf(rows, admin).map(({ path }) => path)).toEqual(['/console', '/home']);
});

test('the breadcrumb of a hidden page leads over the entry it belongs to', () => {
  const hidden = pageRoute('/communities/:slug');
  const nav = navOf(tree, user);
  expect(hidden && stepsTo(hidden, { pageRoutes, nav })).toEqual([{ title: 'title of /communities', path: '/communities' }]);
});

test('the name of a group leads to the first page that the menu shows in it, and nowhere where it shows none', () => {
  const rows = [
    row('/a', {}, { children: [row('/a/x', { externalLink: 'https://x.example' }), row('/a/hidden', { hideInMenu: true }), row('/a/b')] }),
    row('/h', { hideInMenu: true }, { children: [row('/h/p')] }),
  ];
  const places = { pageRoutes: pageRoutesOf(rows), nav: navOf(rows, user) };
  const stepsOf = (path: string) => places.pageRoutes.filter((one) => one.path === path).flatMap((one) => stepsTo(one, places));
  expect(stepsOf('/a/hidden')).toEqual([{ title: 'title of /a', path: '/a/b' }]);
  expect(stepsOf('/h/p')).toEqual([{ title: 'title of /h', path: null }]);
});

test('the breadcrumb passes over a route whose path ends in a slash', () => {
  const rows = [row('/docs/', {}, { children: [row('guide', {}, { children: [row('start')] })] })];
  const places = { pageRoutes: pageRoutesOf(rows), nav: navOf(rows, user) };
  const [page] = places.pageRoutes;
  expect(page?.path).toBe('/docs/guide/start');
  expect(page && stepsTo(page, places)).toEqual([{ title: 'title of guide', path: '/docs/guide/start' }]);
});

const served: MenuItem[] = [
  { key: '/home', label: 'title of /home' },
  { key: '/communities', label: 'title of /communities' },
  { key: 'https://react.dev', label: 'title of /docs' },
  {
    key: '/personal-center',
    label: 'title of /personal-center',
    children: [{ key: '/personal-center/my-profile', label: 'title of /personal-center/my-profile' }],
  },
];

test('the menu of the server and the one made of the routes are the same', () => {
  expect(navOfMenu(served)).toEqual(navOf(tree, user));
});

test('in the mode of the server its menu counts: names, order, and what is in it', () => {
  const menu: MenuItem[] = [
    { key: '/communities', label: 'People' },
    { key: '/home', label: 'Start' },
  ];
  const nav = navIn('backend', { routes: tree, menu, who: user });
  expect(nav.map(({ path, title }) => [path, title])).toEqual([
    ['/communities', 'People'],
    ['/home', 'Start'],
  ]);
});

test('in the mode of the client the server is not asked', () => {
  expect(navIn('frontend', { routes: tree, menu: null, who: user })).toEqual(navOf(tree, user));
  expect(navIn('frontend', { routes: tree, menu: [], who: user })).toEqual(navOf(tree, user));
});

test('with both on the lists are one, and the first wins', () => {
  const menu: MenuItem[] = [
    { key: '/extra', label: 'Extra' },
    { key: '/home', label: 'Start' },
    { key: '/personal-center', label: 'Me', children: [{ key: '/personal-center/devices', label: 'Devices' }] },
  ];
  const nav = navIn('both', { routes: tree, menu, who: user });
  expect(nav.map(({ path }) => path)).toEqual(['/home', '/communities', 'https://react.dev', '/personal-center', '/extra']);
  expect(nav[0]?.title).toBe('title of /home');
  expect(nav[3]?.children.map(({ path }) => path)).toEqual(['/personal-center/my-profile', '/personal-center/devices']);
});

test('with both off only entries without a rule are left, whoever looks', () => {
  const rows = [
    row('/home'),
    row('/secret', { roles: ['admin'] }),
    row('/code', { permissions: ['x'] }),
    row('/open', { roles: ['admin'], ignoreAccess: true }),
  ];
  for (const who of [user, admin])
    expect(navIn('none', { routes: rows, menu: served, who }).map(({ path }) => path)).toEqual(['/home', '/open']);
});

test('until the menu of the server is there the routes make one', () => {
  expect(navIn('backend', { routes: tree, menu: null, who: user })).toEqual(navOf(tree, user));
});

test('an entry that stands twice is shown once', () => {
  const item = { path: '/a', title: 'first', icon: undefined, externalLink: undefined, children: [] };
  expect(mergeNav([item, { ...item, title: 'second' }], [])).toEqual([item]);
});
