import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { type NotificationGroup, NotificationKind } from '#contract/notifications.ts';
import { isOwn, isReadable, isVisible, type AccessReader } from '#features/access/index.ts';
import { roomsOf, wordsOf } from '#features/chat/index.ts';
import { isOpenTo, sources } from '#features/events/index.ts';
import { mayCall, type Viewer } from '#kernel/viewer.ts';

/** The person whose notifications are read: the viewer in a call, the recipient for a mail. */
export type NoticeReader = AccessReader & Pick<Viewer, 'permissions'>;

type Condition = RawBuilder<SqlBool>;

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
    select t.id, ${wordsOf('t')} as body, t.seq, room.id as channel_id, room.name as channel from messages t join rooms room on room.id = t.channel_id and t.seq > room.floor
     where t.state = 'visible' and ((n.subject_type = 'message' and t.id = n.subject_id)
       or (n.subject_type = 'channel' and t.channel_id = n.subject_id and t.seq = (n.params ->> 'seq')::bigint))) msg on true
  left join rooms place on n.subject_type = 'channel' and place.id = n.subject_id`;

/** Whether a row shows its community as it is today: only the notice of a removal outlasts the right to see it. */
export const isCommunityShown = (viewer: NoticeReader): Condition =>
  sql`(c.id is not null and (n.kind not in ('membership.removed', 'membership.banned', 'membership.deleting', 'moderation.decided', 'moderation.sanctioned', 'moderation.appeal_decided',
    'post.deleted', 'post.comment_deleted') or coalesce(${isVisible(viewer)}, false)))`;

const isMember = (viewer: NoticeReader): Condition => (viewer.isAdmin ? sql`true` : sql`(m.state = 'active')`);
const anybody: Condition = sql`true`;

/** Whether the viewer decides cases: those of the community, or of the site. */
const isDecider = (viewer: NoticeReader): Condition =>
  sql`(case when n.community_id is null then ${mayCall(viewer, 'permission:system:moderation:read')}
    else coalesce(${isVisible(viewer)} and ${isStaff(viewer)}, false) end)`;

/** A condition on people who may see the community. */
const among = (viewer: NoticeReader, condition: Condition): Condition => sql`coalesce(${isVisible(viewer)} and ${condition}, false)`;

/** Kinds about an event or a post are for those who may open it, unless `conditionsOf` says more. */
type OpenedKind = Extract<NotificationKind, `event.${string}` | `post.${string}`>;
const opened: Record<string, Condition> = { event: sql`(ev.id is not null)`, post: sql`(ps.id is not null)` };

/** Who may still see a notification, by its kind. */
const conditionsOf = (
  viewer: NoticeReader,
): Record<Exclude<NotificationKind, OpenedKind>, Condition> & Partial<Record<OpenedKind, Condition>> => ({
  'membership.joined': among(viewer, isMember(viewer)),
  // An answered or withdrawn request no longer waits.
  'membership.requested': among(viewer, sql`(${isStaff(viewer)} and asked.user_id is not null)`),
  'membership.invite_used': among(viewer, isMember(viewer)),
  'membership.owner': among(viewer, isMember(viewer)),
  // Revoked and declined invitations disappear.
  'membership.invited': among(viewer, sql`(m.state in ('active', 'invited'))`),
  'membership.role': among(viewer, isMember(viewer)),
  'membership.muted': among(viewer, isMember(viewer)),
  'membership.restored': among(viewer, isMember(viewer)),
  'membership.export_ready': among(viewer, viewer.isAdmin ? anybody : sql`(m.state = 'active' and m.role = 'owner')`),
  'membership.approved': among(viewer, anybody),
  'membership.rejected': among(viewer, anybody),
  'membership.removed': sql`(c.status in ('active', 'archived'))`,
  'membership.banned': sql`(c.status in ('active', 'archived'))`,
  'membership.deleting': sql`(coalesce(c.status not in ('active', 'archived'), true))`,
  'post.mention': sql`(ps.id is not null and exists (select from post_mentions x where x.post_id = ps.id and x.user_id = ${viewer.id}
    and x.comment_id is not distinct from case n.subject_type when 'comment' then n.subject_id end))`,
  'post.pending': sql`(ps.state = 'pending')`,
  'post.approved': sql`(ps.state in ('published', 'scheduled'))`,
  'post.rejected': sql`(ps.state = 'rejected')`,
  'post.comment_pending': sql`(ps.comment_state = 'pending' and (${isStaff(viewer)} or ${isHostOf(viewer)}))`,
  'post.comment_approved': sql`(ps.comment_state = 'published')`,
  'post.comment_rejected': sql`(ps.comment_state = 'rejected')`,
  'post.edit_pending': sql`((${isStaff(viewer)} or ${isHostOf(viewer)}) and exists (select from text_edits x where x.post_id = ps.id and x.state = 'waiting'
    and x.comment_id is not distinct from case n.subject_type when 'comment' then n.subject_id end))`,
  'post.unplanned': sql`(ps.state = 'draft')`,
  'post.hidden': sql`(ps.state = 'hidden')`,
  'post.deleted': sql`(exists (select from posts x where x.id = n.subject_id and x.state = 'deleted' and x.removed_by is not null))`,
  'post.comment_deleted': sql`(exists (
    select from comments x where x.id = n.subject_id and x.deleted_at is not null and x.removed_by is not null))`,
  'event.requested': sql`(ev.id is not null and asked.user_id is not null)`,
  'event.cohost_asked': sql`(ev.id is not null and coalesce(${isStaff(viewer)}, false) and exists (
    select from event_communities x where x.event_id = ev.id and x.community_id = n.community_id and x.accepted_at is null))`,
  'event.reminder': sql`(ev.status = 'published')`,
  'event.unplanned': sql`(ev.status = 'draft')`,
  'event.feedback': sql`(ev.status = 'published' and coalesce(m.state <> 'banned', true))`,
  'event.message': sql`(ev.id is not null and hm.id is not null)`,
  'event.comment': sql`(ps.id is not null)`,
  'event.answered': sql`(ps.id is not null)`,
  'chat.mention': sql`(exists (
    select from mentions x where x.user_id = ${viewer.id} and x.channel_id = msg.channel_id and x.seq = msg.seq))`,
  'chat.direct': sql`(msg.id is not null)`,
  'chat.request': sql`(place.id is not null)`,
  'chat.added': sql`(place.id is not null)`,
  'moderation.opened': sql`(${isDecider(viewer)} and exists (
    select from moderation_cases x where x.id = n.subject_id and x.state in ('open', 'in_review')))`,
  'moderation.appealed': sql`(${isDecider(viewer)} and exists (
    select from moderation_appeals x where x.case_id = n.subject_id and x.state = 'open'))`,
  'moderation.decided': anybody,
  'moderation.sanctioned': anybody,
  'moderation.appeal_decided': anybody,
  'account.export_ready': anybody,
  'account.deletion_cancelled': anybody,
});

/** Whether the viewer may still see the subject of a row of `subjects`. Kinds unknown to this release are hidden. */
export function isShown(viewer: NoticeReader): Condition {
  const conditions: Partial<Record<NotificationKind, Condition>> = conditionsOf(viewer);
  const cases = NotificationKind.options.map((kind) => sql`when ${sql.lit(kind)} then ${conditions[kind] ?? opened[kind.split('.')[0]!]}`);
  return sql`(case n.kind ${sql.join(cases, sql` `)} else false end)`;
}

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
