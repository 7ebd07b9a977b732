import { sql } from 'kysely';
import type { NewImages } from '#contract/posts/images.ts';
import type { Person } from '#contract/kernel/person.ts';
import { appNow } from '#kernel/clock.ts';
import type { Db } from '#kernel/db/index.ts';
import { newId } from '#kernel/ids.ts';
import { offsetOf, type PageQuery } from '#kernel/paging.ts';
import type { Tx } from '#kernel/transaction.ts';
import { type PostImageRow, imagesColumn, type TextRef } from '../images/posts.images.repository.ts';
import { isWithin, type WaitingScope } from '../comments/posts.comments.waiting.repository.ts';
import { author } from '../posts.repository.ts';
import { imagesOfEdit } from './posts.edits.columns.repository.ts';

type NewEdit = { communityId: string; title: string; body: string; version: number; hasImages: boolean };
export type EditRow = TextRef & {
  id: string;
  communityId: string;
  authorId: string;
  author: Person;
  /** The version of the text. */
  version: number;
  postTitle: string;
  title: string;
  body: string;
  hasImages: boolean;
  images: PostImageRow[] | null;
  formerBody: string;
  formerImages: PostImageRow[] | null;
  at: Date;
};
/** The stored edit of a text, for its next change. */
type StoredEdit = { isWaiting: boolean; images: NewImages | null };

const joined = sql`text_edits e join posts p on p.id = e.post_id left join comments k on k.id = e.comment_id
  join users u on u.id = coalesce(k.author_id, p.author_id)`;

/** Waiting edits of texts that are not deleted, by authors who are not deleted. */
const waitsIn = (
  scope: WaitingScope,
) => sql`${'communityId' in scope ? sql`e.community_id = ${scope.communityId} and p.state = 'published'` : isWithin(scope)}
  and e.state = 'waiting'
  and (e.comment_id is null or k.deleted_at is null) and u.deleted_at is null`;
const columns = sql`e.id, e.community_id as "communityId", e.post_id as "postId", e.comment_id as "commentId", u.id as "authorId", ${author} as author,
  coalesce(k.version, p.version) as version, case when p.event_id is null then p.title else (select te.title from events te where te.id = p.event_id) end as "postTitle", e.title, e.body, e.has_images as "hasImages", ${imagesOfEdit} as images,
  case when e.comment_id is null then p.body else k.body end as "formerBody",
  case when e.comment_id is null then ${imagesColumn(sql`p.id`, null)} else ${imagesColumn(sql`p.id`, sql`k.id`)} end as "formerImages",
  e.written_at as at`;
const isOf = ({ postId, commentId }: TextRef) => sql`e.post_id = ${postId} and e.comment_id is not distinct from ${commentId}::uuid`;
/** Images that are in no text, once the edit is gone. */
const left = sql`select x.image_id as id from text_edit_images x join gone on gone.id = x.edit_id
  where not exists (select from post_images o where o.image_id = x.image_id)`;

// Edits of published texts that wait for approval, or were rejected.

/**
 * Keeps the edit of a published text instead of an earlier one; null when the text was changed since that version. The text gets a new
 * version, so that an approval of the edit that a moderator read before is distinguished from an approval of this one.
 */
export async function save(tx: Tx, { postId, commentId }: TextRef, edit: NewEdit): Promise<string | null> {
  const text =
    commentId === null
      ? sql`update posts set version = version + 1 where id = ${postId} and version = ${edit.version} and state = 'published' returning id`
      : sql`update comments set version = version + 1 where id = ${commentId} and version = ${edit.version} and state = 'published'
          and deleted_at is null returning id`;
  const { rows } = await sql<{ id: string }>`
    with text as (${text})
    insert into text_edits (id, community_id, post_id, comment_id, title, body, has_images)
    select ${newId()}, ${edit.communityId}, ${postId}, ${commentId}::uuid, ${edit.title}, ${edit.body}, ${edit.hasImages} from text
    on conflict (post_id, comment_id) do update set title = excluded.title, body = excluded.body, has_images = excluded.has_images,
      state = 'waiting', reason = '', written_at = ${appNow}
    returning id`.execute(tx);
  return rows[0]?.id ?? null;
}

/** Returns the images that are no longer in this edit; null when one of the new ones is in another text. */
export async function replaceImages(tx: Tx, id: string, { postId, commentId }: TextRef, images: NewImages): Promise<string[] | null> {
  const { rows: gone } = await sql<{ id: string }>`
    with gone as (delete from text_edit_images x where x.edit_id = ${id} returning x.image_id)
    select image_id as id from gone where not exists (select from post_images o where o.image_id = gone.image_id)`.execute(tx);
  if (images.length > 0) {
    const ids = images.map(({ imageId }) => imageId);
    const { numAffectedRows } = await sql`
      insert into text_edit_images (image_id, edit_id, nth, alt)
      select i.id, ${id}, g.nth - 1, g.alt from unnest(${ids}::uuid[], ${images.map(({ alt }) => alt)}::text[]) with ordinality g (id, alt, nth)
        join images i on i.id = g.id
       where not exists (select from post_images o where o.image_id = i.id
         and (o.post_id <> ${postId} or o.comment_id is distinct from ${commentId}::uuid))
      on conflict do nothing`.execute(tx);
    if (numAffectedRows !== BigInt(images.length)) return null;
  }
  return gone.map((image) => image.id).filter((image) => !images.some(({ imageId }) => imageId === image));
}

export async function find(tx: Tx, text: TextRef): Promise<StoredEdit | null> {
  const { rows } = await sql<StoredEdit>`
    select e.state = 'waiting' as "isWaiting", case when e.has_images then coalesce((
        select json_agg(json_build_object('imageId', x.image_id, 'alt', x.alt) order by x.nth) from text_edit_images x where x.edit_id = e.id),
        '[]') end as images
      from text_edits e where ${isOf(text)}`.execute(tx);
  return rows[0] ?? null;
}

/** Ends the edit of a text; returns its images that are in no text, null when there was none. */
export async function end(tx: Tx, text: TextRef): Promise<string[] | null> {
  const { rows } = await sql<{ id: string | null }>`
    with gone as (delete from text_edits e where ${isOf(text)} returning e.id)
    select l.id from gone left join (${left}) l on true`.execute(tx);
  return rows.length === 0 ? null : rows.flatMap(({ id }) => (id === null ? [] : [id]));
}

/** Ends the edits of a post and of its comments; returns their images that are in no text. */
export async function endOfPost(tx: Tx, postId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with gone as (delete from text_edits e where e.post_id = ${postId} returning e.id) ${left}`.execute(tx);
  return rows.map(({ id }) => id);
}

export async function pending(on: Db | Tx, scope: WaitingScope, query: PageQuery): Promise<{ rows: EditRow[]; total: number }> {
  const { rows } = await sql<EditRow>`
    select ${columns} from ${joined} where ${waitsIn(scope)}
     order by e.written_at, e.id limit ${query.perPage} offset ${offsetOf(query)}`.execute(on);
  const { rows: counted } = await sql<{ count: number }>`
    select count(*)::int as count from ${joined} where ${waitsIn(scope)}`.execute(on);
  return { rows, total: counted[0]!.count };
}

/** The given edits that still wait, locked; the caller's own ones are left out. */
export async function chosen(tx: Tx, scope: WaitingScope, { by, ids }: { by: string; ids: readonly string[] }): Promise<EditRow[]> {
  const { rows } = await sql<EditRow>`
    select ${columns} from ${joined} where ${waitsIn(scope)} and u.id <> ${by} and e.id = any(${ids}::uuid[])
     order by e.written_at, e.id for update of e`.execute(tx);
  return rows;
}

/**
 * Rejects an edit, which its author keeps, to change it or to withdraw it. False when the text or the edit was changed since that
 * version.
 */
export async function reject(tx: Tx, { id, version, reason }: { id: string; version: number; reason: string }): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update text_edits e set state = 'rejected', reason = ${reason} from posts p
     where e.id = ${id} and e.state = 'waiting' and p.id = e.post_id
       and coalesce((select k.version from comments k where k.id = e.comment_id), p.version) = ${version}`.execute(tx);
  return numAffectedRows === 1n;
}
