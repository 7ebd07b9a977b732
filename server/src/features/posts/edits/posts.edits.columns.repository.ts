import { type RawBuilder, sql } from 'kysely';
import type { PostImageRow } from '../images/posts.images.repository.ts';

export type OwnEditRow = {
  state: 'waiting' | 'rejected';
  reason: string;
  title: string;
  body: string;
  hasImages: boolean;
  images: PostImageRow[] | null;
  at: string;
};

/** The images of an edit `e` in their order, as `PostImageRow`s; null for none. */
export const imagesOfEdit = sql`(select json_agg(json_build_object('id', x.image_id, 'alt', x.alt, 'width', i.width, 'height', i.height) order by x.nth)
  from text_edit_images x join images i on i.id = x.image_id where x.edit_id = e.id)`;

type Text = { postId: RawBuilder<unknown>; commentId: RawBuilder<unknown> | null; authorId: RawBuilder<unknown> };
/** The edit of a text that its readers do not see, as an `OwnEditRow`; null for all but its author. */
export const ownEditColumn = (reader: { id: string } | null, { postId, commentId, authorId }: Text) => sql`
  case when ${authorId} = ${reader?.id ?? null}::uuid then (
    select json_build_object('state', e.state, 'reason', e.reason, 'title', e.title, 'body', e.body, 'hasImages', e.has_images,
        'images', ${imagesOfEdit}, 'at', e.written_at)
      from text_edits e where e.post_id = ${postId} and ${commentId === null ? sql`e.comment_id is null` : sql`e.comment_id = ${commentId}`}) end`;
