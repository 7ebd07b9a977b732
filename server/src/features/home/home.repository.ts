import { sql } from 'kysely';
import type { Person } from '#contract/kernel/person.ts';
import type { Acquaintance, Waiting } from '#contract/home.ts';
import { asksOnJoining, isVisible } from '#features/communities/index.ts';
import { hasBlocked } from '#features/profile/index.ts';
import { appNow } from '#kernel/clock.ts';
import type { Db } from '#kernel/db/index.ts';
import type { Viewer } from '#kernel/viewer.ts';

type PlaceRow = { id: string; slug: string; name: string; avatar: string | null };
type Invited = Waiting['invitations'][number];
export type Steps = NonNullable<Waiting['steps']> & { isNew: boolean };

/** Of each kind; the rest is behind a link. */
const FEW = sql.lit(5);
const MOST_COUNTED = sql.lit(100);
/** Older announcements wait no more. */
const LATELY = sql`interval '30 days'`;

const place = sql`c.id, c.slug, c.name, c.avatar`;
const person = sql`json_build_object('id', u.id, 'username', u.username, 'firstName', u.first_name, 'lastName', u.last_name,
  'profilePicture', u.profile_picture)`;
const placeOf = ({ id, slug, name, avatar }: PlaceRow) => ({ id, slug, name, avatar });

/** Communities in which an account moderates, and those that await a decision of it, by its own memberships `m`. */
export const requestsOf = (userId: string) => sql<PlaceRow & { count: number }>`
  select ${place}, r.count from memberships m join communities c on c.id = m.community_id and c.status = 'active'
    cross join lateral (select count(*) as count, max(x.changed_at) as latest from (
      select q.changed_at from memberships q where q.community_id = m.community_id and q.state = 'pending' limit ${MOST_COUNTED}) x) r
  where m.user_id = ${userId} and m.state = 'active' and m.role <> 'member' and coalesce(m.muted_until <= ${appNow}, true) and r.count > 0
  order by r.latest desc, c.id limit ${FEW}`;

export const announcementsOf = (userId: string) => sql<{ postId: string; title: string; publishedAt: Date; author: Person } & PlaceRow>`
  select p.id as "postId", p.title, p.published_at as "publishedAt", ${person} as author, ${place}
  from memberships m join communities c on c.id = m.community_id and c.status = 'active'
    cross join lateral (select x.id, x.title, x.published_at, x.author_id from posts x
      where x.community_id = m.community_id and x.state = 'published' and x.type = 'announcement' and x.author_id <> ${userId}
        and x.published_at > greatest(m.joined_at, ${appNow} - ${LATELY})
        and not exists (select from post_acknowledgements a where a.post_id = x.id and a.user_id = ${userId})
      order by x.published_at desc limit ${FEW}) p
    join users u on u.id = p.author_id
  where m.user_id = ${userId} and m.state = 'active' order by p.published_at desc, p.id limit ${FEW}`;

export const draftsOf = (userId: string) => sql<{ postId: string; title: string; publishAt: Date | null } & PlaceRow>`
  select p.id as "postId", p.title, p.publish_at as "publishAt", ${place}
  from posts p join communities c on c.id = p.community_id and c.status = 'active'
    join memberships m on m.community_id = c.id and m.user_id = ${userId} and m.state = 'active'
  where p.author_id = ${userId} and p.state in ('draft', 'scheduled') order by p.updated_at desc, p.id limit ${FEW}`;

/** The communities that are compared, and of each the members who joined last. */
const COMPARED = sql.lit(30);
const EACH = sql.lit(200);

export const acquaintancesOf = (userId: string) => sql<Acquaintance>`
  select u.id, u.username, u.first_name as "firstName", u.last_name as "lastName", u.profile_picture as "profilePicture", n.shared
  from (
      select o.user_id, count(*)::int as shared, max(o.joined_at) as latest
      from (select m.community_id from memberships m join communities c on c.id = m.community_id and c.status = 'active'
          where m.user_id = ${userId} and m.state = 'active' order by c.last_activity_at desc, c.id limit ${COMPARED}) mine
        cross join lateral (select x.user_id, x.joined_at from memberships x
          where x.community_id = mine.community_id and x.state = 'active' order by x.joined_at desc, x.user_id desc limit ${EACH}) o
      where o.user_id <> ${userId} group by o.user_id) n
    join users u on u.id = n.user_id
  where u.status = 'enabled' and u.deleted_at is null and u.delete_at is null and u.is_public
    and not ${hasBlocked(sql`${userId}`, sql`u.id`)} and not ${hasBlocked(sql`u.id`, sql`${userId}`)}
  order by n.shared desc, n.latest desc, u.id limit ${FEW}`;

export const homeRepository = (db: Db) => ({
  async requests({ id }: Viewer): Promise<Waiting['requests']> {
    const { rows } = await requestsOf(id).execute(db);
    return rows.map((row) => ({ community: placeOf(row), count: row.count }));
  },

  async invitations(viewer: Viewer): Promise<Waiting['invitations']> {
    const { rows } = await sql<Invited['community'] & Pick<Invited, 'invitedBy'>>`
      select ${place}, c.join_policy as "joinPolicy", ${asksOnJoining} as "asksOnJoining",
        (select ${person} from invites i join users u on u.id = i.created_by and u.deleted_at is null
          where i.community_id = c.id and i.recipient_id = ${viewer.id} and i.revoked_at is null and i.answered_at is null
          order by i.created_at desc, i.id limit 1) as "invitedBy"
      from memberships m join communities c on c.id = m.community_id and c.status = 'active'
      where m.user_id = ${viewer.id} and m.state = 'invited' and coalesce(m.invited_until > ${appNow}, true) and ${isVisible(viewer)}
      order by m.changed_at desc, c.id limit ${FEW}`.execute(db);
    return rows.map(({ joinPolicy, asksOnJoining: asks, invitedBy, ...row }) => ({
      community: { ...placeOf(row), joinPolicy, asksOnJoining: asks },
      invitedBy,
    }));
  },

  async announcements({ id }: Viewer): Promise<Waiting['announcements']> {
    const { rows } = await announcementsOf(id).execute(db);
    return rows.map(({ postId, title, publishedAt, author, ...row }) => ({
      id: postId,
      title,
      community: placeOf(row),
      author,
      publishedAt: publishedAt.toISOString(),
    }));
  },

  async drafts({ id }: Viewer): Promise<Waiting['drafts']> {
    const { rows } = await draftsOf(id).execute(db);
    return rows.map(({ postId, title, publishAt, ...row }) => ({
      id: postId,
      title,
      publishAt: publishAt?.toISOString() ?? null,
      community: placeOf(row),
    }));
  },

  async acquaintances({ id }: Viewer): Promise<Acquaintance[]> {
    const { rows } = await acquaintancesOf(id).execute(db);
    return rows;
  },

  async steps(userId: string): Promise<Steps> {
    const { rows } = await sql<Steps>`
      select u.created_at > ${appNow} - interval '30 days' as "isNew", u.bio <> '' or u.profile_picture is not null as "hasProfile",
        exists (select from memberships m where m.user_id = u.id and m.state = 'active') as "hasCommunity",
        exists (select from posts p where p.author_id = u.id and p.state = 'published' and p.type <> 'modmail')
          or exists (select from comments k where k.author_id = u.id and k.state = 'published' and k.deleted_at is null) as "hasSpoken"
      from users u where u.id = ${userId}`.execute(db);
    return rows[0]!;
  },
});
export type HomeRepository = ReturnType<typeof homeRepository>;
