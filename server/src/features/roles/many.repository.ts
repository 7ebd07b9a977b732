import { type Kysely, sql } from 'kysely';
import type { Tables, Tx } from '#kernel/transaction.ts';
import { type Account, opens, rightsOf } from './rights.repository.ts';
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
    const held = await heldBy(on, userIds);
    const ids = [...new Set([...held.values()].flat())];
    const { rows: roles } = await sql<RoleContent>`
      select ${columns} from roles r where r.id = any(${ids}::uuid[]) order by r.code`.execute(on);
    return new Map([...held].map(([userId, own]) => [userId, roles.filter(({ id }) => own.includes(id))]));
  },

  /** What `rightsOf` tells. Who has the same state and the same roles may do the same, so one of each kind is looked at. */
  async rightsOf(userIds: readonly string[]): Promise<Map<string, Account>> {
    const { rows: accounts } = await sql<{ id: string; username: string; state: string }>`
      select id, username, concat_ws(' ', is_admin, status) as state from unnest(${userIds}::uuid[]) wanted (id) join users using (id)
       where deleted_at is null`.execute(on);
    const held = await heldBy(on, userIds);
    const kinds = Map.groupBy(accounts, ({ id, state }) => [state, ...(held.get(id) ?? [])].join(' '));
    const rights = await rightsOf(
      on,
      [...kinds.values()].map(([first]) => first!.id),
    );
    return new Map(
      [...kinds.values()].flatMap((alike) => {
        const same = rights.get(alike[0]!.id);
        return same ? alike.map(({ id, username }) => [id, { ...same, username }] as const) : [];
      }),
    );
  },
});

/** By account, the roles that it was given, in one order. */
async function heldBy(on: Kysely<Tables>, userIds: readonly string[]): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ userId: string; roleId: string }>`
    select user_id as "userId", role_id as "roleId" from unnest(${userIds}::uuid[]) wanted (user_id) join user_roles using (user_id)
     order by role_id`.execute(on);
  return new Map([...Map.groupBy(rows, ({ userId }) => userId)].map(([userId, own]) => [userId, own.map(({ roleId }) => roleId)]));
}

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
