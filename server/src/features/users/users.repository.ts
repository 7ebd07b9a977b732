import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { foldName } from '#contract/browser/patterns.ts';
import { consoleLimits } from '#contract/browser/console-limits.ts';
import type { AccountDetail, AccountFilter, AccountRow, DepartmentChoice } from '#contract/users/index.ts';
import { peopleOfDepartments } from '#features/departments/index.ts';
import { appNow } from '#kernel/clock.ts';
import type { Db } from '#kernel/db/index.ts';
import { cutOf, MAX_COUNTED, type PageQuery } from '#kernel/paging.ts';
import { matchesSearch } from '#kernel/search.ts';
import { countOf, isOneOf, orderOf } from '#kernel/table.ts';
import type { Tx } from '#kernel/transaction.ts';
import { personColumnsOf } from './users.columns.repository.ts';

type Query = AccountFilter & PageQuery & { sort: string };
/** An account as stored, without what depends on the viewer. */
export type StoredAccount = Omit<AccountRow, 'can'>;
type Shown = Omit<StoredAccount, 'deletedAt' | 'lastLoginAt' | 'createdAt'> & {
  deletedAt: Date | null;
  lastLoginAt: Date | null;
  createdAt: Date;
};
type Detail = Pick<AccountDetail, 'language' | 'sessions' | 'communities' | 'hasPassword' | 'hasSecondFactor' | 'version'>;

const orders = {
  username: sql`username_key`,
  email: sql`email_key`,
  created: sql`created_at`,
  // Accounts that never signed in come first.
  lastLogin: sql`coalesce(last_login_at, '-infinity')`,
};

const columns = sql`u.id, u.username, ${personColumnsOf('u')}, u.profile_picture as "profilePicture",
  u.email, u.email_verified_at is not null as "isEmailVerified", u.is_admin as "isAdmin",
  (select coalesce(json_agg(json_build_object('id', r.id, 'code', r.code, 'name', r.name) order by r.code), '[]')
    from user_roles ur join roles r on r.id = ur.role_id where ur.user_id = u.id) as roles,
  (select json_build_object('id', d.id, 'name', d.name) from departments d where d.id = u.department_id) as department,
  u.status, u.delete_at as "deletedAt", u.last_login_at as "lastLoginAt", u.created_at as "createdAt"`;

const details = sql`u.language, u.version,
  (select count(*)::int from sessions s where s.user_id = u.id and s.revoked_at is null and s.expires_at > app_now()) as sessions,
  (select count(*)::int from memberships m where m.user_id = u.id and m.state = 'active') as communities,
  u.password_hash <> '' as "hasPassword",
  exists (select from totp_secrets t where t.user_id = u.id and t.confirmed_at is not null)
    or exists (select from passkeys p where p.user_id = u.id) as "hasSecondFactor"`;

const LAST_SIGN = '\u{10ffff}';
/** Over bytes, as in the index: a `like` pattern would not use an index in a prepared statement, which is planned for any text. */
const startsWith = (column: string, text: string): RawBuilder<SqlBool> =>
  sql`(${sql.ref(column)} ~>=~ ${text} and ${sql.ref(column)} ~<~ ${text + LAST_SIGN})`;

/** Matches the beginning of a name, an address or a number, or any word of the name; over columns of `users`. */
export function isFound(q: string): RawBuilder<SqlBool> {
  if (q === '') return sql`true`;
  const start = foldName(q);
  return sql`(${startsWith('username_key', start)} or ${startsWith('email_key', start)}
    or (phone <> '' and ${startsWith('phone', q)}) or ${matchesSearch('search', q)})`;
}

/** Up to ten levels; the ids are resolved before the accounts are read, so that the index on departments is used. */
const isIn = (departmentId: string): RawBuilder<SqlBool> =>
  departmentId === 'none'
    ? sql`department_id is null`
    : sql`department_id = any(array(
        with recursive inside as (
          select id from departments where id = ${departmentId}::uuid
          union select d.id from departments d join inside on d.parent_id = inside.id)
        select id from inside))`;

/** Activity as counted by the dashboard. */
const isActive = (days: string): RawBuilder<SqlBool> =>
  sql`id in (select user_id from active_days where day > (${appNow} at time zone 'UTC')::date - ${Number(days)}::int)`;

/** The accounts of a filter. */
export const isChosen = ({ q, status, roleId, departmentId, active, createdFrom, createdBefore }: AccountFilter): RawBuilder<SqlBool> =>
  sql.join(
    [
      sql`deleted_at is null`,
      isFound(q),
      ...(status ? [isOneOf('status', status)] : []),
      ...(roleId ? [sql`exists (select from user_roles ur where ur.user_id = users.id and ur.role_id = ${roleId}::uuid)`] : []),
      ...(departmentId ? [isIn(departmentId)] : []),
      ...(active ? [isActive(active)] : []),
      ...(createdFrom ? [sql`created_at >= ${createdFrom}::timestamptz`] : []),
      ...(createdBefore ? [sql`created_at < ${createdBefore}::timestamptz`] : []),
    ],
    sql` and `,
  );

const shaped = <R extends Shown>({ deletedAt, lastLoginAt, createdAt, ...row }: R) => ({
  ...row,
  deletedAt: deletedAt?.toISOString() ?? null,
  lastLoginAt: lastLoginAt?.toISOString() ?? null,
  createdAt: createdAt.toISOString(),
});

/** The page is cut first, so that additional data is read for its rows only. */
function pageOf(query: Query, isFew: boolean): RawBuilder<Shown> {
  const order = orderOf(query.sort, orders);
  const chosen = sql`users where ${isChosen(query)}`;
  const found = sql`found as materialized (select id, username_key, email_key, created_at, last_login_at from ${chosen}),`;
  return sql<Shown>`with ${isFew ? found : sql``} page as (
      select id as page_id, row_number() over (${order}) as place from ${isFew ? sql`found` : chosen} ${order} ${cutOf(query)})
    select ${columns} from page join users u on u.id = page.page_id order by place`;
}

// Reads of accounts for the console; deleted ones are left out.

export async function list(on: Db | Tx, query: Query): Promise<{ items: StoredAccount[]; counted: number }> {
  const counting = countOf(sql`select 1 from users where ${isChosen(query)}`).execute(on);
  // A filter with its own index may leave few rows anywhere in the order: then these are found first and sorted.
  const isNarrow = [
    query.q,
    query.status === 'disabled',
    query.roleId,
    query.departmentId,
    query.active,
    query.createdFrom,
    query.createdBefore,
  ].some(Boolean);
  const isFew = isNarrow && ((await counting).rows[0]?.count ?? 0) <= MAX_COUNTED;
  const [{ rows }, counted] = await Promise.all([pageOf(query, isFew).execute(on), counting]);
  return { items: rows.slice(0, query.perPage).map(shaped), counted: counted.rows[0]?.count ?? 0 };
}

export async function find(on: Db | Tx, id: string): Promise<(StoredAccount & Detail) | undefined> {
  const { rows } = await sql<Shown & Detail>`
    select ${columns}, ${details} from users u where u.id = ${id}::uuid and u.deleted_at is null`.execute(on);
  return rows[0] && shaped(rows[0]);
}

export async function departments(on: Db | Tx): Promise<{ items: DepartmentChoice[]; people: number; without: number }> {
  const { rows } = await sql<{ items: DepartmentChoice[]; people: number; without: number }>`with recursive ${peopleOfDepartments},
    tree as (select d.id, d.parent_id as "parentId", d.name, d.status, coalesce(inside.people, 0) as people, d.sort_order
      from departments d left join inside on inside.id = d.id order by d.sort_order, d.id limit ${sql.lit(consoleLimits.departments.max)})
    select (select coalesce(json_agg(json_build_object('id', id, 'parentId', "parentId", 'name', name, 'status', status, 'people', people)
             order by sort_order, id), '[]') from tree) as items,
           (select coalesce(sum(people), 0)::int from held) as people,
           coalesce((select people from held where id is null), 0) as without`.execute(on);
  return rows[0]!;
}

/** A batch for exports, ordered by id. */
export async function batch(on: Db | Tx, filter: AccountFilter, after: string | null, count: number): Promise<StoredAccount[]> {
  const { rows } = await sql<Shown>`select ${columns} from users u where u.id in (
    select id from users where ${isChosen(filter)} and (${after}::uuid is null or id > ${after}::uuid) order by id limit ${count})
    order by u.id`.execute(on);
  return rows.map(shaped);
}
