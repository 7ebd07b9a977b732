import { sql } from 'kysely';
import type { Post, PostType } from '#contract/posts/index.ts';
import { appNow } from '#kernel/clock.ts';
import type { Tx } from '#kernel/transaction.ts';

type NewPost = {
  id: string;
  communityId: string;
  authorId: string;
  type: PostType;
  title: string;
  body: string;
  state: Post['state'];
  publishAt: string | null;
};
type Change = { id: string; editorId: string; version: number; title: string; body: string };
type Latest = { by: string; at: Date };

// Changes of posts. Those that return a boolean say whether they changed a row.

export async function insert(tx: Tx, { id, communityId, authorId, publishAt, ...words }: NewPost): Promise<void> {
  const { type, title, body, state } = words;
  await tx
    .insertInto('posts')
    .values({ id, community_id: communityId, author_id: authorId, type, title, body, state, publish_at: publishAt })
    .execute();
}

/** Keeps the former text in the history once it had readers; false when it was changed since that version. */
export async function edit(tx: Tx, { id, editorId, version, title, body }: Change): Promise<boolean> {
  const { numAffectedRows } = await sql`
    with former as (select id, version, title, body, state in ('published', 'hidden') as had_readers
      from posts where id = ${id} and version = ${version} and state <> 'deleted' for update),
    kept as (insert into post_revisions (post_id, version, editor_id, title, body) select id, version, ${editorId}, title, body from former where had_readers)
    update posts p set title = ${title}, body = ${body}, version = p.version + 1, edited_at = case when had_readers then ${appNow} end, updated_at = ${appNow}
      from former where p.id = former.id`.execute(tx);
  return numAffectedRows === 1n;
}

/** The last editor of the text, and the time of the edit. */
export async function lastEdit(tx: Tx, id: string): Promise<Latest | null> {
  const { rows } = await sql<Latest>`
    select u.username as by, coalesce(r.at, p.updated_at) as at from posts p
      left join post_revisions r on r.post_id = p.id and r.version = p.version - 1
      join users u on u.id = coalesce(r.editor_id, p.author_id) where p.id = ${id}`.execute(tx);
  return rows[0] ?? null;
}

/** `removedBy`: the moderator; null when the author deletes it. */
export async function remove(tx: Tx, id: string, removedBy: string | null): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('posts')
    .set((eb) => ({
      state: 'deleted',
      // A post that was planned is restored as a draft.
      former_state: sql<Exclude<Post['state'], 'deleted' | 'scheduled'>>`case state when 'scheduled' then 'draft' else state end`,
      deleted_at: appNow,
      removed_by: removedBy,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .where('state', '<>', 'deleted')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function restore(tx: Tx, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('posts')
    .set((eb) => ({
      state: sql<Exclude<Post['state'], 'deleted'>>`coalesce(former_state, 'published')`,
      former_state: null,
      deleted_at: null,
      removed_by: null,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .where('state', '=', 'deleted')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Moves a post into another community, where it keeps its time; false when it is no longer published in the former one. */
export async function move(tx: Tx, id: string, { from, to }: { from: string; to: string }): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('posts')
    .set((eb) => ({ community_id: to, pinned_until: null, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('community_id', '=', from)
    .where('state', '=', 'published')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Hides a post from its readers, or shows it again; false when it was not published, or not hidden. */
export async function hide(tx: Tx, id: string, { isHidden, reason }: { isHidden: boolean; reason: string }): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('posts')
    .set((eb) => ({ state: isHidden ? 'hidden' : 'published', state_reason: isHidden ? reason : '', version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('state', '=', isHidden ? 'published' : 'hidden')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Pins a post for some days from now; 0 ends it. */
export async function pin(tx: Tx, id: string, days: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('posts')
    .set({ pinned_until: days > 0 ? sql<Date>`${appNow} + ${days} * interval '1 day'` : null })
    .where('id', '=', id)
    .where('state', '=', 'published')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function lock(tx: Tx, id: string, isLocked: boolean): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('posts')
    .set({ locked_at: isLocked ? appNow : null })
    .where('id', '=', id)
    .where('locked_at', isLocked ? 'is' : 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
