import { sql } from 'kysely';
import { consoleLimits } from '#contract/browser/console-limits.ts';
import type { Grantable } from '#contract/roles.ts';
import type { Db } from '#kernel/db/index.ts';
import type { Tx } from '#kernel/transaction.ts';
import { opens } from './roles.rights.repository.ts';
import type { Rights } from './roles.policy.ts';

const BUTTON = 3;

// SQL of the menu rows that roles hold.

/** Siblings in the order of the menu; disabled rows too, as a role may hold them. */
export async function findAll(on: Db | Tx, { isAdmin, menuIds }: Rights): Promise<Grantable[]> {
  const rows = await on
    .selectFrom('menus')
    .select(['id', 'parent_id as parentId', 'name', 'menu_type as type', 'permission_code as permission', opens.as('opens')])
    .orderBy(sql`sort_order nulls last`)
    .orderBy('id')
    .limit(consoleLimits.menuRows.max)
    .execute();
  return rows.map(({ type, opens: isUseful, ...row }) => ({
    ...row,
    isButton: type === BUTTON,
    isHeading: !isUseful,
    isGrantable: isUseful && (isAdmin || menuIds.has(row.id)),
  }));
}

/** Names of menu rows in the audit log: their code, or the path of their page. Locked until the transaction ends. */
export async function named(tx: Tx, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await tx
    .selectFrom('menus')
    .select(['id', sql<string>`coalesce(permission_code, route_path, name)`.as('name')])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where(opens)
    .orderBy('id')
    .forKeyShare()
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Headings stay as they are: they open nothing, and the entries below them bring them along. */
export async function replace(tx: Tx, roleId: string, menuIds: readonly string[]): Promise<void> {
  await sql`delete from role_menus using menus where role_id = ${roleId} and menus.id = menu_id and ${opens}
    and menu_id <> all (${menuIds}::uuid[])`.execute(tx);
  await sql`insert into role_menus (role_id, menu_id) select ${roleId}::uuid, id from unnest(${menuIds}::uuid[]) id
    on conflict do nothing`.execute(tx);
}
