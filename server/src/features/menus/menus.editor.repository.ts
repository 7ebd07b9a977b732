import { sql } from 'kysely';
import { consoleLimits } from '#contract/browser/console-limits.ts';
import type { MenuEntry, MenuType, MenuInput } from '#contract/menus/editor.ts';
import { appNow } from '#kernel/clock.ts';
import type { Tx } from '#kernel/transaction.ts';
import type { Db } from '#kernel/db/index.ts';

const types: readonly MenuType[] = ['menu', 'iframe', 'link', 'button'];
/** Id prefix of built-in rows, those of later releases included. */
const BASE = '01900000-0000-7000-8000-%';
/** The role `user`, which all accounts have. */
const EVERYBODY = '01900000-0000-7000-8000-000000000002';
const EDITOR = '/system/menu';

type Row = Omit<MenuEntry, 'type' | 'createdAt' | 'updatedAt'> & { menuType: number; createdAt: Date; updatedAt: Date };
const shaped = ({ menuType, createdAt, updatedAt, ...row }: Row): MenuEntry => ({
  ...row,
  type: types[menuType] ?? 'menu',
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
});

const valuesOf = (input: MenuInput) => ({
  menu_type: types.indexOf(input.type),
  parent_id: input.parentId,
  name: input.nameEn === '' ? input.name : input.nameEn,
  name_en: input.nameEn || null,
  name_zh: input.nameZh || null,
  route_path: input.path || null,
  icon: input.icon,
  component_url: input.component,
  permission_code: input.permission || null,
  keep_alive: input.keepAlive,
  hide_in_menu: input.hideInMenu,
  current_active_menu: input.activePath || null,
  iframe_link: input.iframeLink || null,
  external_link_url: input.externalLink || null,
  status: input.status,
  badge: input.badge,
  ...(input.order === undefined ? {} : { sort_order: input.order }),
});

const select = (on: Db | Tx) =>
  on
    .selectFrom('menus')
    .select(['id', 'parent_id as parentId', 'menu_type as menuType', 'sort_order as order', 'icon', 'component_url as component', 'badge'])
    .select(['keep_alive as keepAlive', 'hide_in_menu as hideInMenu', 'status', 'version'])
    .select(['created_at as createdAt', 'updated_at as updatedAt'])
    .select([
      sql<string>`case when name_en is null then name else '' end`.as('name'),
      sql<string>`coalesce(name_en, '')`.as('nameEn'),
      sql<string>`coalesce(name_zh, '')`.as('nameZh'),
      sql<string>`coalesce(route_path, '')`.as('path'),
      sql<string>`coalesce(permission_code, '')`.as('permission'),
      sql<string>`coalesce(current_active_menu, '')`.as('activePath'),
      sql<string>`coalesce(iframe_link, '')`.as('iframeLink'),
      sql<string>`coalesce(external_link_url, '')`.as('externalLink'),
      sql<boolean>`id::text like ${BASE}`.as('isBase'),
      sql<boolean>`exists (select from role_menus rm where rm.menu_id = menus.id and rm.role_id = ${EVERYBODY})`.as('isForEverybody'),
    ]);

// Menu rows of the console; inside a transaction, pass its `tx`.

/** The rows in order of creation. */
export const findAll = async (on: Db | Tx): Promise<MenuEntry[]> =>
  (await select(on).orderBy('id').limit(consoleLimits.menus.max).execute()).map(shaped);

export async function find(on: Db | Tx, id: string): Promise<MenuEntry | undefined> {
  const row = await select(on).where('id', '=', id).executeTakeFirst();
  return row && shaped(row);
}

export const childrenOf = async (on: Db | Tx, id: string): Promise<MenuEntry[]> =>
  (await select(on).where('parent_id', '=', id).orderBy('id').limit(consoleLimits.menus.max).execute()).map(shaped);

export const hasPath = async (on: Db | Tx, path: string): Promise<boolean> =>
  (await on.selectFrom('menus').select('id').where('route_path', '=', path).executeTakeFirst()) !== undefined;

// Writes, each in a transaction that holds the tree's lock.

export const count = (tx: Tx) =>
  tx
    .selectFrom('menus')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();

export const insert = (tx: Tx, id: string, input: MenuInput) =>
  tx
    .insertInto('menus')
    .values({ id, ...valuesOf(input) })
    .execute();

/** False when another change was saved first. */
export const update = async (tx: Tx, id: string, { version, ...input }: MenuInput & { version: number }): Promise<boolean> =>
  (await tx
    .updateTable('menus')
    .set((eb) => ({ ...valuesOf(input), version: eb('version', '+', 1), updated_at: appNow }))
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst()) !== undefined;

export const hang = (tx: Tx, id: string, parentId: string | null) =>
  tx
    .updateTable('menus')
    .set((eb) => ({ parent_id: parentId, version: eb('version', '+', 1), updated_at: appNow }))
    .where('id', '=', id)
    .execute();

export const giveToEverybody = (tx: Tx, id: string, isTheirs: boolean) =>
  isTheirs
    ? tx
        .insertInto('role_menus')
        .values({ role_id: EVERYBODY, menu_id: id })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    : tx.deleteFrom('role_menus').where('role_id', '=', EVERYBODY).where('menu_id', '=', id).execute();

/** Permission codes of the row and of the buttons below it, and whether a role of the user holds the row. */
export async function reachOf(tx: Tx, id: string, userId: string): Promise<{ codes: string[]; isHeld: boolean }> {
  const { rows } = await sql<{ codes: string[]; isHeld: boolean }>`select
    array(select code from menu_codes where menu_id = ${id}::uuid or menu_id in (select id from menus where parent_id = ${id}::uuid)) as codes,
    exists (select from role_menus rm join roles r on r.id = rm.role_id where rm.menu_id = ${id}::uuid and r.status = 'enabled'
      and (r.code = 'user' or r.id in (select role_id from user_roles where user_id = ${userId}::uuid))) as "isHeld"`.execute(tx);
  return rows[0]!;
}

/** Permission codes of a row and its descendants, disabled ones included. */
export async function carriedBy(tx: Tx, id: string): Promise<{ id: string; codes: string[] }[]> {
  const { rows } = await sql<{ id: string; codes: string[] }>`
    with recursive down as (
      select id, permission_code from menus where id = ${id}::uuid
      union
      select m.id, m.permission_code from menus m join down on m.parent_id = down.id
    ) select id, array(select permission_code union select code from menu_codes where menu_id = down.id) as codes
      from down where permission_code is not null`.execute(tx);
  return rows;
}

/** Whether the editor's entry and all its ancestors are enabled. */
export async function isEditorOpen(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ isOpen: boolean }>`
    with recursive up as (
      select id, parent_id, status from menus where route_path = ${EDITOR}
      union
      select m.id, m.parent_id, m.status from menus m join up on m.id = up.parent_id
    ) select coalesce(bool_and(status = 'enabled'), false) as "isOpen" from up`.execute(tx);
  return rows[0]!.isOpen;
}

/** The number of descendants, and whether any of them or the row itself is built in. */
export async function below(tx: Tx, id: string): Promise<{ count: number; hasBase: boolean }> {
  const { rows } = await sql<{ count: number; hasBase: boolean }>`
    with recursive down as (
      select id from menus where id = ${id}::uuid
      union
      select m.id from menus m join down on m.parent_id = down.id
    ) select count(*)::int - 1 as count, bool_or(id::text like ${BASE}) as "hasBase" from down`.execute(tx);
  return rows[0]!;
}

export const remove = (tx: Tx, id: string) => tx.deleteFrom('menus').where('id', '=', id).execute();
