import { type Kysely, sql } from 'kysely';
import type { Tables, Tx } from '#kernel/transaction.ts';
import type { Rights } from './roles.policy.ts';

export type Account = Rights & { username: string; isEnabled: boolean; codes: ReadonlySet<string> };

/** A row that a role can hold for a reason; a heading opens nothing, so nobody needs it. */
export const opens = sql<boolean>`(menus.component_url is not null or menus.iframe_link is not null
  or menus.external_link_url is not null or menus.permission_code is not null)`;

/** The roles of an account whose rows count: everybody's, and what it was given while that is enabled. */
const rolesOf = (userId: ReturnType<typeof sql.ref>) => sql`select roles.id from roles where roles.status = 'enabled'
  and (roles.code = 'user' or roles.id in (select role_id from user_roles where user_id = ${userId}))`;

/** One after the other: whoever changes who may do what waits here, so that what they were allowed is still so when they do it. */
export const lockRights = async (tx: Tx): Promise<void> =>
  void (await sql`select id from roles where code = 'admin' for no key update`.execute(tx));

/** What accounts may do. One that is disabled could do it again, but holds no `codes` now; deleted ones are nobody's. */
export async function rightsOf(on: Kysely<Tables>, userIds: readonly string[]): Promise<Map<string, Account>> {
  const own = rolesOf(sql.ref('users.id'));
  const rows = await on
    .selectFrom('users')
    .select(['id', 'username', 'is_admin as isAdmin', sql<boolean>`status = 'enabled'`.as('isEnabled')])
    .select([
      sql<string[]>`array(select distinct rm.menu_id from role_menus rm join menus on menus.id = rm.menu_id
        where rm.role_id in (${own}) and ${opens})`.as('menuIds'),
      sql<string[]>`array(select distinct mc.code from menu_codes mc join role_menus rm on rm.menu_id = mc.menu_id
        where rm.role_id in (${own}) and users.status = 'enabled')`.as('codes'),
    ])
    .where('id', '=', sql<string>`any(${userIds}::uuid[])`)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();
  return new Map(rows.map(({ id, menuIds, codes, ...account }) => [id, { ...account, menuIds: new Set(menuIds), codes: new Set(codes) }]));
}
