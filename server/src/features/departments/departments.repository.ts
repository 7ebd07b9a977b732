import { type RawBuilder, sql } from 'kysely';
import type { Department, NewDepartment } from '#contract/departments.ts';
import type { Person } from '#contract/kernel/person.ts';
import { consoleLimits } from '#contract/browser/console-limits.ts';
import { appNow } from '#kernel/clock.ts';
import type { Db } from '#kernel/db/index.ts';
import { matchesSearch } from '#kernel/search.ts';
import type { Tx } from '#kernel/transaction.ts';
import { peopleOfDepartments } from './departments.people.repository.ts';

type Row = Omit<Department, 'createdAt' | 'updatedAt'> & { createdAt: Date; updatedAt: Date };
const MAX_LEADERS = 20;

const personOf = (alias: string): RawBuilder<Person> => {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql<Person>`json_build_object('id', ${column('id')}, 'username', ${column('username')}, 'firstName', ${column('first_name')},
    'lastName', ${column('last_name')}, 'profilePicture', ${column('profile_picture')})`;
};
const select = (on: Db | Tx, where: RawBuilder<unknown>) =>
  sql<Row>`
    with recursive ${peopleOfDepartments}
    select d.id, d.parent_id as "parentId", d.name, case when l.id is null then null else ${personOf('l')} end as leader, d.phone, d.email,
           d.sort_order as "order", d.status, d.remark, d.created_at as "createdAt", d.updated_at as "updatedAt", d.version,
           coalesce(held.people, 0) as people, coalesce(inside.people, 0) as "peopleInside"
      from departments d left join held on held.id = d.id left join inside on inside.id = d.id left join users l on l.id = d.leader_id and l.deleted_at is null
     where ${where} order by d.sort_order, d.id limit ${sql.lit(consoleLimits.departments.max)}`.execute(on);
const shaped = ({ createdAt, updatedAt, ...row }: Row): Department => ({
  ...row,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
});

const valuesOf = ({ name, parentId, leaderId, phone, email, status, remark, order }: NewDepartment) => ({
  name,
  parent_id: parentId,
  leader_id: leaderId,
  phone,
  email,
  status,
  remark,
  ...(order === undefined ? {} : { sort_order: order }),
});

// Inside a transaction, pass its `tx`.

export const findAll = async (on: Db | Tx): Promise<Department[]> => (await select(on, sql`true`)).rows.map(shaped);

export const find = async (on: Db | Tx, id: string): Promise<Department | undefined> =>
  (await select(on, sql`d.id = ${id}`)).rows.map(shaped)[0];

/** Enabled accounts, by name. */
export async function leaders(on: Db | Tx, q: string): Promise<Person[]> {
  const { rows } = await sql<Person>`
    select u.id, u.username, u.first_name as "firstName", u.last_name as "lastName", u.profile_picture as "profilePicture"
      from users u where ${matchesSearch('u.search', q)} and u.deleted_at is null and u.status = 'enabled'
     order by u.username_key limit ${sql.lit(MAX_LEADERS)}`.execute(on);
  return rows;
}

// Writes, each in a transaction that holds the tree's lock.

export const count = (tx: Tx) =>
  tx
    .selectFrom('departments')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();

/** Whether the account exists; it is locked against deletion until the transaction ends. */
export const hasPerson = async (tx: Tx, id: string): Promise<boolean> =>
  (await tx.selectFrom('users').select('id').where('id', '=', id).where('deleted_at', 'is', null).forKeyShare().executeTakeFirst()) !==
  undefined;

export const insert = (tx: Tx, id: string, department: NewDepartment) =>
  tx
    .insertInto('departments')
    .values({ id, ...valuesOf(department) })
    .execute();

/** False when another change was saved first. */
export const update = async (tx: Tx, id: string, { version, ...department }: NewDepartment & { version: number }): Promise<boolean> =>
  (await tx
    .updateTable('departments')
    .set((eb) => ({ ...valuesOf(department), version: eb('version', '+', 1), updated_at: appNow }))
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst()) !== undefined;

export const hang = (tx: Tx, id: string, parentId: string | null) =>
  tx
    .updateTable('departments')
    .set((eb) => ({ parent_id: parentId, version: eb('version', '+', 1), updated_at: appNow }))
    .where('id', '=', id)
    .execute();

/** Locks the department against new members until this transaction ends. */
export const holdOff = (tx: Tx, id: string) => tx.selectFrom('departments').select('id').where('id', '=', id).forUpdate().execute();

export async function uses(tx: Tx, id: string): Promise<{ children: number; people: number }> {
  const { rows } = await sql<{ children: number; people: number }>`
    select (select count(*)::int from departments where parent_id = ${id}::uuid) as children,
           (select count(*)::int from users where department_id = ${id}::uuid) as people`.execute(tx);
  return rows[0]!;
}

export const remove = (tx: Tx, id: string) => tx.deleteFrom('departments').where('id', '=', id).execute();
