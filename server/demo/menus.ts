import { idOf } from './random.ts';
import type { Rows } from './world.ts';

type MenuInsert = NonNullable<Rows['menus']>[number];

export const COMMON_ROLE = idOf('role', 3);
/** The role of every user; one of the base rows. */
const USER_ROLE = '01900000-0000-7000-8000-000000000002';

/** Roles granted an entry, besides administrators, who have all. */
const everybody = [USER_ROLE, COMMON_ROLE];
const common = [COMMON_ROLE];
const nobody: string[] = [];

type Entry = { row: Omit<MenuInsert, 'id' | 'parent_id' | 'sort_order'>; order?: number; roles: string[]; below?: Entry[] };
type Page = { component?: string; icon?: string; permission?: string; below?: Entry[]; order?: number; isHidden?: boolean };

const page = (path: string, name: string, roles: string[], { component, icon, permission, below, order, isHidden }: Page = {}): Entry => ({
  row: {
    name,
    route_path: path,
    icon: icon ?? null,
    component_url: component ?? null,
    permission_code: permission ?? null,
    hide_in_menu: isHidden ?? false,
  },
  roles,
  ...(order === undefined ? {} : { order }),
  ...(below === undefined ? {} : { below }),
});
const button = (name: string, verb: string, roles: string[]): Entry => ({
  row: { name, menu_type: 3, permission_code: `permission:button:${verb}` },
  roles,
});
const frame = (path: string, name: string, address: string): Entry => ({
  row: { name, route_path: path, menu_type: 1, iframe_link: address },
  roles: everybody,
});

/** Permissions of a role on the page of the buttons. */
const buttons = [
  button('menu.button.get', 'get', common),
  button('menu.button.update', 'update', common),
  button('menu.button.add', 'add', nobody),
  button('menu.button.delete', 'delete', nobody),
];
const access = page('/access', 'menu.access', everybody, {
  icon: 'lock',
  order: 10,
  below: [
    page('/access/page-control', 'menu.pageControl', common, {
      component: 'access-demo/page-control',
      permission: 'permission:button:get',
    }),
    page('/access/button-control', 'menu.buttonControl', everybody, { component: 'access-demo/button-control', below: buttons }),
    page('/access/admin-visible', 'menu.adminVisible', nobody, { component: 'access-demo/admin-visible' }),
    page('/access/common-visible', 'menu.commonVisible', common, { component: 'access-demo/common-visible' }),
  ],
});
const nestedPage = (path: string, name: string) => page(path, name, everybody, { component: 'access-demo/nested' });
const nested = page('/route-nest', 'menu.nested', everybody, {
  icon: 'apartment',
  order: 20,
  below: [
    page('/route-nest/menu1', 'menu.nested1', everybody, {
      below: [nestedPage('/route-nest/menu1/menu1-1', 'menu.nested11'), nestedPage('/route-nest/menu1/menu1-2', 'menu.nested12')],
    }),
    nestedPage('/route-nest/menu2', 'menu.nested2'),
  ],
});

const outside = page('/outside', 'menu.outside', everybody, {
  icon: 'export',
  order: 40,
  below: [
    frame('/outside/embedded/ant-design', 'menu.antDesign', 'https://ant.design'),
    frame('/outside/embedded/project-docs', 'menu.projectDocs', '/api/docs'),
    {
      row: {
        name: 'menu.reactDocs',
        route_path: '/outside/external-link/react-docs',
        menu_type: 2,
        external_link_url: 'https://react.dev',
      },
      roles: everybody,
    },
  ],
});

const exceptionPage = (name: string, title: string, component?: string) =>
  page(`/exception/${name}`, title, everybody, { isHidden: true, ...(component ? { component: `exceptions/${component}` } : {}) });
const exceptions = page('/exception', 'menu.exception', everybody, {
  icon: 'warning',
  order: 90,
  isHidden: true,
  below: [
    exceptionPage('403', 'menu.forbidden', 'forbidden'),
    exceptionPage('404', 'menu.notFound', 'not-found'),
    exceptionPage('500', 'menu.serverError', 'server-error'),
    // Has no component on purpose, to show the result.
    exceptionPage('not-found-component', 'menu.unknownComponent'),
  ],
});

/** Demo menus, and the role `common` that distinguishes two users; an administrator can disable them. */
export function demoMenus(): Rows {
  const menus: MenuInsert[] = [];
  const role_menus: NonNullable<Rows['role_menus']> = [];
  const write = (entries: readonly Entry[], parent: string | null) =>
    entries.forEach(({ row, order, roles, below = [] }, index) => {
      const id = idOf('menu', menus.length);
      menus.push({ ...row, id, is_demo: true, parent_id: parent, sort_order: order ?? index + 1 });
      role_menus.push(...roles.map((role_id) => ({ role_id, menu_id: id })));
      write(below, id);
    });
  write([access, nested, outside, exceptions], null);
  return { roles: [{ id: COMMON_ROLE, code: 'common', name: 'role.common' }], menus, role_menus };
}
