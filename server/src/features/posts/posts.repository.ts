import { sql } from 'kysely';
import type { Post } from '#contract/posts/index.ts';
import { isOwn, isReadable, type AccessReader } from '#features/access/index.ts';
import { appNow } from '#kernel/clock.ts';
import { isAfter, microsOf, type Cursor } from '#kernel/cursor.ts';
import type { Db } from '#kernel/db/index.ts';
import type { Tx } from '#kernel/transaction.ts';
import { eventColumn } from './conversations/posts.conversations.columns.repository.ts';
import { ownEditColumn } from './edits/posts.edits.columns.repository.ts';
import { imagesColumn } from './images/posts.images.repository.ts';
import { cardsColumn } from './links/posts.links.repository.ts';
import type { PostRow } from './posts.shapes.ts';

export type PostReader = { id: string } | null;
/** `author`: only posts of this account; null = all posts. */
export type Selection = { only: 'pinned' | 'modmail' | undefined; author: string | null };
/** One item of the feed; an event has only its id, the events feature loads its summary. */
export type FeedRow = Cursor & { at: string; post: PostRow | null };
export type Revision = { version: number; editor: Post['author']; title: string; body: string; at: Date };

/** A `Person` over `users as u`. */
export const author = sql`json_build_object('id', u.id, 'username', u.username, 'firstName', u.first_name, 'lastName', u.last_name,
  'profilePicture', u.profile_picture)`;

/**
 * Columns of a `PostRow` over posts `p`, communities `c` and authors `u`: each subquery reads a few rows by an index. The post that holds
 * the comments of an event reads as a published discussion of the event's title.
 */
export const postColumns = (
  reader: PostReader,
) => sql`p.id, case p.type when 'event' then 'discussion' else p.type end as type, case p.state when 'attached' then 'published' else p.state end as state,
  ${eventColumn} as event, p.former_state as "formerState", p.state_reason as "stateReason", p.publish_at as "publishAt",
  case when p.event_id is null then p.title else (select te.title from events te where te.id = p.event_id) end as title, p.body, p.published_at as "publishedAt",
  ${microsOf(sql`p.published_at`)} as micros, p.edited_at as "editedAt", p.deleted_at as "deletedAt", p.locked_at is not null or (p.event_id is not null and exists (
    select from events le where le.id = p.event_id and le.comment_policy = 'closed')) as "isLocked", p.removed_by as "removedBy",
  p.comment_count as "commentCount", p.reactions as counts, p.version, p.author_id as "authorId", ${author} as author,
  json_build_object('id', c.id, 'slug', c.slug, 'name', c.name, 'avatar', c.avatar) as community,
  (select am.role from memberships am where am.community_id = p.community_id and am.user_id = p.author_id and am.state = 'active') as "authorRole",
  (select array_agg(x.kind) from post_reactions x where x.post_id = p.id and x.user_id = ${reader?.id ?? null}) as "ownReactions",
  (select json_agg(json_build_object('name', x.name, 'username', mu.username)) from post_mentions x
    join users mu on mu.id = x.user_id and mu.deleted_at is null
    where x.post_id = p.id and x.comment_id is null) as mentions,
  ${imagesColumn(sql`p.id`, null)} as images, ${cardsColumn(sql`p.id`, null)} as cards,
  ${ownEditColumn(reader, { postId: sql`p.id`, commentId: null, authorId: sql`p.author_id` })} as "ownEdit",
  p.accepted_comment_id as "acceptedCommentId", p.acknowledged_count as "acknowledgedCount",
  case when p.pinned_until > ${appNow} then p.pinned_until end as "pinnedUntil",
  p.type = 'announcement' and exists (
    select from post_acknowledgements x where x.post_id = p.id and x.user_id = ${reader?.id ?? null}) as "hasAcknowledged",
  case when p.type = 'poll' then (
    select json_build_object('isMultiple', q.is_multiple, 'closesAt', q.closes_at, 'openDays', case when q.closes_at is null then q.open_days end, 'isClosed', coalesce(q.closes_at <= ${appNow}, false),
        'voterCount', q.voter_count, 'options', (
          select json_agg(json_build_object('text', o.text, 'votes', o.votes, 'isOwn', exists (
              select from poll_votes v where v.post_id = o.post_id and v.user_id = ${reader?.id ?? null} and v.nth = o.nth)) order by o.nth)
            from poll_options o where o.post_id = q.post_id))
      from polls q where q.post_id = p.id) end as poll`;
type ListWindow = Selection & { after: Cursor | null; limit: number };
const kinds = {
  all: sql`p.type <> 'modmail'`,
  pinned: sql`p.pinned_until > ${appNow} and p.type <> 'modmail'`,
  modmail: sql`p.type = 'modmail'`,
};
export const joined = sql`posts p join communities c on c.id = p.community_id join users u on u.id = p.author_id`;

/** More communities than any account joins or follows. */
const MAX_PLACES = sql.lit(2_000);

/**
 * The latest posts and events of the communities that an account is in or follows: the latest of each community by its index, then the
 * latest of those. Joining ends following, so that no community comes twice.
 */
export const feedOf = (reader: AccessReader, after: Cursor | null, limit: number) => sql<
  (PostRow | { id: null }) & { itemId: string; at: Date; isPost: boolean; place: number }
>`
        select f.id as "itemId", f.at, f."isPost", ${microsOf(sql`f.at`)} as place, ${postColumns(reader)} from (
          select l.* from (
            (select community_id from memberships where user_id = ${reader.id} and state = 'active' limit ${MAX_PLACES})
            union all (select community_id from community_follows where user_id = ${reader.id} limit ${MAX_PLACES})
          ) k join communities c on c.id = k.community_id left join memberships m on ${isOwn(reader)} cross join lateral (
            (select p.id, p.published_at as at, true as "isPost" from posts p
              where p.community_id = k.community_id and p.state = 'published' and p.type <> 'modmail' and ${isAfter(after, sql`p.published_at`, sql`p.id`)}
              order by p.published_at desc, p.id desc limit ${limit})
            union all
            (select e.id, e.published_at, false from events e
              where e.community_id = k.community_id and e.status = 'published'
                and (e.visibility = 'public' or (e.visibility = 'members' and m.state = 'active'))
                and e.ends_at > e.published_at and ${isAfter(after, sql`e.published_at`, sql`e.id`)}
              order by e.published_at desc, e.id desc limit ${limit})
          ) l
          where ${isReadable(reader)}
          order by l.at desc, l.id desc limit ${limit}
        ) f
        left join posts p on f."isPost" and p.id = f.id
        left join users u on u.id = p.author_id
        left join communities c on c.id = p.community_id
        order by f.at desc, f.id desc`;

export const find = async (on: Db | Tx, reader: PostReader, id: string): Promise<PostRow | null> => {
  const { rows } = await sql<PostRow>`select ${postColumns(reader)} from ${joined} where p.id = ${id}`.execute(on);
  return rows[0] ?? null;
};

/** The community of a post in any state. */
export async function communityOf(tx: Tx, id: string): Promise<string | null> {
  const row = await tx.selectFrom('posts').select('community_id').where('id', '=', id).executeTakeFirst();
  return row?.community_id ?? null;
}

export async function ofCommunity(
  on: Db | Tx,
  reader: PostReader,
  communityId: string,
  { after, limit, only, author: by }: ListWindow,
): Promise<PostRow[]> {
  const { rows } = await sql<PostRow>`
    select ${postColumns(reader)} from ${joined}
    where p.community_id = ${communityId} and p.state = 'published' and ${kinds[only ?? 'all']}
      and (${by}::uuid is null or p.author_id = ${by}::uuid) and ${isAfter(after, sql`p.published_at`, sql`p.id`)}
    order by p.published_at desc, p.id desc limit ${limit}`.execute(on);
  return rows;
}

/**
 * The latest items of each community by its index, and the latest of those. An event that was over when it was published is left out.
 */
export async function feed(on: Db | Tx, reader: AccessReader, after: Cursor | null, limit: number): Promise<FeedRow[]> {
  const { rows } = await feedOf(reader, after, limit).execute(on);
  return rows.map((row) => ({ id: row.itemId, micros: row.place, at: row.at.toISOString(), post: row.id === null ? null : row }));
}

export async function revisions(on: Db | Tx, id: string, limit: number): Promise<Revision[]> {
  const { rows } = await sql<Revision>`
    select r.version, r.title, r.body, r.at, ${author} as editor from post_revisions r join users u on u.id = r.editor_id
    where r.post_id = ${id} order by r.version desc limit ${limit}`.execute(on);
  return rows;
}
