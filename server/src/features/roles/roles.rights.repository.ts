import { type Kysely, sql } from 'kysely';
import type { Tables, Tx } from '#kernel/transaction.ts';
import type { Rights } from './roles.policy.ts';

export type Account = Rights & { username: string; isEnabled: boolean; codes: ReadonlySet<string> };

/** A row that a role can hold for a reason; a heading opens nothing, so nobody needs it. */
export const opens = sql<boolean>`(menus.component_url is not null or menus.iframe_link is not null
  or menus.external_link_url is not null or menus.permission_code is not null)`;

/** One after the other: whoever changes who may do what waits here, so that what they were allowed is still so when they do it. */
export const lockRights = async (tx: Tx): Promise<void> =>
  void (await sql`select id from roles where code = 'admin' for no key update`.execute(tx));

type Row = Omit<Account, 'menuIds' | 'codes'> & { id: string; menuIds: string[]; codes: string[] };

/** What accounts may do. One that is disabled could do it again, but holds no `codes` now; deleted ones are nobody's. */
export async function rightsOf(on: Kysely<Tables>, userIds: readonly string[]): Promise<Map<string, Account>> {
  // Roles count that are enabled: everybody's, and what an account was given. What they hold is read once for all accounts,
  // as the people of one page share most of it.
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
