import { sql } from 'kysely';
import { appNow } from '#kernel/clock.ts';
import type { Tx } from '#kernel/transaction.ts';

export type NewPoll = { options: readonly string[]; isMultiple: boolean; closesAt: string | null; openDays: number | null };
/** An end that is counted from publication is not known before. */
const endOf = ({ closesAt, openDays }: Pick<NewPoll, 'closesAt' | 'openDays'>) => (openDays === null ? closesAt : null);
type Vote = { postId: string; userId: string; options: readonly number[]; isMultiple: boolean };

const insertOptions = (tx: Tx, postId: string, options: readonly string[]) =>
  tx
    .insertInto('poll_options')
    .values(options.map((text, nth) => ({ post_id: postId, nth, text })))
    .execute();

// Polls: their counters change in the transaction of the votes, under the lock of the poll's row.

/** Whether a fixed end is still ahead; true without one. */
export async function isAhead(tx: Tx, end: Pick<NewPoll, 'closesAt' | 'openDays'>): Promise<boolean> {
  const closesAt = endOf(end);
  if (closesAt === null) return true;
  const { rows } = await sql<{ isAhead: boolean }>`select ${closesAt}::timestamptz > ${appNow} as "isAhead"`.execute(tx);
  return rows[0]?.isAhead ?? false;
}

export async function insert(tx: Tx, postId: string, { options, isMultiple, ...end }: NewPoll): Promise<void> {
  await tx
    .insertInto('polls')
    .values({ post_id: postId, is_multiple: isMultiple, closes_at: endOf(end), open_days: end.openDays })
    .execute();
  await insertOptions(tx, postId, options);
}

/** False once the poll has been published or has votes. */
export async function change(tx: Tx, postId: string, { options, isMultiple, ...end }: NewPoll): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update polls q set is_multiple = ${isMultiple}, closes_at = ${endOf(end)}::timestamptz, open_days = ${end.openDays}::smallint from posts p
     where q.post_id = ${postId} and p.id = q.post_id and p.state in ('draft', 'scheduled', 'pending', 'rejected')
       and q.voter_count = 0`.execute(tx);
  if (numAffectedRows === 0n) return false;
  await tx.deleteFrom('poll_options').where('post_id', '=', postId).execute();
  await insertOptions(tx, postId, options);
  return true;
}

/**
 * Called when the post is published: an end that is counted from then on is known now, once. A fixed end that passed while the post
 * waited moves on, so that the poll is open for as long as was planned.
 */
export async function start(tx: Tx, postId: string): Promise<void> {
  await sql`update polls q set closes_at = p.published_at + case when q.closes_at is null then q.open_days * interval '1 day'
      else greatest(q.closes_at - p.created_at, interval '1 day') end from posts p
    where q.post_id = ${postId} and p.id = q.post_id
      and ((q.open_days is not null and q.closes_at is null) or q.closes_at <= p.published_at)`.execute(tx);
}

/** Locks the poll; null once it has ended. */
export async function open(tx: Tx, postId: string): Promise<{ isMultiple: boolean; count: number } | null> {
  const { rows } = await sql<{ isMultiple: boolean; count: number }>`
    select q.is_multiple as "isMultiple", (select count(*)::int from poll_options o where o.post_id = q.post_id) as count
      from polls q where q.post_id = ${postId} and (q.closes_at is null or q.closes_at > ${appNow}) for update of q`.execute(tx);
  return rows[0] ?? null;
}

/** Replaces the votes of a person. */
export async function replace(tx: Tx, { postId, userId, options, isMultiple }: Vote): Promise<void> {
  const gone = await tx.deleteFrom('poll_votes').where('post_id', '=', postId).where('user_id', '=', userId).returning('nth').execute();
  if (options.length > 0)
    await tx
      .insertInto('poll_votes')
      .values(options.map((nth) => ({ post_id: postId, user_id: userId, nth, is_only: !isMultiple })))
      .execute();
  const former = gone.map(({ nth }) => nth);
  await sql`update poll_options set votes = votes + (nth = any(${options}::smallint[]))::int - (nth = any(${former}::smallint[]))::int
    where post_id = ${postId}`.execute(tx);
  const step = Math.sign(options.length) - Math.sign(former.length);
  if (step !== 0) await sql`update polls set voter_count = voter_count + ${step} where post_id = ${postId}`.execute(tx);
}
