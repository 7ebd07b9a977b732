import { sql } from 'kysely';
import { isAccountLive } from '#features/access/index.ts';
import { appNow } from '#kernel/clock.ts';
import type { Db } from '#kernel/db/index.ts';
import type { Tx } from '#kernel/transaction.ts';

export const GRACE = '14 days';
/** Most community names in one refusal. */
const MAX_NAMED = 5;
/** Shared content stays without its author's name; registrations stay for the attendance counts. */
const staying = ['messages', 'posts', 'comments', 'registrations'];

type Reference = { table: string; column: string; isOwned: boolean };
/** `isDecided`: an administrator decided the deletion, not the account's owner. */
export type LeavingAccount = { isDecided: boolean; id: string; username: string; email: string; language: 'zh-CN' | 'en-US' | null };

const isDecided = sql<boolean>`exists (select from deletion_wishes w where w.user_id = users.id and w.is_decided)`.as('isDecided');

// Erasing an account touches every table that references it: owned rows are deleted, other references are cleared.

/** Postpones the deletion by another grace period. */
export async function putOff(tx: Tx, userId: string): Promise<Date> {
  const { deletedAt } = await tx
    .updateTable('users')
    .set({ delete_at: sql<Date>`${appNow} + ${GRACE}::interval` })
    .where('id', '=', userId)
    .returning('delete_at as deletedAt')
    .executeTakeFirstOrThrow();
  return deletedAt!;
}

/** Locks the communities that the user owns, so that two owners who leave at once are serialized and the second sees the first leave. */
export async function lockOwned(tx: Tx, userId: string): Promise<void> {
  await sql`select from communities c join memberships m on m.community_id = c.id
    where m.user_id = ${userId} and m.state = 'active' and m.role = 'owner' order by c.id for no key update of c`.execute(tx);
}

/** Communities that would be left to others without an owner who stays. One without other members is left alone. */
export async function ownedAlone(on: Db | Tx, userId: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.name from memberships m join communities c on c.id = m.community_id
    where m.user_id = ${userId} and m.state = 'active' and m.role = 'owner' and c.status = 'active'
      and c.member_count > 1 and not exists (
        select from memberships o join users u on u.id = o.user_id
        where o.community_id = c.id and o.user_id <> m.user_id and o.state = 'active' and o.role = 'owner' and ${isAccountLive})
    order by c.name limit ${sql.lit(MAX_NAMED)}`.execute(on);
  return rows.map(({ name }) => name);
}

export async function ask(tx: Tx, userId: string): Promise<Omit<LeavingAccount, 'isDecided'> & { deletedAt: Date }> {
  const deletedAt = await putOff(tx, userId);
  const row = await tx
    .selectFrom('users')
    .select(['id', 'username', 'email', 'language'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('deletion_wishes')
    .values({ user_id: userId })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ asked_at: appNow }))
    .execute();
  return { ...row, deletedAt };
}

/** The account whose deletion request was withdrawn; undefined when there was none. */
export async function takeBack(tx: Tx, userId: string): Promise<Pick<LeavingAccount, 'username' | 'email' | 'language'> | undefined> {
  return tx
    .deleteFrom('deletion_wishes')
    .using('users')
    .whereRef('users.id', '=', 'deletion_wishes.user_id')
    .where('deletion_wishes.user_id', '=', userId)
    .returning(['users.username', 'users.email', 'users.language'])
    .executeTakeFirst();
}

export async function due(on: Db | Tx, limit: number): Promise<string[]> {
  const rows = await on.selectFrom('users').select('id').where('delete_at', '<=', appNow).orderBy('delete_at').limit(limit).execute();
  return rows.map(({ id }) => id);
}

/** Null when the request was withdrawn meanwhile, or another run has finished it. The row stays locked. */
export const lockDue = async (tx: Tx, userId: string): Promise<(LeavingAccount & { isAdmin: boolean }) | null> =>
  (await tx
    .selectFrom('users')
    .select(['id', 'username', 'email', 'language', 'is_admin as isAdmin', isDecided])
    .where('id', '=', userId)
    .where('delete_at', '<=', appNow)
    .forUpdate()
    .executeTakeFirst()) ?? null;

/** Decrements the member counters; a community that loses its only owner is archived. */
export async function endMemberships(tx: Tx, userId: string): Promise<void> {
  await sql`
    update communities c set member_count = c.member_count - 1, owner_count = c.owner_count - (m.role = 'owner')::int,
      status = case when c.status = 'active' and m.role = 'owner' and c.owner_count = 1 then 'archived' else c.status end
    from memberships m where m.community_id = c.id and m.user_id = ${userId} and m.state = 'active'`.execute(tx);
}

/** Unpublished posts go with their author's account: no other account has read them. */
export async function dropUnpublished(tx: Tx, userId: string): Promise<void> {
  await tx
    .deleteFrom('posts')
    .where('author_id', '=', userId)
    .where('state', 'in', ['draft', 'scheduled', 'pending', 'rejected'])
    .execute();
}

/** Clears the row: what stays no longer identifies the account, and its username and address become available. */
export async function blank(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('users')
    .set({
      username: '',
      username_key: userId,
      email: '',
      email_key: userId,
      email_verified_at: null,
      password_hash: '',
      first_name: '',
      last_name: '',
      profile_picture: null,
      bio: '',
      phone: '',
      phone_key: null,
      phone_verified_at: null,
      gender: null,
      location: '',
      date_of_birth: null,
      job_title: '',
      language: null,
      timezone: null,
      department_id: null,
      last_login_at: null,
      is_public: false,
      is_admin: false,
      status: 'disabled',
      delete_at: null,
      deleted_at: appNow,
      search: sql<string>`''::tsvector`,
    })
    .where('id', '=', userId)
    .execute();
  // Names of other people that the account gave, and words about it.
  await sql`update registrations set guests = '{}', reason = null where user_id = ${userId}`.execute(tx);
}

/** Every column that references users, read from the database catalog, so that tables added later are covered. */
export async function references(tx: Tx): Promise<Reference[]> {
  const { rows } = await sql<Reference>`
    select t.relname as "table", a.attname as "column", f.confdeltype = 'c' as "isOwned"
    from pg_constraint f join pg_class t on t.oid = f.conrelid join pg_attribute a on a.attrelid = f.conrelid and a.attnum = f.conkey[1]
    where f.contype = 'f' and f.confrelid = 'users'::regclass and f.confdeltype in ('c', 'n') order by 1, 2`.execute(tx);
  return rows.filter(({ table }) => !staying.includes(table));
}

export async function forget(tx: Tx, userId: string, { table, column, isOwned }: Reference): Promise<void> {
  const where = sql`${sql.ref(column)} = ${userId}`;
  await (
    isOwned
      ? sql`delete from ${sql.table(table)} where ${where}`
      : sql`update ${sql.table(table)} set ${sql.ref(column)} = null where ${where}`
  ).execute(tx);
}
