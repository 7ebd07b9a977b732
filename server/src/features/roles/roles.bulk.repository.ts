import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#kernel/db/index.ts';
import type { Tx } from '#kernel/transaction.ts';
import { type AccountRights, opens, rightsOf } from './roles.rights.repository.ts';
import type { RoleContent } from './roles.rights.service.ts';

const columns = sql`r.id, r.code, r.name, r.version,
  array(select rm.menu_id from role_menus rm join menus on menus.id = rm.menu_id where rm.role_id = r.id and ${opens}) as "menuIds"`;

/** Asks for each key once, as the roles of a list are mostly the same ones. */
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
 * Roles of many accounts at once, for bulk changes. Permission checks are the caller's. Role contents are cached: create one per unit of
 * work, and a new one to see current contents.
 */
export const createBulkRoles = (on: Db | Tx) => {
  const read = async (which: RawBuilder<unknown>): Promise<RoleContent[]> =>
    (await sql<RoleContent>`select ${columns} from roles r where ${which}`.execute(on)).rows;
  const withIds = remembering(
    (ids) => read(sql`r.id = any(${ids}::uuid[])`),
    ({ id }) => id,
  );
  const kinds = new Map<string, AccountRights>();

  return {
    /** Each code once. */
    withCodes: remembering(
      (codes) => read(sql`r.code = any(${codes}::text[])`),
      ({ code }) => code,
    ),

    /** The assigned roles of each account, enabled or not. */
    async ofAccounts(userIds: readonly string[]): Promise<Map<string, RoleContent[]>> {
      const held = await heldBy(on, userIds);
      const roles = await withIds([...new Set([...held.values()].flat())]);
      const byId = new Map(roles.map((role) => [role.id, role]));
      const inOrder = (ids: readonly string[]) => ids.flatMap((id) => byId.get(id) ?? []).toSorted((a, b) => (a.code < b.code ? -1 : 1));
      return new Map([...held].map(([userId, own]) => [userId, inOrder(own)]));
    },

    /** The result of `rightsOf`. Accounts with the same state and roles have the same permissions, so one of each kind is read. */
    async rightsOf(userIds: readonly string[]): Promise<Map<string, AccountRights>> {
      const { rows: accounts } = await sql<{ id: string; username: string; state: string }>`
        select id, username, concat_ws(' ', is_admin, status) as state from unnest(${userIds}::uuid[]) wanted (id) join users using (id)
         where deleted_at is null`.execute(on);
      const held = await heldBy(on, userIds);
      const kindOf = ({ id, state }: { id: string; state: string }) => [state, ...(held.get(id) ?? [])].join(' ');
      const fresh = new Map(accounts.map((account) => [kindOf(account), account.id] as const).filter(([kind]) => !kinds.has(kind)));
      const rights = fresh.size === 0 ? new Map<string, AccountRights>() : await rightsOf(on, [...fresh.values()]);
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

/** The assigned roles by account, in a fixed order. */
async function heldBy(on: Db | Tx, userIds: readonly string[]): Promise<Map<string, string[]>> {
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

/** Assigns and removes roles, in a transaction that holds the lock of all permissions. */
export async function moveRoles(tx: Tx, moved: readonly MovedRoles[]): Promise<void> {
  await sql`delete from user_roles ur using ${pairs(moved, 'taken')} as t (user_id, role_id)
    where ur.user_id = t.user_id and ur.role_id = t.role_id`.execute(tx);
  await sql`insert into user_roles (user_id, role_id) select user_id, role_id from ${pairs(moved, 'given')} as g (user_id, role_id)
    on conflict do nothing`.execute(tx);
}
