import { type RawBuilder, sql } from 'kysely';
import type { Person } from '#contract/kernel/person.ts';
import type { Acquaintance, Waiting } from '#contract/home.ts';
import { asksOnJoining, isVisible } from '#features/access/index.ts';
import { openCases } from '#features/moderation/index.ts';
import { hasBlocked } from '#features/profile/index.ts';
import { appNow } from '#kernel/clock.ts';
import type { Db } from '#kernel/db/index.ts';
import type { Viewer } from '#kernel/viewer.ts';
import type { Tx } from '#kernel/transaction.ts';

type CommunityRow = { id: string; slug: string; name: string; avatar: string | null };
type Invited = Waiting['invitations'][number];
export type Steps = NonNullable<Waiting['steps']> & { isNew: boolean };

/** Items shown of each kind; the rest is behind a link. */
const FEW = sql.lit(5);
const MAX_COUNTED = sql.lit(100);
/** Older announcements no longer wait. */
const LATELY = sql`interval '30 days'`;

const communityColumns = sql`c.id, c.slug, c.name, c.avatar`;
const person = sql`json_build_object('id', u.id, 'username', u.username, 'firstName', u.first_name, 'lastName', u.last_name,
  'profilePicture', u.profile_picture)`;
const communityOf = ({ id, slug, name, avatar }: CommunityRow) => ({ id, slug, name, avatar });

type Counts = Omit<Waiting['decisions'][number], 'community'>;
/** How many rows there are, at most so many, and the latest of their times. */
const counted = (rows: RawBuilder<unknown>) => sql`lateral (select count(*)::int as count, max(x.at) as latest from (${rows}) x (at))`;

/**
 * Communities in which an account moderates, and in which something awaits its decision. Others decide on its own texts. Few comments wait
 * at any time; `offset 0` keeps the planner from beginning with the many posts instead of them.
 */
export const decisionsOf = (userId: string) => {
  const reach = { communityId: sql`m.community_id`, readerId: userId, rank: sql`m.rank` };
  return sql<CommunityRow & Counts>`
  with mine as materialized (
    select m.community_id, case m.role when 'owner' then 3 when 'admin' then 2 else 1 end as rank from memberships m
     where m.user_id = ${userId} and m.state = 'active' and m.role <> 'member' and coalesce(m.muted_until <= ${appNow}, true)),
  said as materialized (
    select p.community_id, count(*)::int as count, max(k.created_at) as latest
      from (select post_id, created_at from comments where state = 'pending' and deleted_at is null and author_id <> ${userId} offset 0) k
      join posts p on p.id = k.post_id and p.state = 'published' where p.community_id in (select community_id from mine) group by 1)
  select ${communityColumns}, r.count as requests, least(o.count + a.count, ${MAX_COUNTED}) as reports,
    least(p.count + e.count + coalesce(said.count, 0), ${MAX_COUNTED}) as texts
  from mine m join communities c on c.id = m.community_id and c.status = 'active' left join said on said.community_id = m.community_id
    cross join ${counted(sql`select q.changed_at from memberships q where q.community_id = m.community_id and q.state = 'pending' limit ${MAX_COUNTED}`)} r
    cross join ${counted(openCases(reach, 'waiting'))} o
    cross join ${counted(openCases(reach, 'appeals'))} a
    cross join ${counted(sql`select w.created_at from posts w where w.community_id = m.community_id and w.state = 'pending' and w.author_id <> ${userId}
      limit ${MAX_COUNTED}`)} p
    cross join ${counted(sql`select t.written_at from text_edits t join posts w on w.id = t.post_id and w.state = 'published'
      left join comments k on k.id = t.comment_id join users u on u.id = coalesce(k.author_id, w.author_id) and u.deleted_at is null
      where t.community_id = m.community_id and t.state = 'waiting' and k.deleted_at is null and u.id <> ${userId} limit ${MAX_COUNTED}`)} e
  where r.count + o.count + a.count + p.count + e.count > 0 or said.count > 0
  order by greatest(r.latest, o.latest, a.latest, p.latest, e.latest, said.latest) desc, c.id limit ${FEW}`;
};

export const announcementsOf = (userId: string) => sql<{ postId: string; title: string; publishedAt: Date; author: Person } & CommunityRow>`
  select p.id as "postId", p.title, p.published_at as "publishedAt", ${person} as author, ${communityColumns}
  from memberships m join communities c on c.id = m.community_id and c.status = 'active'
    cross join lateral (select x.id, x.title, x.published_at, x.author_id from posts x
      where x.community_id = m.community_id and x.state = 'published' and x.type = 'announcement' and x.author_id <> ${userId}
        and x.published_at > greatest(m.joined_at, ${appNow} - ${LATELY})
        and not exists (select from post_acknowledgements a where a.post_id = x.id and a.user_id = ${userId})
      order by x.published_at desc limit ${FEW}) p
    join users u on u.id = p.author_id
  where m.user_id = ${userId} and m.state = 'active' order by p.published_at desc, p.id limit ${FEW}`;

export const draftsOf = (userId: string) => sql<{ postId: string; title: string; publishAt: Date | null } & CommunityRow>`
  select p.id as "postId", p.title, p.publish_at as "publishAt", ${communityColumns}
  from posts p join communities c on c.id = p.community_id and c.status = 'active'
    join memberships m on m.community_id = c.id and m.user_id = ${userId} and m.state = 'active'
  where p.author_id = ${userId} and p.state in ('draft', 'scheduled') order by p.updated_at desc, p.id limit ${FEW}`;

/** Limits of the compared communities, and of the members of each who joined last. */
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

export async function decisions(on: Db | Tx, { id }: Viewer): Promise<Waiting['decisions']> {
  const { rows } = await decisionsOf(id).execute(on);
  return rows.map(({ requests, reports, texts, ...row }) => ({ community: communityOf(row), requests, reports, texts }));
}

export async function invitations(on: Db | Tx, viewer: Viewer): Promise<Waiting['invitations']> {
  const { rows } = await sql<Invited['community'] & Pick<Invited, 'invitedBy'>>`
    select ${communityColumns}, c.join_policy as "joinPolicy", ${asksOnJoining} as "asksOnJoining",
      (select ${person} from invites i join users u on u.id = i.created_by and u.deleted_at is null
        where i.community_id = c.id and i.recipient_id = ${viewer.id} and i.revoked_at is null and i.answered_at is null
        order by i.created_at desc, i.id limit 1) as "invitedBy"
    from memberships m join communities c on c.id = m.community_id and c.status = 'active'
    where m.user_id = ${viewer.id} and m.state = 'invited' and coalesce(m.invited_until > ${appNow}, true) and ${isVisible(viewer)}
    order by m.changed_at desc, c.id limit ${FEW}`.execute(on);
  return rows.map(({ joinPolicy, asksOnJoining: asks, invitedBy, ...row }) => ({
    community: { ...communityOf(row), joinPolicy, asksOnJoining: asks },
    invitedBy,
  }));
}

export async function announcements(on: Db | Tx, { id }: Viewer): Promise<Waiting['announcements']> {
  const { rows } = await announcementsOf(id).execute(on);
  return rows.map(({ postId, title, publishedAt, author, ...row }) => ({
    id: postId,
    title,
    community: communityOf(row),
    author,
    publishedAt: publishedAt.toISOString(),
  }));
}

export async function drafts(on: Db | Tx, { id }: Viewer): Promise<Waiting['drafts']> {
  const { rows } = await draftsOf(id).execute(on);
  return rows.map(({ postId, title, publishAt, ...row }) => ({
    id: postId,
    title,
    publishAt: publishAt?.toISOString() ?? null,
    community: communityOf(row),
  }));
}

export async function acquaintances(on: Db | Tx, { id }: Viewer): Promise<Acquaintance[]> {
  const { rows } = await acquaintancesOf(id).execute(on);
  return rows;
}

export async function steps(on: Db | Tx, userId: string): Promise<Steps> {
  const { rows } = await sql<Steps>`
    select u.created_at > ${appNow} - interval '30 days' as "isNew", u.bio <> '' or u.profile_picture is not null as "hasProfile",
      exists (select from memberships m where m.user_id = u.id and m.state = 'active') as "hasCommunity",
      exists (select from posts p where p.author_id = u.id and p.state = 'published' and p.type <> 'modmail')
        or exists (select from comments k where k.author_id = u.id and k.state = 'published' and k.deleted_at is null) as "hasSpoken"
    from users u where u.id = ${userId}`.execute(on);
  return rows[0]!;
}
