import { type RawBuilder, sql } from 'kysely';
import type { Person } from '#contract/kernel/person.ts';
import type { ReportTarget } from '#contract/moderation/reports.ts';
import { isOwn, isReadable, isVisible } from '#features/access/index.ts';
import { roomsOf } from '#features/chat/index.ts';
import { isOpenTo, mayReadFeedback, sources } from '#features/events/index.ts';
import type { Db } from '#kernel/db/index.ts';
import type { Viewer } from '#kernel/viewer.ts';
import type { Tx } from '#kernel/transaction.ts';

/** Content as it is now, with the community whose moderators decide about it; null: the site does. */
export type ReportedContent = {
  communityId: string | null;
  subjectId: string | null;
  title: string;
  body: string;
  url: string;
  isDeleted: boolean;
  /** The author did not agree that others learn who wrote it. */
  isNameless?: boolean;
};
type Find = (viewer: Viewer, id: string) => RawBuilder<ReportedContent>;

const isStaff = (viewer: Viewer) => (viewer.isAdmin ? sql`true` : sql`coalesce(m.state = 'active' and m.role <> 'member', false)`);
/** A post that the viewer may read, or could read until it was deleted. */
const posts = (viewer: Viewer) => sql`posts p join communities c on c.id = p.community_id left join memberships m on ${isOwn(viewer)}`;
const isPostReadable = (viewer: Viewer) => sql`${isReadable(viewer)} and p.state in ('published', 'deleted')
  and (p.type <> 'modmail' or p.author_id = ${viewer.id} or ${isStaff(viewer)})`;
const postUrl = sql`'/communities/' || c.slug || '/posts/' || p.id`;
/** Text of the message `t`, what it forwards, and the names of its files. */
const wholeMessage = sql`concat_ws(E'\n\n', nullif(t.body, ''), '> ' || replace(nullif(t.forward ->> 'body', ''), E'\n', E'\n> '), (
  select string_agg('[' || case when a.name = '' then a.type else a.name end || ']', E'\n' order by a.nth)
    from message_attachments a where a.message_id = t.id))`;

const finds: Record<Exclude<ReportTarget, 'user'>, Find> = {
  post: (viewer, id) => sql`
    select p.community_id as "communityId", p.author_id as "subjectId", p.title, p.body, ${postUrl} as url, p.state = 'deleted' as "isDeleted"
    from ${posts(viewer)} where p.id = ${id} and ${isPostReadable(viewer)}`,
  // A comment on a post, or on an event, which has its own rules about who sees it.
  comment: (viewer, id) => sql`
    select p.community_id as "communityId", k.author_id as "subjectId", p.title, k.body, ${postUrl} || '?comment=' || k.id as url,
      k.deleted_at is not null or p.state = 'deleted' as "isDeleted"
    from comments k join ${posts(viewer)} on p.id = k.post_id where k.id = ${id} and k.state = 'published' and ${isPostReadable(viewer)}
    union all
    select e.community_id, k.author_id, e.title, k.body, '/events/' || e.slug || '#comment-' || k.id, k.deleted_at is not null
    from comments k join posts p on p.id = k.post_id join (${sources(viewer)}) on e.id = p.event_id
    where k.id = ${id} and k.state = 'published' and ${isOpenTo(viewer)}`,
  event: (viewer, id) => sql`
    select e.community_id as "communityId", e.created_by as "subjectId", e.title,
      case when e.description = '' then e.summary else e.description end as body, '/events/' || e.slug as url, false as "isDeleted"
    from ${sources(viewer)} where e.id = ${id} and ${isOpenTo(viewer)}`,
  // Readers do not learn the author unless the author agreed. Authors recognize their own feedback.
  feedback: (viewer, id) => sql`
    select e.community_id as "communityId", f.user_id as "subjectId", e.title, '/events/' || e.slug || '/manage?tab=feedback' as url,
      repeat('★', f.rating) || repeat('☆', 5 - f.rating) || case when f.text = '' then '' else E'\n\n' || f.text end as body,
      false as "isDeleted", not f.shows_name as "isNameless"
    from ${sources(viewer)} join event_feedback f on f.event_id = e.id and f.hidden_at is null
    where f.id = ${id} and ${isOpenTo(viewer)} and ${mayReadFeedback(viewer)}`,
  // The site decides about messages of conversations, and reads only the reported ones. What a message forwards is quoted.
  message: (viewer, id) => sql`
    select ch.community_id as "communityId", t.sender_id as "subjectId", case room.name when '' then '@' || su.username else room.name end as title,
      ${wholeMessage} as body,
      '/chat/' || t.channel_id || '?at=' || t.seq as url, t.state = 'deleted' as "isDeleted"
    from messages t join (${roomsOf(viewer.id)}) room on room.id = t.channel_id and t.seq > room.floor
    join channels ch on ch.id = t.channel_id join users su on su.id = t.sender_id where t.id = ${id}`,
  community: (viewer, id) => sql`
    select null::uuid as "communityId", (
        select o.user_id from memberships o where o.community_id = c.id and o.state = 'active' and o.role = 'owner'
        order by o.joined_at, o.user_id limit 1) as "subjectId", c.name as title, c.tagline || E'\n\n' || c.description as body,
      '/communities/' || c.slug as url, false as "isDeleted"
    from communities c left join memberships m on ${isOwn(viewer)} where c.id = ${id} and ${isVisible(viewer)}`,
};

// Content that can be reported. Reads other features' tables with their own rules of visibility.

/** Null when it is missing or hidden from the viewer; the rules of people are those of their pages. */
export async function find(on: Db | Tx, viewer: Viewer, type: Exclude<ReportTarget, 'user'>, id: string): Promise<ReportedContent | null> {
  const { rows } = await finds[type](viewer, id).execute(on);
  return rows[0] ?? null;
}

export type NearMessage = { id: string; sender: Person; body: string; at: Date; isAfter: boolean };
/** Messages on either side. */
const NEAR = 3;

/** What was written around a message, for those who decide about it. They read private channels and chats of events only as their readers. */
export async function messagesAround(on: Db | Tx, viewer: Viewer, id: string): Promise<NearMessage[]> {
  const near = (isAfter: boolean) => sql`
    (select n.* from messages n where n.channel_id = it.channel_id and n.state = 'visible' and n.seq > greatest(ch.floor_seq, room.floor)
        and ${isAfter ? sql`n.seq > it.seq` : sql`n.seq < it.seq`}
      order by n.seq ${isAfter ? sql`` : sql`desc`} limit ${sql.lit(NEAR)})`;
  const { rows } = await sql<NearMessage>`
    select t.id, ${wholeMessage} as body, t.sent_at as at, t.seq > it.seq as "isAfter", json_build_object('id', u.id, 'username', u.username,
        'firstName', u.first_name, 'lastName', u.last_name, 'profilePicture', u.profile_picture) as sender
      from messages it join channels ch on ch.id = it.channel_id and ch.community_id is not null
      left join (${roomsOf(viewer.id)}) room on room.id = ch.id
      cross join lateral (${near(false)} union all ${near(true)}) t
      join users u on u.id = t.sender_id
     where it.id = ${id} and (room.id is not null or (ch.visibility = 'members' and ch.event_id is null))
     order by t.seq`.execute(on);
  return rows;
}
