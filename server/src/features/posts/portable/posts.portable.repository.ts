import { type RawBuilder, sql } from 'kysely';
import { authorColumn } from '#features/community-transfer/index.ts';
import { appNow } from '#kernel/clock.ts';
import type { Db } from '#kernel/db/index.ts';
import { insertRows, type KeyedRows, readersOf, type AnyRow } from '#kernel/db/rows.ts';
import type { Tx } from '#kernel/transaction.ts';

/**
 * The posts that moderators read, without drafts, deleted posts and modmail. Comments of private events are left out, too; those of other
 * events belong to a row of posts that names the event.
 */
const isKept = sql`((p.state in ('published', 'pending', 'hidden') and p.type <> 'modmail') or (p.state = 'attached' and exists (
  select from events pe where pe.id = p.event_id and pe.visibility <> 'private')))`;

/** The pictures of a text in their order; the files have their ids as names. */
const picturesWhere = (isOfText: RawBuilder<unknown>) => sql`(select coalesce(json_agg(json_build_object('id', x.image_id, 'alt', x.alt)
  order by x.nth), '[]') from post_images x where ${isOfText}) as images`;

const postLists = {
  posts: (id) => ({
    columns: sql`p.id, ${authorColumn}, p.type, p.title, p.body,
      ${picturesWhere(sql`x.post_id = p.id and x.comment_id is null`)}, p.state, p.event_id, p.reactions, p.comment_count, p.accepted_comment_id,
      p.pinned_until, p.locked_at, p.edited_at, p.published_at, p.created_at`,
    from: sql`posts p join users u on u.id = p.author_id where p.community_id = ${id} and ${isKept}`,
    key: sql`p.id`,
  }),
  polls: (id) => ({
    columns: sql`l.post_id, l.is_multiple, l.closes_at, l.voter_count,
      (select json_agg(json_build_object('text', o.text, 'votes', o.votes) order by o.nth) from poll_options o where o.post_id = l.post_id) as options`,
    from: sql`polls l join posts p on p.id = l.post_id where p.community_id = ${id} and ${isKept}`,
    key: sql`l.post_id`,
  }),
  comments: (id) => ({
    columns: sql`k.id, k.post_id, k.parent_id, k.answer_id, ${authorColumn}, k.body, ${picturesWhere(sql`x.comment_id = k.id`)},
      k.reactions, k.seq, k.edited_at, k.created_at`,
    from: sql`comments k join posts p on p.id = k.post_id join users u on u.id = k.author_id
      where p.community_id = ${id} and ${isKept} and k.state = 'published' and k.deleted_at is null`,
    key: sql`k.id`,
  }),
  images: (id) => ({
    columns: sql`i.id, i.purpose, i.width, i.height`,
    from: sql`images i where i.community_id = ${id} and (i.expires_at is null or i.expires_at > ${appNow})
      and i.purpose <> 'emoji' and (i.purpose <> 'photo' or exists (select from post_images x join posts p on p.id = x.post_id left join comments k on k.id = x.comment_id
        where x.image_id = i.id and ${isKept} and coalesce(k.state, 'published') = 'published' and k.deleted_at is null))`,
    key: sql`i.id`,
  }),
} satisfies Record<string, (communityId: string) => KeyedRows>;

/** The lists that posts give to the file of a community, each with its rows. */
export const readPostLists = (db: Db) => readersOf(db, postLists);

const tableColumns = {
  posts: {
    id: 'uuid',
    community_id: 'uuid',
    author_id: 'uuid',
    type: 'text',
    title: 'text',
    body: 'text',
    state: 'text',
    event_id: 'uuid',
    reactions: 'jsonb',
    pinned_until: 'timestamptz',
    locked_at: 'past',
    edited_at: 'past',
    published_at: 'past',
    created_at: 'past',
  },
  polls: { post_id: 'uuid', is_multiple: 'boolean', closes_at: 'timestamptz', voter_count: 'int' },
  poll_options: { post_id: 'uuid', nth: 'smallint', text: 'text', votes: 'int' },
  comments: {
    id: 'uuid',
    post_id: 'uuid',
    author_id: 'uuid',
    parent_id: 'uuid',
    body: 'text',
    seq: 'int',
    reactions: 'jsonb',
    edited_at: 'past',
    created_at: 'past',
  },
  post_images: { image_id: 'uuid', post_id: 'uuid', comment_id: 'uuid', nth: 'smallint', alt: 'text' },
} as const;

export const insertPortable = (tx: Tx, table: keyof typeof tableColumns, rows: readonly AnyRow[]): Promise<void> =>
  insertRows(tx, { table, columns: tableColumns[table] }, rows);

/** Counters follow from the rows. */
export async function countComments(tx: Tx, communityId: string): Promise<void> {
  await sql`update posts p set comment_count = n.count, comment_seq = n.seq
    from (select k.post_id, count(*)::int as count, max(k.seq) as seq from comments k join posts o on o.id = k.post_id
      where o.community_id = ${communityId} group by k.post_id) n where n.post_id = p.id`.execute(tx);
  await sql`update comments k set reply_count = n.count
    from (select a.parent_id, count(*)::int as count from comments a join posts o on o.id = a.post_id
      where o.community_id = ${communityId} and a.parent_id is not null group by a.parent_id) n where n.parent_id = k.id`.execute(tx);
}

export async function acceptAnswers(tx: Tx, accepted: readonly AnyRow[]): Promise<void> {
  await sql`update posts p set accepted_comment_id = r.comment_id
    from jsonb_to_recordset(${JSON.stringify(accepted)}::jsonb) as r (post_id uuid, comment_id uuid) where p.id = r.post_id`.execute(tx);
}

/** Sets the answers of comments on events, if they are below those comments. */
export async function setAnswers(tx: Tx, answered: readonly AnyRow[]): Promise<void> {
  await sql`update comments k set answer_id = a.id
    from jsonb_to_recordset(${JSON.stringify(answered)}::jsonb) as r (id uuid, answer_id uuid)
    join comments a on a.id = r.answer_id and a.parent_id = r.id join posts p on p.id = a.post_id and p.event_id is not null
    where k.id = r.id`.execute(tx);
}
