import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Person } from '#contract/kernel/person.ts';
import type { Db } from '#kernel/db/index.ts';
import { MAX_COUNTED, offsetOf, type PageQuery } from '#kernel/paging.ts';
import type { Tx } from '#kernel/transaction.ts';

const MAX_IDS = 1_000;

/** A `Person` over `users as u`. */
export const personColumns = sql`u.id, u.username, u.first_name as "firstName", u.last_name as "lastName", u.profile_picture as "profilePicture"`;

/** Whether user `one` has blocked user `other`; both ids are SQL. */
export const hasBlocked = (one: RawBuilder<unknown>, other: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql`exists (select from blocks b where b.user_id = ${one} and b.blocked_id = ${other})`;

export async function block(on: Db | Tx, userId: string, blockedId: string): Promise<void> {
  await on
    .insertInto('blocks')
    .values({ user_id: userId, blocked_id: blockedId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function unblock(on: Db | Tx, userId: string, blockedId: string): Promise<void> {
  await on.deleteFrom('blocks').where('user_id', '=', userId).where('blocked_id', '=', blockedId).execute();
}

/** The other people of the latest blocks by or of the user. */
export async function ids(on: Db | Tx, userId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from (
      select b.blocked_id as id, b.created_at from blocks b where b.user_id = ${userId}::uuid
      union all select b.user_id, b.created_at from blocks b where b.blocked_id = ${userId}::uuid
      order by created_at desc limit ${sql.lit(MAX_IDS)}) latest
     group by id order by max(created_at) desc, id`.execute(on);
  return rows.map(({ id }) => id);
}

export async function list(on: Db | Tx, userId: string, query: PageQuery): Promise<{ items: Person[]; total: number }> {
  const own = sql`blocks b join users u on u.id = b.blocked_id and u.deleted_at is null where b.user_id = ${userId}`;
  const { rows: items } = await sql<Person>`
    select ${personColumns} from ${own} order by b.created_at desc, u.id limit ${query.perPage} offset ${offsetOf(query)}`.execute(on);
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (select from ${own} limit ${sql.lit(MAX_COUNTED)}) counted`.execute(on);
  return { items, total: rows[0]!.total };
}
