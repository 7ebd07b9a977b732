import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { newId } from '#kernel/ids.ts';
import { ownApp } from '#test/app.ts';
import { createPerson } from '#test/people.ts';

const app = await ownApp();
const anna = await createPerson(app.db);
const admin = await createPerson(app.db, { isAdmin: true });
const editor = await createPerson(app.db);

type Row = { path: string | null; type?: number; parent?: string; status?: 'disabled'; hidden?: boolean; order?: number };
const addMenu = async ({ path, type = 0, parent, status, hidden = false, order }: Row, ...roles: string[]) => {
  const id = newId();
  await app.db
    .insertInto('menus')
    .values({
      id,
      parent_id: parent ?? null,
      name: `menu${path}`,
      route_path: path,
      menu_type: type,
      hide_in_menu: hidden,
      sort_order: order ?? null,
      component_url: type === 0 ? 'demo/demo' : null,
      iframe_link: type === 1 ? '/api/docs' : null,
      external_link_url: type === 2 ? 'https://react.dev' : null,
      permission_code: type === 3 ? 'demo:button' : null,
      ...(status ? { status } : {}),
    })
    .execute();
  if (roles.length > 0)
    await app.db
      .insertInto('role_menus')
      .values(roles.map((role_id) => ({ role_id, menu_id: id })))
      .execute();
  return id;
};
const addRole = async (code: string, status: 'enabled' | 'disabled' = 'enabled') => {
  const id = newId();
  await app.db.insertInto('roles').values({ id, code, name: code, status }).execute();
  await app.db.insertInto('user_roles').values({ role_id: id, user_id: editor.id }).execute();
  return id;
};

const common = await addRole('common');
const retired = await addRole('retired', 'disabled');
const group = await addMenu({ path: '/access', order: 10 }, common);
await addMenu({ path: '/access/common', parent: group }, common);
await addMenu({ path: '/access/retired', parent: group }, retired);
await addMenu({ path: null, type: 3, parent: group }, common);
const off = await addMenu({ path: '/off', status: 'disabled' }, common);
await addMenu({ path: '/off/below', parent: off }, common);
await addMenu({ path: '/docs', type: 1, order: 40 }, common);
await addMenu({ path: '/react', type: 2, order: 41, hidden: true }, common);

const flat = (items: readonly { path: string; children?: unknown }[]): string[] =>
  items.flatMap((item) => [item.path, ...flat((item.children ?? []) as { path: string }[])]);
const routesOf = async (as: typeof anna) => (await app.call('GET /get-async-routes', { as })).body.result;

test('the base rows lead to the pages of the product, in their order', async () => {
  const routes = await routesOf(anna);
  expect(routes.filter(({ handle }) => !handle.hideInMenu).map(({ path }) => path)).toEqual([
    '/home',
    '/communities',
    '/events',
    '/chat',
    '/dashboards',
    '/personal-center',
    '/about',
  ]);
  expect(routes[0]).toEqual({ path: '/home', component: 'home/home', handle: { title: 'menu.home', icon: 'home', order: 1 } });
  expect(flat(routes)).toContain('/personal-center/my-profile');
  expect(flat(routes)).toContain('/communities/:slug');
});

test('a role opens its rows: disabled roles, disabled rows and what is below them, and buttons lead nowhere', async () => {
  const routes = await routesOf(editor);
  const demo = flat(routes).filter((path) => /^\/(?:access|off|docs|react)/.test(path));
  expect(demo).toEqual(['/access', '/access/common', '/docs', '/react']);
  expect(routes.find(({ path }) => path === '/access')?.handle).toEqual({ title: 'menu/access', order: 10, roles: ['admin', 'common'] });
  expect(routes.find(({ path }) => path === '/docs')?.handle).toMatchObject({ iframeLink: '/api/docs' });
  expect(routes.find(({ path }) => path === '/react')?.handle).toMatchObject({ externalLink: 'https://react.dev', hideInMenu: true });
  expect(flat(await routesOf(anna)).filter((path) => path.startsWith('/access'))).toEqual([]);
});

test('an administrator gets every enabled row', async () => {
  const routes = flat(await routesOf(admin));
  expect(routes).toContain('/access/retired');
  expect(routes).toContain('/home');
  expect(routes).not.toContain('/off');
  expect(routes).not.toContain('/off/below');
});

test('the menu is the same tree without what is hidden, and my account lists its paths', async () => {
  const { result } = (await app.call('GET /menus/mine', { as: editor })).body;
  expect(result.map(({ key }) => key)).toEqual([
    '/home',
    '/communities',
    '/events',
    '/chat',
    '/dashboards',
    '/access',
    '/docs',
    '/personal-center',
    '/about',
  ]);
  expect(result.find(({ key }) => key === '/access')?.children).toEqual([{ key: '/access/common', label: 'menu/access/common' }]);
  const { menus } = (await app.call('GET /me', { as: editor })).body;
  expect(menus).toEqual([
    '/home',
    '/communities',
    '/events',
    '/chat',
    '/dashboards',
    '/dashboard',
    '/dashboard/communities',
    '/access',
    '/access/common',
    '/docs',
    '/personal-center',
    '/personal-center/my-profile',
    '/personal-center/settings',
    '/about',
  ]);
});

test('a change of the rows shows within seconds', async () => {
  await routesOf(anna);
  await addMenu({ path: '/late' }, '01900000-0000-7000-8000-000000000002');
  await expect.poll(async () => flat(await routesOf(anna)), { interval: 200 }).toContain('/late');
});

test('an address of others is forbidden, one that leads nowhere is not', async () => {
  const ask = async (as: typeof anna, path: string) => (await app.call('GET /menus/forbidden', { as, query: { path } })).body.isForbidden;
  expect(await ask(anna, '/access/common')).toBe(true);
  expect(await ask(editor, '/access/common')).toBe(false);
  expect(await ask(anna, '/access')).toBe(false);
  expect(await ask(anna, '/off')).toBe(false);
  expect(await ask(anna, '/no/such/page')).toBe(false);
});

test('a row of a kind that nobody knows and rows in a circle cost nobody the rest', async () => {
  await sql`alter table menus drop constraint menus_menu_type_check`.execute(app.db);
  const everybody = '01900000-0000-7000-8000-000000000002';
  await addMenu({ path: '/strange', type: 7 }, everybody);
  const first = await addMenu({ path: '/circle/a' }, everybody);
  const second = await addMenu({ path: '/circle/b', parent: first }, everybody);
  await app.db.updateTable('menus').set({ parent_id: second }).where('id', '=', first).execute();
  await addMenu({ path: '/sound' }, everybody);
  await expect.poll(async () => flat(await routesOf(anna)), { interval: 200 }).toContain('/sound');
  const paths = flat(await routesOf(anna));
  expect(paths).toContain('/home');
  expect(paths.filter((path) => /strange|circle/.test(path))).toEqual([]);
});
