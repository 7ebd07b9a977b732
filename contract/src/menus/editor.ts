import { z } from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { consoleLimits } from '../browser/console-limits.ts';
import { Id, Instant, line, Nothing, text } from '../kernel/schemas.ts';
import { fileColumns, FileLink, version } from '../kernel/table.ts';
import { treeFilter, treeOrder, treePlace } from '../kernel/tree.ts';

/** `menu` is a page, or a heading if it has no component; `button` is a permission and is not part of the menu. */
export const MenuType = z.enum(['menu', 'iframe', 'link', 'button']);
export type MenuType = z.infer<typeof MenuType>;

const fields = {
  type: MenuType,
  parentId: Id.nullable(),
  /** A message key (`menu.home`); empty if both texts are given. */
  name: line(consoleLimits.menuName),
  nameEn: line(consoleLimits.menuName),
  nameZh: line(consoleLimits.menuName),
  path: text(consoleLimits.menuPath),
  icon: z.string().max(40).nullable(),
  component: z.string().max(120).nullable(),
  permission: text(consoleLimits.permissionCode),
  keepAlive: z.boolean(),
  hideInMenu: z.boolean(),
  /** Path of the entry highlighted while this page is open; empty = its own path. */
  activePath: text(consoleLimits.menuPath),
  iframeLink: text(consoleLimits.menuAddress),
  externalLink: text(consoleLimits.menuAddress),
  status: z.enum(['enabled', 'disabled']),
  badge: line(consoleLimits.menuBadge),
  /** Granted to every signed-in user; otherwise through roles. */
  isForEverybody: z.boolean(),
};
export const MenuInput = z.strictObject({
  ...fields,
  order: treeOrder,
});
export type MenuInput = z.infer<typeof MenuInput>;

export const MenuEntry = z
  .object({
    ...fields,
    id: Id,
    order: z.int().nullable(),
    /** Built in: it can be hidden, moved and disabled, but neither deleted nor turned into something else. */
    isBase: z.boolean(),
    createdAt: Instant,
    updatedAt: Instant,
    version,
  })
  .meta({ id: 'MenuEntry' });
export type MenuEntry = z.infer<typeof MenuEntry>;

const Filter = z.strictObject({
  ...treeFilter,
  type: MenuType.optional(),
  /** `left_out` omits pages hidden from the menu, with all their descendants. */
  hidden: z.enum(['left_out']).optional(),
});
export type MenuFilter = z.infer<typeof Filter>;
export const menuColumns = [
  'name',
  'above',
  'type',
  'path',
  'component',
  'status',
  'permission',
  'order',
  'icon',
  'badge',
  'address',
  'activePath',
  'keepAlive',
  'hideInMenu',
  'isForEverybody',
  'isBase',
  'updatedAt',
  'createdAt',
] as const;

const params = z.object({ id: Id });

export const menuEditor = {
  list: endpoint({
    method: 'GET',
    path: '/menus',
    access: 'permission:system:menu:read',
    summary: 'List all menu entries, including disabled ones and buttons; siblings in order.',
    ok: z.object({ items: z.array(MenuEntry), frameHosts: z.array(z.string()) }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/menus',
    access: 'permission:system:menu:create',
    summary: 'Create a menu entry. Affected users see it immediately.',
    body: MenuInput,
    ok: MenuEntry,
    status: 201,
    errors: ['menu.path_taken', 'menu.too_many', 'menu.beyond_you'],
  }),
  update: endpoint({
    method: 'PUT',
    path: '/menus/:id',
    access: 'permission:system:menu:update',
    confirmed: true,
    summary: 'Update a menu entry. Affected users see it immediately.',
    params,
    body: MenuInput.extend({ version }),
    ok: MenuEntry,
    errors: ['menu.not_found', 'menu.path_taken', 'menu.locks_out', 'menu.beyond_you', 'record.changed'],
  }),
  move: endpoint({
    method: 'POST',
    path: '/menus/:id/move',
    access: 'permission:system:menu:update',
    summary: 'Move a menu entry with all its descendants.',
    params,
    body: z.strictObject(treePlace),
    ok: MenuEntry,
    errors: ['menu.not_found', 'menu.locks_out', 'menu.beyond_you'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/menus/:id',
    access: 'permission:system:menu:delete',
    summary: 'Delete a menu entry with all its descendants; `below` is the number of descendants whose deletion was confirmed.',
    params,
    query: z.object({ below: z.coerce.number<number>().int().min(0).max(2_000) }),
    ok: Nothing,
    errors: ['menu.not_found', 'menu.is_base', 'menu.holds_others', 'menu.beyond_you'],
  }),
  exportList: endpoint({
    method: 'POST',
    path: '/menus/export',
    access: 'permission:system:menu:export',
    summary: 'Export the filtered menu entries as a file, named in the language of the caller. `above` lists all ancestors.',
    body: z.strictObject({ filter: Filter, columns: fileColumns(menuColumns) }),
    ok: FileLink,
  }),
};
