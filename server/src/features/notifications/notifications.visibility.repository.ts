import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { NotificationGroup, NotificationKind } from '#contract/notifications.ts';
import { isOwn, isReadable, isVisible, type AccessReader } from '#features/access/index.ts';
import { roomsOf } from '#features/chat/index.ts';
import { isOpenTo, sources } from '#features/events/index.ts';
import { mayCall, type Viewer } from '#kernel/viewer.ts';

/** The person whose notifications are read: the viewer in a call, the recipient for a mail. */
export type NoticeReader = AccessReader & Pick<Viewer, 'permissions'>;

type Condition = RawBuilder<SqlBool>;
/** For people who were in a community and may not see it any more; with its name of that time. */
type RemovalKind = 'membership.removed' | 'membership.banned' | 'membership.deleting';
type MembershipKind = Exclude<Extract<NotificationKind, `membership.${string}`>, RemovalKind>;

const isStaff = (viewer: NoticeReader): Condition => (viewer.isAdmin ? sql`true` : sql`(m.state = 'active' and m.role <> 'member')`);

/** Whether the viewer is a host of the event whose comments hang on `ps`. */
const isHostOf = (viewer: NoticeReader): Condition =>
  sql`exists (select from event_hosts h where h.event_id = ps.event_id and h.user_id = ${viewer.id} and h.role <> 'check_in')`;

/** Common table expressions for `subjects`; free of cost where no row needs them. */
export const prelude = (viewer: NoticeReader) => sql`with rooms as materialized (${roomsOf(viewer.id)})`;

/** The community where it happened; for a post or comment its present community, as posts move between communities. */
const place = sql`coalesce(case when n.kind like 'post.%' then (
    select x.community_id from posts x where x.id = case n.subject_type when 'post' then n.subject_id
      when 'comment' then (select k.post_id from comments k where k.id = n.subject_id) end) end, n.community_id)`;

/** The people named by a row who still wait for an answer: the latest, the number of others, and the message of the latest. */
const asked = sql`lateral (
  select (array_agg(q.user_id order by q.at desc, q.user_id))[1] as user_id, count(*)::int - 1 as others,
      (array_agg(q.message order by q.at desc, q.user_id))[1] as message from (
    select r.user_id, r.changed_at as at, r.message from memberships r
     where n.kind = 'membership.requested' and r.community_id = n.community_id and r.state = 'pending' and r.user_id = any(array_append(n.others, n.actor_id))
    union all
    select r.user_id, r.updated_at, '' from registrations r
     where n.kind = 'event.requested' and r.event_id = n.subject_id and r.state = 'pending' and r.user_id = any(array_append(n.others, n.actor_id))) q) asked`;

/**
 * Notifications `n` with their subjects: the community `c`, the viewer's own membership `m`, those who have `asked`, the message of a host
 * `hm`, the post `ps` (or the row on which the comments of an event hang), the event `ev`, the message `msg` and the channel `place`. The
 * last four are present only if the viewer may open them.
 */
export const subjects = (viewer: NoticeReader) => sql`notifications n
  left join communities c on c.id = ${place}
  left join memberships m on ${isOwn(viewer)}
  cross join ${asked}
  left join lateral (
    select e.id, e.slug, e.title, e.starts_at, e.zone, e.all_day, e.venue_name, e.status from ${sources(viewer)}
     where n.subject_type in ('event', 'event_message') and ${isOpenTo(viewer)}
       and e.id = case n.subject_type when 'event' then n.subject_id else (select h.event_id from event_messages h where h.id = n.subject_id) end) ev on true
  left join event_messages hm on n.subject_type = 'event_message' and hm.id = n.subject_id
  left join lateral (
    select p.id, case when p.event_id is null then p.title else (select te.title from events te where te.id = p.event_id) end as title, p.body, p.state,
        (select te.slug from events te where te.id = p.event_id) as event_slug, p.event_id,
        (select k.state from comments k where n.subject_type = 'comment' and k.id = n.subject_id) as comment_state from posts p
     where p.id = case n.subject_type when 'post' then n.subject_id
         when 'event' then (select o.id from posts o where n.kind = 'event.comment' and o.event_id = n.subject_id)
         when 'comment' then (select k.post_id from comments k where k.id = n.subject_id and k.deleted_at is null) end
       and p.community_id = c.id and ((p.event_id is not null and exists (
           select from ${sources(viewer)} where e.id = p.event_id and ${isOpenTo(viewer)})) or (p.event_id is null and ${isReadable(viewer)}
       and (p.state = 'published' or (p.author_id = ${viewer.id} and p.state in ('draft', 'scheduled', 'rejected', 'hidden'))
         or (p.state = 'pending' and ${isStaff(viewer)}))
       and (p.type <> 'modmail' or p.author_id = ${viewer.id} or ${isStaff(viewer)})))) ps on true
  left join lateral (
    select t.id, t.body, t.seq, room.id as channel_id, room.name as channel from messages t join rooms room on room.id = t.channel_id and t.seq > room.floor
     where t.state = 'visible' and ((n.subject_type = 'message' and t.id = n.subject_id)
       or (n.subject_type = 'channel' and t.channel_id = n.subject_id and t.seq = (n.params ->> 'seq')::bigint))) msg on true
  left join rooms place on n.subject_type = 'channel' and place.id = n.subject_id`;

/** Whether a row shows its community as it is today: only the notice of a removal outlasts the right to see it. */
export const isCommunityShown = (viewer: NoticeReader): Condition =>
  sql`(c.id is not null and (n.kind not in ('membership.removed', 'membership.banned', 'membership.deleting', 'moderation.decided', 'moderation.sanctioned', 'moderation.appeal_decided',
    'post.deleted', 'post.comment_deleted') or coalesce(${isVisible(viewer)}, false)))`;

const isMember = (viewer: NoticeReader): Condition => (viewer.isAdmin ? sql`true` : sql`(m.state = 'active')`);
const anybody: Condition = sql`true`;

/** The conditions for seeing membership notifications, among people who may see the community. */
const audience = (viewer: NoticeReader): Record<MembershipKind, Condition> => ({
  'membership.joined': isMember(viewer),
  // An answered or withdrawn request no longer waits.
  'membership.requested': sql`(${isStaff(viewer)} and asked.user_id is not null)`,
  'membership.invite_used': isMember(viewer),
  'membership.owner': isMember(viewer),
  // Revoked and declined invitations disappear.
  'membership.invited': sql`(m.state in ('active', 'invited'))`,
  'membership.role': isMember(viewer),
  'membership.muted': isMember(viewer),
  'membership.restored': isMember(viewer),
  'membership.export_ready': viewer.isAdmin ? anybody : sql`(m.state = 'active' and m.role = 'owner')`,
  'membership.approved': anybody,
  'membership.rejected': anybody,
});

/** Whether the viewer decides cases: those of the community, or of the site. */
const isDecider = (viewer: NoticeReader): Condition =>
  sql`(case when n.community_id is null then ${mayCall(viewer, 'permission:system:moderation:read')}
    else coalesce(${isVisible(viewer)} and ${isStaff(viewer)}, false) end)`;

/** Kinds about an event, for those who may open it. */
const withEvent: readonly NotificationKind[] = [
  'event.rsvp',
  'event.promoted',
  'event.approved',
  'event.rejected',
  'event.offered',
  'event.lapsed',
  'event.cancelled',
  'event.restored',
  'event.changed',
  'event.postponed',
  'event.rescheduled',
  'event.unconfirmed',
  'event.dates_added',
  'event.host',
  'event.cohost_accepted',
  'event.invited',
  'event.removed',
  'event.seat_handed',
  'event.seat_accepted',
  'event.seat_declined',
  'event.seat_expired',
  'event.seat_missed',
  'event.ticket_changed',
  'event.published',
];

/** Whether the viewer may still see the subject of a row of `subjects`. Kinds unknown to this release are hidden. */
export const isShown = (viewer: NoticeReader): Condition => sql`(case n.kind
  ${sql.join(
    Object.entries(audience(viewer)).map(
      ([kind, condition]) => sql`when ${sql.lit(kind)} then coalesce(${isVisible(viewer)} and ${condition}, false)`,
    ),
    sql` `,
  )}
  ${sql.join(
    withEvent.map((kind) => sql`when ${sql.lit(kind)} then ev.id is not null`),
    sql` `,
  )}
  when 'membership.removed' then c.status in ('active', 'archived')
  when 'membership.banned' then c.status in ('active', 'archived')
  when 'membership.deleting' then coalesce(c.status not in ('active', 'archived'), true)
  when 'post.comment' then ps.id is not null
  when 'post.reply' then ps.id is not null
  when 'post.mention' then ps.id is not null and exists (select from post_mentions x where x.post_id = ps.id and x.user_id = ${viewer.id}
    and x.comment_id is not distinct from case n.subject_type when 'comment' then n.subject_id end)
  when 'post.reaction' then ps.id is not null
  when 'post.announcement' then ps.id is not null
  when 'post.modmail' then ps.id is not null
  when 'post.pending' then ps.state = 'pending'
  when 'post.approved' then ps.state in ('published', 'scheduled')
  when 'post.rejected' then ps.state = 'rejected'
  when 'post.comment_pending' then ps.comment_state = 'pending' and (${isStaff(viewer)} or ${isHostOf(viewer)})
  when 'post.comment_approved' then ps.comment_state = 'published'
  when 'post.comment_rejected' then ps.comment_state = 'rejected'
  when 'post.edit_pending' then (${isStaff(viewer)} or ${isHostOf(viewer)}) and exists (select from text_edits x where x.post_id = ps.id and x.state = 'waiting'
    and x.comment_id is not distinct from case n.subject_type when 'comment' then n.subject_id end)
  when 'post.edit_approved' then ps.id is not null
  when 'post.edit_rejected' then ps.id is not null
  when 'post.moved' then ps.id is not null
  when 'post.unplanned' then ps.state = 'draft'
  when 'post.hidden' then ps.state = 'hidden'
  when 'post.deleted' then exists (select from posts x where x.id = n.subject_id and x.state = 'deleted' and x.removed_by is not null)
  when 'post.comment_deleted' then exists (
    select from comments x where x.id = n.subject_id and x.deleted_at is not null and x.removed_by is not null)
  when 'event.requested' then ev.id is not null and asked.user_id is not null
  when 'event.cohost_asked' then ev.id is not null and coalesce(${isStaff(viewer)}, false) and exists (
    select from event_communities x where x.event_id = ev.id and x.community_id = n.community_id and x.accepted_at is null)
  when 'event.reminder' then ev.status = 'published'
  when 'event.feedback' then ev.status = 'published' and coalesce(m.state <> 'banned', true)
  when 'event.message' then ev.id is not null and hm.id is not null
  when 'event.comment' then ps.id is not null
  when 'event.answered' then ps.id is not null
  when 'chat.mention' then exists (
    select from mentions x where x.user_id = ${viewer.id} and x.channel_id = msg.channel_id and x.seq = msg.seq)
  when 'chat.direct' then msg.id is not null
  when 'chat.request' then place.id is not null
  when 'chat.added' then place.id is not null
  when 'moderation.opened' then ${isDecider(viewer)} and exists (
    select from moderation_cases x where x.id = n.subject_id and x.state in ('open', 'in_review'))
  when 'moderation.appealed' then ${isDecider(viewer)} and exists (
    select from moderation_appeals x where x.case_id = n.subject_id and x.state = 'open')
  when 'moderation.decided' then true
  when 'moderation.sanctioned' then true
  when 'moderation.appeal_decided' then true
  when 'account.export_ready' then true
  when 'account.deletion_cancelled' then true
  else false end)`;

const beginning: Record<NotificationGroup, string> = {
  communities: 'membership.',
  posts: 'post.',
  events: 'event.',
  chat: 'chat.',
  moderation: 'moderation.',
  account: 'account.',
};

export type NotificationSelection = {
  filter: 'all' | 'unread';
  group?: NotificationGroup | undefined;
  kinds?: readonly NotificationKind[];
  ids?: readonly string[];
};
/** The viewer's rows in a list of this choice. */
export const isListed = (
  viewer: NoticeReader,
  { filter, group, kinds, ids }: NotificationSelection,
): Condition => sql`n.user_id = ${viewer.id} and n.cleared_at is null
  and ${filter === 'unread' ? sql`n.read_at is null` : sql`true`} and ${group ? sql`starts_with(n.kind, ${beginning[group]})` : sql`true`}
  and ${kinds ? sql`n.kind = any(${kinds}::text[])` : sql`true`} and ${ids ? sql`n.id = any(${ids}::uuid[])` : sql`true`} and ${isShown(viewer)}`;
