import { sql } from 'kysely';
import { limits } from '#contract/browser/limits.ts';
import type { Post } from '#contract/posts/index.ts';
import { isNewcomer } from '#features/access/index.ts';
import { appNow } from '#kernel/clock.ts';
import { isAfter, type Cursor } from '#kernel/cursor.ts';
import type { Db } from '#kernel/db/index.ts';
import { offsetOf, type PageQuery } from '#kernel/paging.ts';
import type { Tx } from '#kernel/transaction.ts';
import { type PostReader, joined, postColumns } from '../posts.repository.ts';
import type { PostRow } from '../posts.shapes.ts';

type State = Post['state'];
type Move = { from: readonly State[]; to: State; publishAt?: string | null };
type Due = { id: string; communityId: string; authorId: string; type: Post['type'] };
type Versions = readonly { id: string; version: number }[];
type Decision = { by: string; versions: Versions; reason: string | null };
type OwnPage = { after: Cursor | null; limit: number; only: 'deleted' | undefined };
const notShown = sql`p.state in ('draft', 'scheduled', 'pending', 'rejected', 'hidden')`;
/** Posts that their author can restore; those that moderators deleted can be restored by moderators only. */
const deleted = sql`p.state = 'deleted' and p.removed_by is null and p.deleted_at > ${appNow} - ${sql.lit(limits.deletedPostDays)} * interval '1 day'`;

// The states of posts before they are published.

/** Whether posts of this member wait for approval. */
export async function mustWait(tx: Tx, communityId: string, userId: string): Promise<boolean> {
  const { rows } = await sql<{ isHeld: boolean }>`
    select c.post_moderation = 'all' or (c.post_moderation = 'newcomers' and ${isNewcomer}) as "isHeld"
      from communities c join memberships m on m.community_id = c.id and m.user_id = ${userId} and m.role = 'member'
     where c.id = ${communityId}`.execute(tx);
  return rows[0]?.isHeld ?? false;
}

/** Whether a post can be planned for this time. */
export async function isAhead(tx: Tx, at: string): Promise<boolean> {
  const { rows } = await sql<{ isAhead: boolean }>`
    select ${at}::timestamptz > ${appNow} and ${at}::timestamptz < ${appNow} + ${limits.postAheadDays.max} * interval '1 day' as "isAhead"`.execute(
    tx,
  );
  return rows[0]!.isAhead;
}

/** False when the post was in none of these states. A post that is published now is new to its readers. */
export async function move(tx: Tx, id: string, { from, to, publishAt = null }: Move): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('posts')
    .set((eb) => ({
      state: to,
      publish_at: publishAt,
      state_reason: '',
      ...(to === 'published' && { published_at: appNow }),
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .where('state', 'in', from)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Approves (without a reason) or rejects the posts of the community that still wait as they were read; returns them. The caller's own
 * posts are left out.
 */
export async function decide(tx: Tx, communityId: string, { by, versions, reason }: Decision): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update posts set version = version + 1, state_reason = ${reason ?? ''},
      state = case when ${reason}::text is not null then 'rejected' when publish_at > ${appNow} then 'scheduled' else 'published' end,
      published_at = case when ${reason}::text is null and coalesce(publish_at <= ${appNow}, true) then ${appNow} else published_at end
     where community_id = ${communityId} and state = 'pending' and author_id <> ${by} and exists (
       select from unnest(${versions.map(({ id }) => id)}::uuid[], ${versions.map(({ version }) => version)}::int[]) x (id, version)
        where x.id = posts.id and x.version = posts.version)
     returning id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Whether one of the posts still waits for this moderator; after a decision, because it was changed. */
export async function isWaiting(tx: Tx, communityId: string, { by, versions }: Pick<Decision, 'by' | 'versions'>): Promise<boolean> {
  const { rows } = await sql`
    select from posts where community_id = ${communityId} and state = 'pending' and author_id <> ${by}
      and id = any(${versions.map(({ id }) => id)}::uuid[]) limit 1`.execute(tx);
  return rows.length > 0;
}

export async function listByIds(tx: Tx, reader: PostReader, ids: readonly string[]): Promise<PostRow[]> {
  const { rows } = await sql<PostRow>`
    select ${postColumns(reader)} from ${joined} where p.id = any(${ids}::uuid[]) order by p.created_at, p.id`.execute(tx);
  return rows;
}

/** Posts of a person in a community that its readers do not see, or that the person deleted lately. */
export async function own(on: Db | Tx, reader: { id: string }, communityId: string, { after, limit, only }: OwnPage): Promise<PostRow[]> {
  const { rows } = await sql<PostRow>`
    select ${postColumns(reader)} from ${joined}
     where p.author_id = ${reader.id} and p.community_id = ${communityId}
       and ${only === 'deleted' ? deleted : notShown} and ${isAfter(after, sql`p.published_at`, sql`p.id`)}
     order by p.published_at desc, p.id desc limit ${limit}`.execute(on);
  return rows;
}

export async function pending(
  on: Db | Tx,
  reader: { id: string },
  communityId: string,
  query: PageQuery,
): Promise<{ rows: PostRow[]; total: number }> {
  const { rows } = await sql<PostRow>`
    select ${postColumns(reader)} from ${joined} where p.community_id = ${communityId} and p.state = 'pending'
     order by p.created_at, p.id limit ${query.perPage} offset ${offsetOf(query)}`.execute(on);
  const { rows: counted } = await sql<{ count: number }>`
    select count(*)::int as count from posts p where p.community_id = ${communityId} and p.state = 'pending'`.execute(on);
  return { rows, total: counted[0]!.count };
}

/** Planned posts that are due. */
export async function due(on: Db | Tx, limit: number): Promise<Due[]> {
  const { rows } = await sql<Due>`
    select id, community_id as "communityId", author_id as "authorId", type from posts
     where state = 'scheduled' and publish_at <= ${appNow} order by publish_at limit ${limit}`.execute(on);
  return rows;
}

/** Ends the schedule of a planned post, as published or as a draft; false when another run did, or the time was changed. */
export async function endPlan(tx: Tx, id: string, to: 'published' | 'draft'): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update posts set state = ${to}, publish_at = null, version = version + 1,
      published_at = case when ${to}::text = 'published' then ${appNow} else published_at end
     where id = ${id} and state = 'scheduled' and publish_at <= ${appNow}`.execute(tx);
  return numAffectedRows === 1n;
}
