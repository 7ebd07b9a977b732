import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { RoleHolder } from '#contract/roles.ts';
import type { Db } from '#kernel/db/index.ts';
import { cutOf, type PageQuery } from '#kernel/paging.ts';
import { matchesSearch } from '#kernel/search.ts';
import { countOf } from '#kernel/table.ts';
import type { Tables, Tx } from '#kernel/transaction.ts';
import { opens } from './roles.rights.repository.ts';
import type { RoleContent } from './roles.rights.service.ts';
import { isBuiltIn } from './roles.policy.ts';

const withContent = (query: SelectQueryBuilder<Tables, 'roles', object>): Promise<RoleContent[]> =>
  query
    .select(['id', 'code', 'name', 'version'])
    .select(
      sql<string[]>`array(select rm.menu_id from role_menus rm join menus on menus.id = rm.menu_id
        where rm.role_id = roles.id and ${opens})`.as('menuIds'),
    )
    .orderBy('code')
    .execute();

/** Administrators are marked on their accounts, and all accounts have the role `user`. */
// The role's id is a literal, as one role may have nearly all accounts and another none: a parameter would give both one plan.
const has = ({ id, code }: { id: string; code: string }): RawBuilder<unknown> => {
  if (code === 'user') return sql`true`;
  return code === 'admin' ? sql`is_admin` : sql`users.id in (select user_id from user_roles where role_id = ${sql.lit(id)})`;
};
const beginning = (text: string) => `${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
const found = (q: string) => (q === '' ? sql`true` : sql`(username_key like ${beginning(q)} or ${matchesSearch('search', q)})`);

// SQL of the members of roles.

/** Searches by the beginning of the username or by words of the name. The address is not searched, as it is not shown here. */
export async function people(
  on: Db | Tx,
  role: { id: string; code: string },
  query: PageQuery & { q: string },
): Promise<{ people: Omit<RoleHolder, 'can'>[]; count: number }> {
  const where = sql`where deleted_at is null and ${has(role)} and ${found(query.q)}`;
  // The page is cut from names alone, which are short to sort; the rest is read for its rows only.
  const page = sql<Omit<RoleHolder, 'can'>>`
    with page as (select id as page_id from users ${where} order by username_key ${cutOf(query)})
    select id, username, first_name as "firstName", last_name as "lastName", profile_picture as "profilePicture"
    from page join users on users.id = page_id order by username_key`;
  // Deleted accounts have no roles, so the index alone can count the members of an assigned role.
  const all =
    query.q === '' && !isBuiltIn(role.code)
      ? sql`select 1 from user_roles where role_id = ${sql.lit(role.id)}`
      : sql`select 1 from users ${where}`;
  const [{ rows }, counted] = await Promise.all([page.execute(on), countOf(all).execute(on)]);
  return { people: rows.slice(0, query.perPage), count: counted.rows[0]!.count };
}

/** The first accounts without the role. */
export async function lacking(
  on: Db | Tx,
  role: { id: string; code: string },
  q: string,
  most: number,
): Promise<Omit<RoleHolder, 'can'>[]> {
  const { rows } = await sql<Omit<RoleHolder, 'can'>>`
    select id, username, first_name as "firstName", last_name as "lastName", profile_picture as "profilePicture" from users
    where deleted_at is null and not (${has(role)}) and ${found(q)} order by username_key limit ${sql.lit(most)}`.execute(on);
  return rows;
}

export const findByName = (tx: Tx, username: string) =>
  tx.selectFrom('users').select('id').where('username_key', '=', username.toLowerCase()).where('deleted_at', 'is', null).executeTakeFirst();

/** Enabled or not. */
export const rolesOf = (tx: Tx, userId: string) =>
  withContent(
    tx.selectFrom('roles').where('id', 'in', (eb) => eb.selectFrom('user_roles').select('role_id').where('user_id', '=', userId)),
  );

export const rolesNamed = (tx: Tx, ids: readonly string[]) =>
  withContent(tx.selectFrom('roles').where('id', '=', sql<string>`any(${ids}::uuid[])`));

export async function replace(
  tx: Tx,
  userId: string,
  { given, taken }: { given: readonly string[]; taken: readonly string[] },
): Promise<void> {
  await tx
    .deleteFrom('user_roles')
    .where('user_id', '=', userId)
    .where('role_id', '=', sql<string>`any(${taken}::uuid[])`)
    .execute();
  await sql`insert into user_roles (user_id, role_id) select ${userId}::uuid, given from unnest(${given}::uuid[]) given
    on conflict do nothing`.execute(tx);
}
