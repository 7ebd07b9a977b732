import { type RawBuilder, sql } from 'kysely';
import type { NewImages } from '#contract/posts/images.ts';
import type { Db } from '#kernel/db/index.ts';
import type { Tx } from '#kernel/transaction.ts';

/** A post, or one of its comments. */
export type TextRef = { postId: string; commentId: string | null };
type ImageText = TextRef & { isDeleted: boolean; unpublishedTextAuthorId: string | null };
export type PostImageRow = { id: string; alt: string; width: number; height: number };

/** The images of a text in their order, as `PostImageRow`s; null for none. */
export const imagesColumn = (postId: RawBuilder<unknown>, commentId: RawBuilder<unknown> | null) => sql`
  (select json_agg(json_build_object('id', x.image_id, 'alt', x.alt, 'width', i.width, 'height', i.height) order by x.nth)
    from post_images x join images i on i.id = x.image_id
    where ${commentId === null ? sql`x.post_id = ${postId} and x.comment_id is null` : sql`x.comment_id = ${commentId}`})`;

/** Puts these images into a text instead of those that are there; `areAllFree` is false when one of them is in another text. */
export async function replace(
  tx: Tx,
  { postId, commentId }: TextRef,
  images: NewImages,
): Promise<{ former: string[]; areAllFree: boolean }> {
  const gone = await tx
    .deleteFrom('post_images')
    .where('post_id', '=', postId)
    .where('comment_id', commentId === null ? 'is' : '=', commentId)
    .returning('image_id')
    .execute();
  const former = gone.map(({ image_id }) => image_id);
  if (images.length === 0) return { former, areAllFree: true };
  const rows = images.map(({ imageId, alt }, nth) => ({ image_id: imageId, post_id: postId, comment_id: commentId, nth, alt }));
  const made = await tx
    .insertInto('post_images')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning('image_id')
    .execute();
  return { former, areAllFree: made.length === images.length };
}

/** The images of a comment, or of a post and its comments. Comments that were deleted before the post are left out. */
export async function of(tx: Tx, { postId, commentId }: TextRef): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select x.image_id as id from post_images x left join comments k on k.id = x.comment_id
     where x.post_id = ${postId} and ${commentId === null ? sql`k.deleted_at is null` : sql`x.comment_id = ${commentId}`}`.execute(tx);
  return rows.map(({ id }) => id);
}

/** The text that an image is in; `unpublishedTextAuthorId`: the author of a comment that is not published, or of an edit that the image came with. */
export async function textOf(on: Db | Tx, imageId: string): Promise<ImageText | null> {
  const { rows } = await sql<ImageText>`
    select x.post_id as "postId", x.comment_id as "commentId", k.deleted_at is not null as "isDeleted",
        case when k.state <> 'published' then k.author_id end as "unpublishedTextAuthorId"
      from post_images x left join comments k on k.id = x.comment_id where x.image_id = ${imageId}
    union all select e.post_id, e.comment_id, k.deleted_at is not null, coalesce(k.author_id, p.author_id)
      from text_edit_images x join text_edits e on e.id = x.edit_id join posts p on p.id = e.post_id left join comments k on k.id = e.comment_id
     where x.image_id = ${imageId} and not exists (select from post_images o where o.image_id = x.image_id)`.execute(on);
  return rows[0] ?? null;
}
