import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Role, roles as contract } from '#contract/roles.ts';
import { appNow } from '#kernel/clock.ts';
import type { Db } from '#kernel/db/index.ts';
import { cutOf } from '#kernel/paging.ts';
import { countOf, orderOf } from '#kernel/table.ts';
import type { Tables, Tx } from '#kernel/transaction.ts';
import { opens } from './roles.rights.repository.ts';
import { isBuiltIn, type Rights } from './roles.policy.ts';

type Query = z.output<NonNullable<typeof contract.list.query>>;
export type RoleFilter = Pick<Query, 'q' | 'createdFrom' | 'createdBefore' | 'status'>;
export type RoleValues = { name: string; code: string; remark: string; status: 'enabled' | 'disabled' };

const sorted = { name: sql`name`, code: sql`code`, createdAt: sql`created_at`, updatedAt: sql`updated_at` };

const filtered = ({ q, createdFrom, createdBefore, status }: RoleFilter): RawBuilder<unknown> => {
  const like = `%${q.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  return sql`where (${q} = '' or lower(name) like ${like} or code like ${like})
    and (${status ?? null}::text is null or status = ${status ?? null})
    and (${createdFrom ?? null}::timestamptz is null or created_at >= ${createdFrom ?? null})
    and (${createdBefore ?? null}::timestamptz is null or created_at < ${createdBefore ?? null})`;
};

/** Whether the reader has every permission of the role. */
const isMine = ({ isAdmin, menuIds }: Rights) =>
  isAdmin
    ? sql<boolean>`true`
    : sql<boolean>`roles.code <> 'admin' and not exists (select from role_menus rm join menus on menus.id = rm.menu_id
        where rm.role_id = roles.id and ${opens} and rm.menu_id <> all (${[...menuIds]}::uuid[]))`;

/** Administrators are marked on their accounts; `user` is not counted. Deleted accounts have no roles, so an index-only scan suffices. */
const people = sql<number | null>`case code when 'user' then null
  when 'admin' then (select count(*)::int from users where is_admin and deleted_at is null)
  else (select count(*)::int from user_roles ur where ur.role_id = roles.id) end`;

const columns = (query: SelectQueryBuilder<Tables, 'roles', object>, reader: Rights) =>
  query
    .select(['id', 'code', 'name', 'status', 'remark', 'version', 'created_at as createdAt', 'updated_at as updatedAt'])
    .select([people.as('people'), isMine(reader).as('isMine')]);

type Row = Omit<Role, 'createdAt' | 'updatedAt' | 'isBuiltIn'> & { createdAt: Date; updatedAt: Date };
const shaped = <R extends Row>({ createdAt, updatedAt, ...row }: R): Omit<R, 'createdAt' | 'updatedAt'> & Role => ({
  ...row,
  isBuiltIn: isBuiltIn(row.code),
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
});

// SQL of roles; inside a transaction, pass its `tx`.

export async function list(on: Db | Tx, query: Query, reader: Rights): Promise<{ items: Role[]; count: number }> {
  const where = filtered(query);
  const page = sql<{ id: string }>`select id from roles ${where} ${orderOf(query.sort, sorted)} ${cutOf(query)}`;
  const { rows: ids } = await page.execute(on);
  const wanted = ids.slice(0, query.perPage).map(({ id }) => id);
  const rows = await columns(
    on
      .selectFrom('roles')
      .where('id', '=', sql<string>`any(${wanted}::uuid[])`)
      .orderBy(sql`array_position(${wanted}::uuid[], id)`),
    reader,
  ).execute();
  const { rows: counted } = await countOf(sql`select id from roles ${where}`).execute(on);
  return { items: rows.map(shaped), count: counted[0]!.count };
}

export async function batch(on: Db | Tx, filter: RoleFilter, after: string | null, count: number): Promise<Role[]> {
  const ids = sql<string>`(select id from roles ${filtered(filter)} and (${after}::uuid is null or id > ${after}::uuid) order by id limit ${count})`;
  const rows = await columns(on.selectFrom('roles').where('id', 'in', ids).orderBy('id'), {
    isAdmin: true,
    menuIds: new Set(),
  }).execute();
  return rows.map(shaped);
}

export async function find(on: Db | Tx, id: string, reader: Rights): Promise<(Role & { menuIds: string[] }) | undefined> {
  const row = await columns(on.selectFrom('roles').where('id', '=', id), reader)
    .select(sql<string[]>`array(select menu_id from role_menus where role_id = roles.id order by menu_id)`.as('menuIds'))
    .executeTakeFirst();
  return row && shaped(row);
}

export const insert = (on: Db | Tx, role: RoleValues & { id: string }) =>
  on
    .insertInto('roles')
    .values({ ...role, created_at: appNow, updated_at: appNow })
    .execute();

/** False when another change was saved first. */
export async function update(on: Db | Tx, id: string, version: number, values: Partial<RoleValues>): Promise<boolean> {
  const changed = await on
    .updateTable('roles')
    .set((eb) => ({ ...values, updated_at: appNow, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}

/** False when the status is already set. */
export async function setStatus(on: Db | Tx, id: string, status: RoleValues['status']): Promise<boolean> {
  const changed = await on
    .updateTable('roles')
    .set((eb) => ({ status, updated_at: appNow, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('status', '<>', status)
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}

/** Removes it from its members too; returns how many there were. */
export async function remove(on: Db | Tx, id: string): Promise<number> {
  const { rows } = await sql<{ people: number }>`with held as (select count(*)::int as people from user_roles where role_id = ${id}),
    gone as (delete from roles where id = ${id}) select people from held`.execute(on);
  return rows[0]!.people;
}
