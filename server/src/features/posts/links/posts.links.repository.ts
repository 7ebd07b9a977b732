import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#kernel/transaction.ts';
import { eventColumn } from '../conversations/posts.conversations.columns.repository.ts';
import type { TextRef } from '../images/posts.images.repository.ts';
import type { PostRow } from '../posts.shapes.ts';

export type LinkCardRow = { id: string; url: string; title: string; description: string; siteName: string; imageId: string | null };

/** The cards of a text in the order of its links, as `LinkCardRow`s; null for none. */
export const cardsColumn = (postId: RawBuilder<unknown>, commentId: RawBuilder<unknown> | null) => sql`
  (select json_agg(json_build_object('id', x.id, 'url', x.url, 'title', x.title, 'description', x.description, 'siteName', x.site_name,
      'imageId', x.image_id) order by l.nth)
    from post_links l join link_cards x on x.url = l.url and x.state = 'ready'
    where not l.is_hidden and ${commentId === null ? sql`l.post_id = ${postId} and l.comment_id is null` : sql`l.comment_id = ${commentId}`})`;

/** Posts whose readers get a hint of a new card; more would be a flood of hints. */
const MAX_TOLD = 50;

/** Replaces the links of a text; cards that its author removed stay removed. */
export async function replace(tx: Tx, { postId, commentId }: TextRef, urls: readonly string[]): Promise<void> {
  const gone = await tx
    .deleteFrom('post_links')
    .where('post_id', '=', postId)
    .where('comment_id', commentId === null ? 'is' : '=', commentId)
    .returning(['url', 'is_hidden'])
    .execute();
  if (urls.length === 0) return;
  const hidden = new Set(gone.filter(({ is_hidden }) => is_hidden).map(({ url }) => url));
  const rows = urls.map((url, nth) => ({ post_id: postId, comment_id: commentId, nth, url, is_hidden: hidden.has(url) }));
  await tx.insertInto('post_links').values(rows).execute();
}

export async function of(tx: Tx, { postId, commentId }: TextRef): Promise<string[]> {
  const rows = await tx
    .selectFrom('post_links')
    .select('url')
    .where('post_id', '=', postId)
    .where('comment_id', commentId === null ? 'is' : '=', commentId)
    .orderBy('nth')
    .execute();
  return rows.map(({ url }) => url);
}

export async function authorOf(tx: Tx, { postId, commentId }: TextRef): Promise<string> {
  const table = commentId === null ? 'posts' : 'comments';
  const { author_id } = await tx
    .selectFrom(table)
    .select('author_id')
    .where('id', '=', commentId ?? postId)
    .executeTakeFirstOrThrow();
  return author_id;
}

/** False when the text has no link with this card, or the card was in that state before. */
export async function hide(
  tx: Tx,
  { postId, commentId }: TextRef,
  { cardId, isHidden }: { cardId: string; isHidden: boolean },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update post_links l set is_hidden = ${isHidden} from link_cards x
     where x.id = ${cardId} and l.url = x.url and l.is_hidden <> ${isHidden} and l.post_id = ${postId}
       and l.comment_id is not distinct from ${commentId}::uuid`.execute(tx);
  return (numAffectedRows ?? 0n) > 0n;
}

/** The latest published posts, and events, with this link, in themselves or in a comment. */
export async function postsWith(tx: Tx, url: string): Promise<(Pick<PostRow, 'id' | 'event'> & { community: { id: string } })[]> {
  const { rows } = await sql<Pick<PostRow, 'id' | 'event'> & { communityId: string }>`
    select p.id, p.community_id as "communityId", ${eventColumn} as event from (select distinct l.post_id from post_links l where l.url = ${url}) l
      join posts p on p.id = l.post_id and p.state in ('published', 'attached')
     order by p.id desc limit ${sql.lit(MAX_TOLD)}`.execute(tx);
  return rows.map(({ communityId, ...post }) => ({ ...post, community: { id: communityId } }));
}
