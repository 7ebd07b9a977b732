import { type RawBuilder, sql } from 'kysely';
import type { MembershipKey } from '#features/access/index.ts';
import { appNow } from '#kernel/clock.ts';
import type { Db } from '#kernel/db/index.ts';
import type { Tx } from '#kernel/transaction.ts';

const MAX_COUNTED = sql.lit(100);
/** More communities than any user joins. */
const MAX_JOINED = sql.lit(1_000);

/** Posts of a community since a time, up to 100; without own ones, those of blocked people, and modmail. */
export const postsSince = (userId: string, communityId: RawBuilder<unknown>, since: RawBuilder<unknown>) => sql`(select count(*) from (
  select from posts x where x.community_id = ${communityId} and x.state = 'published' and x.type <> 'modmail' and x.published_at > ${since}
    and x.published_at <= ${appNow} and x.author_id <> ${userId}
    and not exists (select from blocks b where b.user_id = ${userId} and b.blocked_id = x.author_id)
  limit ${MAX_COUNTED}) n)`;

/** Counts what is new in all communities of a user; each by the index of its posts. */
export const unreadOf = (userId: string) => sql<{ newPosts: number }>`
  select least(coalesce(sum(o.posts), 0), ${MAX_COUNTED})::int as "newPosts" from (
    select ${postsSince(userId, sql`m.community_id`, sql`m.seen_at`)} as posts from memberships m join communities c on c.id = m.community_id
    where m.user_id = ${userId} and m.state = 'active' and m.notification_level <> 'none' and c.status in ('active', 'archived') limit ${MAX_JOINED}) o`;

export async function unread(on: Db | Tx, userId: string): Promise<number> {
  const { rows } = await unreadOf(userId).execute(on);
  return rows[0]!.newPosts;
}

/**
 * Raises the mark to the time at which a post of the community was published. The condition on the mark is checked again once its row is
 * free, so that the later post of two devices wins. False when the mark was there already.
 */
export async function raise(tx: Tx, { communityId, userId }: MembershipKey, postId: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update memberships m set seen_at = p.published_at from posts p
    where m.community_id = ${communityId} and m.user_id = ${userId} and m.state = 'active' and m.seen_at < p.published_at
      and p.id = ${postId} and p.community_id = m.community_id and p.state = 'published' and p.type <> 'modmail'
      and p.published_at <= ${appNow}`.execute(tx);
  return numAffectedRows === 1n;
}

export async function count(tx: Tx, { communityId, userId }: MembershipKey): Promise<number> {
  const { rows } = await sql<{ newPosts: number }>`
    select ${postsSince(userId, sql`m.community_id`, sql`m.seen_at`)} as "newPosts" from memberships m
    where m.community_id = ${communityId} and m.user_id = ${userId} and m.state = 'active'`.execute(tx);
  return rows[0]?.newPosts ?? 0;
}
