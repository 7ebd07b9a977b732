import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { NotificationGroup, NotificationKind } from '#contract/notifications.ts';
import { roomsOf } from '#features/chat/index.ts';
import { isOwn, isVisible } from '#features/communities/index.ts';
import { isOpenTo, sources } from '#features/events/index.ts';
import type { Viewer } from '#kernel/viewer.ts';

type Condition = RawBuilder<SqlBool>;
type MembershipKind = Extract<NotificationKind, `membership.${string}`>;

/** Common table expressions for `subjects`; free of cost where no row needs them. */
export const prelude = (viewer: Viewer) => sql`with rooms as materialized (${roomsOf(viewer.id)})`;

/**
 * Notifications `n` with their subjects: the community `c`, the viewer's own membership `m`, the event `ev` and the message `msg`, the last
 * two only where the viewer may open them.
 */
export const subjects = (viewer: Viewer) => sql`notifications n
  left join communities c on c.id = n.community_id
  left join memberships m on ${isOwn(viewer)}
  left join lateral (
    select e.id, e.slug, e.title, e.starts_at, e.zone, e.all_day, e.venue_name from ${sources(viewer)}
     where n.subject_type = 'event' and e.id = n.subject_id and ${isOpenTo(viewer)}) ev on true
  left join lateral (
    select t.id, t.body, t.seq, room.id as channel_id, room.name as channel from messages t join rooms room on room.id = t.channel_id and t.seq > room.floor
     where n.subject_type = 'message' and t.id = n.subject_id and t.state = 'visible') msg on true`;

const isMember = (viewer: Viewer): Condition => (viewer.isAdmin ? sql`true` : sql`(m.state = 'active')`);
const isStaff = (viewer: Viewer): Condition => (viewer.isAdmin ? sql`true` : sql`(m.state = 'active' and m.role <> 'member')`);
const anybody: Condition = sql`true`;

/** Who may see membership notifications, among those who may see the community. */
const audience = (viewer: Viewer): Record<MembershipKind, Condition> => ({
  'membership.joined': isMember(viewer),
  'membership.requested': isStaff(viewer),
  'membership.invite_used': isMember(viewer),
  'membership.owner': isMember(viewer),
  'membership.approved': anybody,
  'membership.rejected': anybody,
});

/** Whether the viewer may still see the subject of a row of `subjects`. Kinds unknown to this release are hidden. */
export const isShown = (viewer: Viewer): Condition => sql`(case n.kind
  ${sql.join(
    Object.entries(audience(viewer)).map(
      ([kind, condition]) => sql`when ${sql.lit(kind)} then coalesce(${isVisible(viewer)} and ${condition}, false)`,
    ),
    sql` `,
  )}
  when 'event.rsvp' then ev.id is not null
  when 'event.promoted' then ev.id is not null
  when 'chat.mention' then msg.id is not null
  when 'account.export_ready' then true
  when 'account.deletion_cancelled' then true
  else false end)`;

const beginning: Record<NotificationGroup, string> = { communities: 'membership.', events: 'event.', chat: 'chat.', account: 'account.' };

export type Choice = { filter: 'all' | 'unread'; group?: NotificationGroup | undefined };
/** The viewer's rows in a list of this choice. */
export const isListed = (viewer: Viewer, { filter, group }: Choice): Condition => sql`n.user_id = ${viewer.id} and n.cleared_at is null
  and ${filter === 'unread' ? sql`n.read_at is null` : sql`true`} and ${group ? sql`starts_with(n.kind, ${beginning[group]})` : sql`true`}
  and ${isShown(viewer)}`;
