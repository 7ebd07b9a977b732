import { sql } from 'kysely';
import type { Db } from '#kernel/db/index.ts';
import type { Tx } from '#kernel/transaction.ts';

/** A channel with a rule, and messages that are older than it allows. */
export type DueChannel = { id: string; days: number; communityId: string | null; isForReaders: boolean };
/** The last message of those that are too old, and how many were found. */
export type Reached = { seq: number; index: number; count: number };
export type Floor = { floor: number; rev: number };

const oldest = (days: number) => sql`app_now() - ${days}::int * interval '1 day'`;

// SQL of the job that ends messages after the days that the rule of their channel says.

/** Channels whose oldest message is too old, in the order of their ids. */
export async function listDue(on: Db | Tx, after: string, limit: number): Promise<DueChannel[]> {
  const { rows } = await sql<DueChannel>`
    select ch.id, ch.retention_days as days, ch.community_id as "communityId", ch.visibility = 'private' as "isForReaders"
      from channels ch
      cross join lateral (
        select m.sent_at from messages m where m.channel_id = ch.id and m.seq > ch.floor_seq order by m.seq limit 1) first
     where ch.retention_days is not null and ch.id > ${after}::uuid and first.sent_at < app_now() - ch.retention_days * interval '1 day'
     order by ch.id limit ${limit}::int`.execute(on);
  return rows;
}

/** How far the oldest messages are too old, looking at no more than `limit`; null when the first one may stay. Takes no lock. */
export async function reach(on: Db | Tx, { id, days }: DueChannel, limit: number): Promise<Reached | null> {
  const { rows } = await sql<Reached>`
    with first as materialized (
      select m.seq, m.countable_index, m.sent_at from channels ch join messages m on m.channel_id = ch.id and m.seq > ch.floor_seq
       where ch.id = ${id}::uuid order by m.seq limit ${limit}::int
    ), old as (
      select seq, countable_index from first
       where seq < coalesce((select min(seq) from first where sent_at >= ${oldest(days)}), ${Number.MAX_SAFE_INTEGER}::bigint)
    )
    select max(seq) as seq, max(countable_index) as index, count(*)::int as count from old having count(*) > 0`.execute(on);
  return rows[0] ?? null;
}

/** Hides everything up to there from all readers, pins included. Null when the rule has changed. */
export async function raise(tx: Tx, { id, days }: DueChannel, { seq, index }: Reached): Promise<Floor | null> {
  const { rows } = await sql<Floor>`
    update channels set floor_seq = ${seq}::bigint, floor_index = ${index}::bigint, rev = rev + 1
     where id = ${id}::uuid and retention_days = ${days}::int and floor_seq < ${seq}::bigint
    returning floor_seq as floor, rev`.execute(tx);
  const [raised] = rows;
  if (!raised) return null;
  await sql`
    with freed as (
      update messages set pinned_at = null, pinned_by = null
       where channel_id = ${id}::uuid and pinned_at is not null and seq <= ${seq}::bigint returning id
    )
    update channels set pin_count = pin_count - (select count(*)::int from freed) where id = ${id}::uuid and exists (select from freed)`.execute(
    tx,
  );
  return raised;
}

/** Deletes rows that are gone for all already, with what hangs on them; returns how many messages. No channel is locked. */
export async function deleteGone(on: Db | Tx, limit: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with over as materialized (
      select m.id from channels ch
       cross join lateral (
         select x.id from messages x where x.channel_id = ch.id and x.seq <= ch.floor_seq order by x.seq limit ${limit}::int) m
       where ch.floor_seq > 0 limit ${limit}::int
    ), gone as (
      delete from messages t using over where t.id = over.id returning t.channel_id, t.seq
    ), unnamed as (
      delete from mentions mn using gone where mn.channel_id = gone.channel_id and mn.seq = gone.seq
    )
    select count(*)::int as count from gone`.execute(on);
  return rows[0]!.count;
}
