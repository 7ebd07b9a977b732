import { sql } from 'kysely';
import type { Db } from '#kernel/db/index.ts';
import type { Tx } from '#kernel/transaction.ts';
import type { Rights } from './roles.policy.ts';

export type AccountRights = Rights & { username: string; isEnabled: boolean; codes: ReadonlySet<string> };

/** A menu row worth holding; headings open nothing, so no role needs them. */
export const opens = sql<boolean>`(menus.component_url is not null or menus.iframe_link is not null
  or menus.external_link_url is not null or menus.permission_code is not null)`;

/** Serialises all changes of permissions, so that a checked permission still holds when the change is written. */
export const lockRights = async (tx: Tx): Promise<void> =>
  void (await sql`select id from roles where code = 'admin' for no key update`.execute(tx));

type Row = Omit<AccountRights, 'menuIds' | 'codes'> & { id: string; menuIds: string[]; codes: string[] };

/**
 * Permissions of accounts. A disabled account keeps its `menuIds`, as it may be enabled again, but has no `codes`; deleted accounts are
 * left out.
 */
export async function rightsOf(on: Db | Tx, userIds: readonly string[]): Promise<Map<string, AccountRights>> {
  // Enabled roles count: `user`, and the assigned ones. Their contents are read once for all accounts, as the accounts of one page share
  // most roles.
  const { rows } = await sql<Row>`
    with held as materialized (
      select account.id as user_id, r.id as role_id from unnest(${userIds}::uuid[]) account(id) join roles r on r.code = 'user' and r.status = 'enabled'
      union select ur.user_id, ur.role_id from user_roles ur join roles r on r.id = ur.role_id
        where ur.user_id = any(${userIds}::uuid[]) and r.status = 'enabled'),
    contents as materialized (select role_id, menu_id from role_menus where role_id in (select role_id from held)),
    opening as (select user_id, array_agg(distinct menu_id) as ids
      from held join contents using (role_id) join menus on menus.id = menu_id where ${opens} group by user_id),
    coded as (select user_id, array_agg(distinct code) as codes from held join contents using (role_id) join menu_codes using (menu_id) group by user_id)
    select id, username, is_admin as "isAdmin", status = 'enabled' as "isEnabled",
      coalesce(ids, '{}') as "menuIds", case when status = 'enabled' then coalesce(codes, '{}') else '{}' end as codes
    from users left join opening on opening.user_id = id left join coded on coded.user_id = id
    where id = any(${userIds}::uuid[]) and deleted_at is null order by id`.execute(on);
  return new Map(rows.map(({ id, menuIds, codes, ...account }) => [id, { ...account, menuIds: new Set(menuIds), codes: new Set(codes) }]));
}
