import { type RawBuilder, sql } from 'kysely';
import { appNow } from '#kernel/clock.ts';
import type { Db } from '#kernel/db/index.ts';
import type { Tx } from '#kernel/transaction.ts';
import { ownEditColumn } from '../edits/posts.edits.columns.repository.ts';
import { isByHost, takesComments } from '../conversations/posts.conversations.columns.repository.ts';
import { imagesColumn } from '../images/posts.images.repository.ts';
import { cardsColumn } from '../links/posts.links.repository.ts';
import { author } from '../posts.repository.ts';
import type { CommentRow } from './posts.comments.shapes.ts';

type Reader = { id: string } | null;
type CommentPage = { after: number; limit: number };
type Deletion = { isDeleted: boolean; removedBy: string | null; hiddenReason?: string | null };
type NewComment = { id: string; postId: string; authorId: string; parentId: string | null; body: string; isStaff: boolean };

/** Answers shown with each comment of the first level. */
const FIRST_REPLIES = 3;

/** Columns over comments `k`, their posts `p` and their authors `u`. */
export const commentColumns = (
  reader: Reader,
) => sql`k.id, k.post_id as "postId", p.event_id as "eventId", ${isByHost} as "isByHost", k.answer_id as "answerId", k.parent_id as "parentId", k.state, k.state_reason as "stateReason", k.seq, k.body, k.created_at as "createdAt",
  k.edited_at as "editedAt", k.deleted_at is not null as "isDeleted", k.removed_by as "removedBy", k.hidden_reason as "hiddenReason",
  k.reply_count as "replyCount",
  k.reactions as counts, k.version, k.author_id as "authorId", ${author} as author,
  coalesce(nullif((select am.role from memberships am where am.community_id = p.community_id and am.user_id = k.author_id and am.state = 'active'), 'member'),
    case when ${isByHost} then 'moderator' end, (
      select am.role from memberships am where am.community_id = p.community_id and am.user_id = k.author_id and am.state = 'active')) as "authorRole",
  ${imagesColumn(sql`k.post_id`, sql`k.id`)} as images, ${cardsColumn(sql`k.post_id`, sql`k.id`)} as cards,
  ${ownEditColumn(reader, { postId: sql`k.post_id`, commentId: sql`k.id`, authorId: sql`k.author_id` })} as "ownEdit",
  (select array_agg(x.kind) from comment_reactions x where x.comment_id = k.id and x.user_id = ${reader?.id ?? null}) as "ownReactions",
  (select json_agg(json_build_object('name', x.name, 'username', mu.username)) from post_mentions x
    join users mu on mu.id = x.user_id and mu.deleted_at is null
    where x.post_id = k.post_id and x.comment_id = k.id) as mentions`;
const rowsOf = (reader: Reader, ids: RawBuilder<unknown>) => sql<CommentRow>`
  select ${commentColumns(reader)} from (${ids}) i join comments k on k.id = i.id join posts p on p.id = k.post_id
  join users u on u.id = k.author_id order by k.seq`;

/** Whether a post `p`, or the event whose comments belong to it, takes comments. Closed ones take comments of moderators and hosts only. */
const takes = (isStaff: boolean) => sql`((p.state = 'published' and (p.locked_at is null or ${isStaff}))
  or (p.state = 'attached' and exists (select from events e where e.id = p.event_id and ${takesComments(isStaff)})))`;

/** The reader to whom hidden comments of a post are shown: all of them if `isStaff`, otherwise only their own. */
type Readers = { reader: Reader; isStaff: boolean };
const isSeen = (alias: 'r' | 'a', { reader, isStaff }: Readers) => sql`(${sql.ref(`${alias}.deleted_at`)} is null
  or (${sql.ref(`${alias}.hidden_reason`)} is not null and (${isStaff} or ${sql.ref(`${alias}.author_id`)} = ${reader?.id ?? null}::uuid)))`;

/** A deleted comment stays only as the place of its answers. */
const hasPlace = (readers: Readers) => sql`(r.reply_count > 0 or ${isSeen('r', readers)})`;

export const find = async (on: Db | Tx, reader: Reader, id: string): Promise<CommentRow | null> =>
  (await rowsOf(reader, sql`select ${id}::uuid as id`).execute(on)).rows[0] ?? null;

export async function postOf(tx: Tx, id: string): Promise<string | null> {
  const row = await tx.selectFrom('comments').select('post_id').where('id', '=', id).executeTakeFirst();
  return row?.post_id ?? null;
}

/** The number of a comment's thread within the post; null when the comment is not one of the post. */
export async function numberOf(on: Db | Tx, postId: string, id: string): Promise<number | null> {
  const { rows } = await sql<{ seq: number }>`
    select coalesce(r.seq, k.seq) as seq from comments k left join comments r on r.id = k.parent_id
    where k.id = ${id} and k.post_id = ${postId} and k.state = 'published'`.execute(on);
  return rows[0]?.seq ?? null;
}

/** The next comments of the first level, and the first answers to each, in one query. */
export async function threads(on: Db | Tx, readers: Readers, postId: string, { after, limit }: CommentPage): Promise<CommentRow[]> {
  const ids = sql`with roots as (
      select r.id, r.answer_id from comments r where r.post_id = ${postId} and r.parent_id is null and r.state = 'published' and r.seq > ${after}
        and ${hasPlace(readers)}
      order by r.seq limit ${limit}
    ) select id from roots union select f.id from roots cross join lateral (
      select a.id from comments a where a.parent_id = roots.id and a.state = 'published' and ${isSeen('a', readers)}
      order by a.seq limit ${sql.lit(FIRST_REPLIES)}) f
    union select a.id from roots join comments a on a.id = roots.answer_id`;
  return (await rowsOf(readers.reader, ids).execute(on)).rows;
}

export async function replies(on: Db | Tx, readers: Readers, id: string, { after, limit }: CommentPage): Promise<CommentRow[]> {
  const ids = sql`select a.id from comments a where a.parent_id = ${id} and a.state = 'published' and ${isSeen('a', readers)} and a.seq > ${after}
    order by a.seq limit ${limit}`;
  return (await rowsOf(readers.reader, ids).execute(on)).rows;
}

/**
 * Takes the next number of the post. False when the post is deleted or closed, or when the answered comment is deleted or not on its
 * first level: the transaction has to be rolled back then.
 */
export async function insert(tx: Tx, { id, postId, authorId, parentId, body, isStaff }: NewComment): Promise<boolean> {
  const { numAffectedRows } = await sql`
    with post as (
      update posts p set comment_seq = comment_seq + 1, comment_count = comment_count + 1
       where id = ${postId} and ${takes(isStaff)} returning comment_seq
    ), parent as (
      update comments set reply_count = reply_count + 1
       where id = ${parentId}::uuid and post_id = ${postId} and parent_id is null and state = 'published' and deleted_at is null returning id
    )
    insert into comments (id, post_id, author_id, parent_id, body, seq)
    select ${id}, ${postId}, ${authorId}, ${parentId}::uuid, ${body}, post.comment_seq from post
     where ${parentId}::uuid is null or exists (select from parent)`.execute(tx);
  return numAffectedRows === 1n;
}

/** Inserts a comment that has no number yet and is not counted; false when `insert` would be. */
export async function insertWaiting(tx: Tx, { id, postId, authorId, parentId, body, isStaff }: NewComment): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into comments (id, post_id, author_id, parent_id, body, state)
    select ${id}, p.id, ${authorId}, ${parentId}::uuid, ${body}, 'pending' from posts p
     where p.id = ${postId} and ${takes(isStaff)}
       and (${parentId}::uuid is null or exists (select from comments r
         where r.id = ${parentId}::uuid and r.post_id = p.id and r.parent_id is null and r.state = 'published' and r.deleted_at is null))`.execute(
    tx,
  );
  return numAffectedRows === 1n;
}

/** Changes the text; a rejected comment waits for approval again. */
export async function edit(tx: Tx, { id, body, version }: { id: string; body: string; version: number }): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('comments')
    .set({
      body,
      edited_at: sql<Date>`case when state = 'published' then ${appNow} end`,
      state: sql<'pending'>`case when state = 'rejected' then 'pending' else state end`,
      state_reason: '',
      version: version + 1,
    })
    .where('id', '=', id)
    .where('version', '=', version)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Deletes, hides or restores a comment; if it is published, together with the counters of its post and of the comment that it answers.
 * False when it was in that state before.
 */
export async function setDeleted(tx: Tx, id: string, { isDeleted, removedBy, hiddenReason = null }: Deletion): Promise<boolean> {
  const step = sql.lit(isDeleted ? -1 : 1);
  const { rows } = await sql`
    with changed as (
      update comments set deleted_at = ${isDeleted ? appNow : null}, removed_by = ${removedBy}::uuid,
          hidden_reason = ${hiddenReason}::text, version = version + 1
       where id = ${id} and deleted_at ${isDeleted ? sql`is null` : sql`is not null`} returning post_id, parent_id, state
    ), parent as (
      update comments k set reply_count = k.reply_count + ${step},
          answer_id = case when ${isDeleted} and k.answer_id = ${id}::uuid then null else k.answer_id end
        from changed where changed.state = 'published' and k.id = changed.parent_id
    ), post as (
      update posts p set comment_count = p.comment_count + ${step},
          accepted_comment_id = case when ${isDeleted} and p.accepted_comment_id = ${id}::uuid then null else p.accepted_comment_id end
        from changed where changed.state = 'published' and p.id = changed.post_id
    ) select post_id from changed`.execute(tx);
  return rows.length === 1;
}
