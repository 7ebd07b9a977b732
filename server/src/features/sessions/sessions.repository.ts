import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Person } from '#contract/kernel/person.ts';
import type { SessionFilter } from '#contract/sessions.ts';
import { isPersonFound } from '#features/users/index.ts';
import type { Db } from '#kernel/db/index.ts';
import { cutOf, MAX_COUNTED, type PageQuery } from '#kernel/paging.ts';
import { countOf, orderOf } from '#kernel/table.ts';
import type { Tx } from '#kernel/transaction.ts';

type Query = SessionFilter & PageQuery & { sort: string };
/** An open session and its account; IP addresses and user agents do not leave the service. */
export type ListedSession = { id: string; user: Person; userAgent: string; ip: string; createdAt: Date; lastSeenAt: Date };
type Row = Omit<ListedSession, 'user'> & Omit<Person, 'id'> & { userId: string };

const orders = { lastSeen: sql`last_seen_at`, created: sql`created_at` };
// The clock is read once and not per row, which would cost more than the row itself. `is true` keeps the planner off the index on
// `expires_at`: nearly every session is still valid, and the sort orders have their own indexes.
const isOpen = sql`revoked_at is null and (expires_at > (select app_now())) is true`;
const columns = sql`s.id, s.user_agent as "userAgent", s.ip, s.created_at as "createdAt", s.last_seen_at as "lastSeenAt", u.id as "userId",
  u.username, u.first_name as "firstName", u.last_name as "lastName", u.profile_picture as "profilePicture"`;

const weekAgo = sql`(select app_now() - interval '7 days')`;
/** Few sessions are recent: these bounds stay plain, so that the planner can estimate how few. */
const seenWhen: Record<NonNullable<SessionFilter['seen']>, RawBuilder<SqlBool>> = {
  hour: sql`last_seen_at > app_now() - interval '1 hour'`,
  day: sql`last_seen_at > app_now() - interval '1 day'`,
  week: sql`last_seen_at > ${weekAgo}`,
  // A session last seen before then began before then as well, which shortens the scan in order of creation.
  idle: sql`last_seen_at <= ${weekAgo} and created_at <= ${weekAgo}`,
};

const isChosen = ({ q, seen, userId, createdFrom, createdBefore }: SessionFilter): RawBuilder<SqlBool> =>
  sql.join(
    [
      isOpen,
      ...(q === '' ? [] : [sql`user_id in (select id from users where ${isPersonFound(q)})`]),
      ...(seen ? [seenWhen[seen]] : []),
      ...(userId ? [sql`user_id = ${userId}::uuid`] : []),
      ...(createdFrom ? [sql`created_at >= ${createdFrom}::timestamptz`] : []),
      ...(createdBefore ? [sql`created_at < ${createdBefore}::timestamptz`] : []),
    ],
    sql` and `,
  );

const shaped = ({ userId, username, firstName, lastName, profilePicture, ...session }: Row): ListedSession => ({
  ...session,
  user: { id: userId, username, firstName, lastName, profilePicture },
});

// Reads for the console. The kernel alone writes the rows.

export async function list(on: Db | Tx, query: Query): Promise<{ items: ListedSession[]; counted: number }> {
  const chosen = isChosen(query);
  const order = orderOf(query.sort, orders);
  // The page is cut from the index first; accounts are joined for its rows only.
  const counting = countOf(sql`select 1 from sessions where ${chosen}`).execute(on);
  // A selective filter may leave rows anywhere in the order: then these are found first and sorted.
  const isNarrow = [query.q, query.seen, query.userId, query.createdFrom, query.createdBefore].some(Boolean);
  const isFew = isNarrow && ((await counting).rows[0]?.count ?? 0) <= MAX_COUNTED;
  const found = sql`found as materialized (select id, last_seen_at, created_at from sessions where ${chosen}),`;
  const page = sql<Row>`with ${isFew ? found : sql``} page as (
      select id as page_id, row_number() over (${order}) as place from ${isFew ? sql`found` : sql`sessions where ${chosen}`} ${order} ${cutOf(query)})
    select ${columns} from page join sessions s on s.id = page.page_id join users u on u.id = s.user_id order by place`;
  const [{ rows }, counted] = await Promise.all([page.execute(on), counting]);
  return { items: rows.slice(0, query.perPage).map(shaped), counted: counted.rows[0]?.count ?? 0 };
}

export async function find(tx: Tx, id: string): Promise<ListedSession | undefined> {
  const { rows } = await sql<Row>`select ${columns} from sessions s join users u on u.id = s.user_id
    where s.id = ${id}::uuid and s.revoked_at is null and s.expires_at > app_now()`.execute(tx);
  return rows[0] && shaped(rows[0]);
}

/** A batch for exports, ordered by id. */
export async function batch(on: Db | Tx, filter: SessionFilter, after: string | null, count: number): Promise<ListedSession[]> {
  const { rows } = await sql<Row>`select ${columns} from sessions s join users u on u.id = s.user_id where s.id in (
    select id from sessions where ${isChosen(filter)} and (${after}::uuid is null or id > ${after}::uuid) order by id limit ${count})
    order by s.id`.execute(on);
  return rows.map(shaped);
}
