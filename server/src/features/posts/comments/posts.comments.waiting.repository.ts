import { sql } from 'kysely';
import { appNow } from '#kernel/clock.ts';
import type { Db } from '#kernel/db/index.ts';
import { offsetOf, type PageQuery } from '#kernel/paging.ts';
import type { Tx } from '#kernel/transaction.ts';
import { commentColumns } from './posts.comments.repository.ts';
import type { CommentRow } from './posts.comments.shapes.ts';

type Reader = { id: string };
type WaitingRow = CommentRow & { postTitle: string };
type Decision = { by: string; versions: readonly { id: string; version: number }[] };
export type DecidedComment = {
  id: string;
  postId: string;
  authorId: string;
  author: string;
  body: string;
  parent: { id: string; authorId: string } | null;
};

/** Maximum of waiting comments of one post; more are in the queue of the community. */
const MAX_OF_POST = sql.lit(50);
const joined = sql`comments k join posts p on p.id = k.post_id join users u on u.id = k.author_id`;
/** The comments that are decided about: those on posts of a community, or those on one event. */
export type WaitingScope = { communityId: string } | { eventId: string };
/** Whether the post `p` is in the scope. */
export const isWithin = (scope: WaitingScope) =>
  'eventId' in scope ? sql`p.event_id = ${scope.eventId}` : sql`p.community_id = ${scope.communityId} and p.state = 'published'`;

/** Comments `k` of posts `p` that wait for approval by others than their authors. */
const waitsIn = (scope: WaitingScope) => sql`${isWithin(scope)} and k.state = 'pending' and k.deleted_at is null`;
/** A comment that was changed since the moderator read it keeps waiting. */
const isChosen = ({ by, versions }: Decision) => sql`k.author_id <> ${by} and exists (
  select from unnest(${versions.map(({ id }) => id)}::uuid[], ${versions.map(({ version }) => version)}::int[]) x (id, version)
   where x.id = k.id and x.version = k.version)`;
const decided = sql`k.id, k.post_id as "postId", k.author_id as "authorId", k.body,
  (select u.username from users u where u.id = k.author_id) as author,
  (select json_build_object('id', r.id, 'authorId', r.author_id) from comments r where r.id = k.parent_id) as parent`;

// Comments that wait for approval.

export async function ofPost(on: Db | Tx, reader: Reader, postId: string, { isStaff }: { isStaff: boolean }): Promise<CommentRow[]> {
  const { rows } = await sql<CommentRow>`
    select ${commentColumns(reader)} from ${joined}
     where k.post_id = ${postId} and k.state <> 'published' and k.deleted_at is null
       and (k.author_id = ${reader.id} or (${isStaff} and k.state = 'pending'))
     order by k.created_at, k.id limit ${MAX_OF_POST}`.execute(on);
  return rows;
}

export async function ofCommunity(
  on: Db | Tx,
  reader: Reader,
  communityId: string,
  query: PageQuery,
): Promise<{ rows: WaitingRow[]; total: number }> {
  const { rows } = await sql<WaitingRow>`
    select ${commentColumns(reader)}, p.title as "postTitle" from ${joined} where ${waitsIn({ communityId })}
     order by k.created_at, k.id limit ${query.perPage} offset ${offsetOf(query)}`.execute(on);
  const { rows: counted } = await sql<{ count: number }>`
    select count(*)::int as count from comments k join posts p on p.id = k.post_id where ${waitsIn({ communityId })}`.execute(on);
  return { rows, total: counted[0]!.count };
}

/** Publishes the comments that still wait as they were read: each takes the next number of its post, and counts from then on. */
export async function approve(tx: Tx, scope: WaitingScope, decision: Decision): Promise<DecidedComment[]> {
  const { rows } = await sql<DecidedComment>`
    with chosen as (
      select k.id, k.post_id, k.parent_id, k.created_at from comments k join posts p on p.id = k.post_id
       where ${waitsIn(scope)} and ${isChosen(decision)} for update of k
    ), numbered as (
      select id, row_number() over (partition by post_id order by created_at, id)::int as nth from chosen
    ), counted as (
      update posts p set comment_seq = p.comment_seq + n.count, comment_count = p.comment_count + n.count
        from (select post_id, count(*)::int as count from chosen group by post_id) n where p.id = n.post_id
      returning p.id, p.comment_seq - n.count as before
    ), answered as (
      update comments r set reply_count = r.reply_count + n.count
        from (select parent_id, count(*)::int as count from chosen where parent_id is not null group by parent_id) n where r.id = n.parent_id
    )
    update comments k set state = 'published', seq = counted.before + numbered.nth, created_at = ${appNow}, version = k.version + 1
      from numbered, counted where k.id = numbered.id and k.state = 'pending' and counted.id = k.post_id returning ${decided}`.execute(tx);
  return rows;
}

/** Whether one of the comments still waits for this moderator; after a decision, because it was changed. */
export async function isWaiting(tx: Tx, scope: WaitingScope, { by, versions }: Decision): Promise<boolean> {
  const { rows } = await sql`
    select from comments k join posts p on p.id = k.post_id where ${waitsIn(scope)} and k.author_id <> ${by}
      and k.id = any(${versions.map(({ id }) => id)}::uuid[]) limit 1`.execute(tx);
  return rows.length > 0;
}

export async function reject(
  tx: Tx,
  scope: WaitingScope,
  { reason, ...decision }: Decision & { reason: string },
): Promise<DecidedComment[]> {
  const { rows } = await sql<DecidedComment>`
    update comments k set state = 'rejected', state_reason = ${reason}, version = k.version + 1
      from posts p where p.id = k.post_id and ${waitsIn(scope)} and ${isChosen(decision)} returning ${decided}`.execute(tx);
  return rows;
}
