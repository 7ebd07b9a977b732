import { type Kysely, sql } from 'kysely';
import type { Tables, Tx } from '#kernel/transaction.ts';
import { opens } from './rights.repository.ts';
import type { RoleContent } from './rights.service.ts';

const columns = sql`r.id, r.code, r.name, r.version,
  array(select rm.menu_id from role_menus rm join menus on menus.id = rm.menu_id where rm.role_id = r.id and ${opens}) as "menuIds"`;

/** Roles of many accounts at once, for whoever changes a whole list of them. Who may give what is for the caller to decide. */
export const manyRoles = (on: Kysely<Tables>) => ({
  async withCodes(codes: readonly string[]): Promise<RoleContent[]> {
    const { rows } = await sql<RoleContent>`select ${columns} from roles r where r.code = any(${codes}::text[])`.execute(on);
    return rows;
  },

  /** What each account was given, enabled or not. */
  async ofAccounts(userIds: readonly string[]): Promise<Map<string, RoleContent[]>> {
    const { rows } = await sql<RoleContent & { userId: string }>`
      select ur.user_id as "userId", ${columns} from user_roles ur join roles r on r.id = ur.role_id
       where ur.user_id = any(${userIds}::uuid[]) order by r.code`.execute(on);
    return Map.groupBy(rows, ({ userId }) => userId);
  },
});

export type MovedRoles = { userId: string; given: readonly string[]; taken: readonly string[] };
const pairs = (moved: readonly MovedRoles[], of: 'given' | 'taken') => {
  const all = moved.flatMap(({ userId, [of]: roleIds }) => roleIds.map((roleId) => ({ userId, roleId })));
  return sql`unnest(${all.map(({ userId }) => userId)}::uuid[], ${all.map(({ roleId }) => roleId)}::uuid[])`;
};

/** Gives and takes, in a transaction that holds the lock of who may do what. */
export async function moveRoles(tx: Tx, moved: readonly MovedRoles[]): Promise<void> {
  await sql`delete from user_roles ur using ${pairs(moved, 'taken')} as t (user_id, role_id)
    where ur.user_id = t.user_id and ur.role_id = t.role_id`.execute(tx);
  await sql`insert into user_roles (user_id, role_id) select user_id, role_id from ${pairs(moved, 'given')} as g (user_id, role_id)
    on conflict do nothing`.execute(tx);
}
