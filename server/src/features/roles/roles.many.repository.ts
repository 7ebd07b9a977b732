import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables, Tx } from '#kernel/transaction.ts';
import { type Account, opens, rightsOf } from './roles.rights.repository.ts';
import type { RoleContent } from './roles.rights.service.ts';

const columns = sql`r.id, r.code, r.name, r.version,
  array(select rm.menu_id from role_menus rm join menus on menus.id = rm.menu_id where rm.role_id = r.id and ${opens}) as "menuIds"`;

/** Asks for each key once, as the roles of a whole list are mostly the same ones. */
const remembering = (load: (keys: readonly string[]) => Promise<RoleContent[]>, keyOf: (role: RoleContent) => string) => {
  const known = new Map<string, RoleContent | null>();
  return async (keys: readonly string[]): Promise<RoleContent[]> => {
    const fresh = keys.filter((key) => !known.has(key));
    for (const key of fresh) known.set(key, null);
    if (fresh.length > 0) for (const role of await load(fresh)) known.set(keyOf(role), role);
    return keys.flatMap((key) => known.get(key) ?? []);
  };
};

/**
 * Roles of many accounts at once, for whoever changes a whole list of them. Who may give what is for the caller to decide.
 * It remembers what roles hold: make one for each piece of work, and another where what they hold now is asked.
 */
export const manyRoles = (on: Kysely<Tables>) => {
  const read = async (which: RawBuilder<unknown>): Promise<RoleContent[]> =>
    (await sql<RoleContent>`select ${columns} from roles r where ${which}`.execute(on)).rows;
  const withIds = remembering(
    (ids) => read(sql`r.id = any(${ids}::uuid[])`),
    ({ id }) => id,
  );
  const kinds = new Map<string, Account>();

  return {
    /** Each code once. */
    withCodes: remembering(
      (codes) => read(sql`r.code = any(${codes}::text[])`),
      ({ code }) => code,
    ),

    /** What each account was given, enabled or not. */
    async ofAccounts(userIds: readonly string[]): Promise<Map<string, RoleContent[]>> {
      const held = await heldBy(on, userIds);
      const roles = await withIds([...new Set([...held.values()].flat())]);
      const byId = new Map(roles.map((role) => [role.id, role]));
      const inOrder = (ids: readonly string[]) => ids.flatMap((id) => byId.get(id) ?? []).toSorted((a, b) => (a.code < b.code ? -1 : 1));
      return new Map([...held].map(([userId, own]) => [userId, inOrder(own)]));
    },

    /** What `rightsOf` tells. Who has the same state and the same roles may do the same, so one of each kind is looked at. */
    async rightsOf(userIds: readonly string[]): Promise<Map<string, Account>> {
      const { rows: accounts } = await sql<{ id: string; username: string; state: string }>`
        select id, username, concat_ws(' ', is_admin, status) as state from unnest(${userIds}::uuid[]) wanted (id) join users using (id)
         where deleted_at is null`.execute(on);
      const held = await heldBy(on, userIds);
      const kindOf = ({ id, state }: { id: string; state: string }) => [state, ...(held.get(id) ?? [])].join(' ');
      const fresh = new Map(accounts.map((account) => [kindOf(account), account.id] as const).filter(([kind]) => !kinds.has(kind)));
      const rights = fresh.size === 0 ? new Map<string, Account>() : await rightsOf(on, [...fresh.values()]);
      for (const [kind, id] of fresh) if (rights.has(id)) kinds.set(kind, rights.get(id)!);
      return new Map(
        accounts.flatMap((account) => {
          const same = kinds.get(kindOf(account));
          return same ? [[account.id, { ...same, username: account.username }] as const] : [];
        }),
      );
    },
  };
};

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
