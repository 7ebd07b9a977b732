import { sql } from 'kysely';
import type { Person } from '#contract/kernel/person.ts';
import type { Post } from '#contract/posts.ts';
import { isAfter, microsOf, type Place } from '#kernel/cursor.ts';
import type { Db } from '#kernel/db/index.ts';
import type { Tx } from '#kernel/transaction.ts';

type PostRow = {
  id: string;
  community: Post['community'];
  author: Person;
  type: Post['type'];
  title: string;
  body: string;
  publishedAt: Date;
  micros: number;
};
type NewPost = { id: string; communityId: string; authorId: string; title: string; body: string };
/** One item of the feed; an event has only its id, the events feature loads its summary. */
export type FeedRow = Place & { at: string; post: Post | null };
export type PostPlace = Place & { post: Post };

const postColumns = sql`p.id, p.type, p.title, p.body, p.published_at as "publishedAt", ${microsOf(sql`p.published_at`)} as micros,
  json_build_object('id', c.id, 'slug', c.slug, 'name', c.name, 'avatar', c.avatar) as community,
  json_build_object('id', u.id, 'username', u.username, 'firstName', u.first_name, 'lastName', u.last_name,
    'profilePicture', u.profile_picture) as author`;

const postOf = (row: PostRow): Post => ({
  id: row.id,
  community: row.community,
  author: row.author,
  type: row.type,
  title: row.title,
  body: row.body,
  publishedAt: row.publishedAt.toISOString(),
});

export const postsRepository = (db: Db) => ({
  async ofCommunity(communityId: string, after: Place | null, limit: number): Promise<PostPlace[]> {
    const { rows } = await sql<PostRow>`
      select ${postColumns} from posts p join communities c on c.id = p.community_id join users u on u.id = p.author_id
      where p.community_id = ${communityId} and p.state = 'published' and ${isAfter(after, sql`p.published_at`, sql`p.id`)}
      order by p.published_at desc, p.id desc limit ${limit}`.execute(db);
    return rows.map((row) => ({ micros: row.micros, id: row.id, post: postOf(row) }));
  },

  /** The latest of each community, by its index, and the latest of those. An event that was over when it was published is left out. */
  async feed(userId: string, after: Place | null, limit: number): Promise<FeedRow[]> {
    const { rows } = await sql<PostRow & { itemId: string; at: Date; isPost: boolean; place: number }>`
      select f.id as "itemId", f.at, f."isPost", ${microsOf(sql`f.at`)} as place, ${postColumns} from (
        select l.* from memberships m join communities c on c.id = m.community_id cross join lateral (
          (select p.id, p.published_at as at, true as "isPost" from posts p
            where p.community_id = m.community_id and p.state = 'published' and ${isAfter(after, sql`p.published_at`, sql`p.id`)}
            order by p.published_at desc, p.id desc limit ${limit})
          union all
          (select e.id, e.published_at, false from events e
            where e.community_id = m.community_id and e.status = 'published' and e.visibility in ('public', 'members')
              and e.ends_at > e.published_at and ${isAfter(after, sql`e.published_at`, sql`e.id`)}
            order by e.published_at desc, e.id desc limit ${limit})
        ) l
        where m.user_id = ${userId} and m.state = 'active' and c.status <> 'deleted'
        order by l.at desc, l.id desc limit ${limit}
      ) f
      left join posts p on f."isPost" and p.id = f.id
      left join users u on u.id = p.author_id
      left join communities c on c.id = p.community_id
      order by f.at desc, f.id desc`.execute(db);
    return rows.map((row) => ({ id: row.itemId, micros: row.place, at: row.at.toISOString(), post: row.isPost ? postOf(row) : null }));
  },

  async insert(tx: Tx, { id, communityId, authorId, title, body }: NewPost): Promise<Post> {
    await tx.insertInto('posts').values({ id, community_id: communityId, author_id: authorId, title, body }).execute();
    const { rows } = await sql<PostRow>`
      select ${postColumns} from posts p join communities c on c.id = p.community_id join users u on u.id = p.author_id where p.id = ${id}`.execute(
      tx,
    );
    return postOf(rows[0]!);
  },
});
export type PostsRepository = ReturnType<typeof postsRepository>;
