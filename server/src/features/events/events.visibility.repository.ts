import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { type AnyReader, isOwn, isReadable } from '#features/access/index.ts';
import { appNow } from '#kernel/clock.ts';

type Caller = AnyReader | null;
type Condition = RawBuilder<SqlBool>;

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The event is not over: the former date of a postponed one does not matter. */
export const isToCome: Condition = sql`(e.status = 'postponed' or e.ends_at > ${appNow})`;

/** `e` is the event of an id or of a slug. */
export const matchesIdOrSlug = (idOrSlug: string): Condition => (UUID.test(idOrSlug) ? sql`e.id = ${idOrSlug}` : sql`e.slug = ${idOrSlug}`);

export const isLive = sql.raw<SqlBool>(`r.state in ('pending', 'going', 'waitlisted', 'offered')`);

/** The tables of every condition here: event, community, and the live registration and membership of the viewer, or of a visitor. */
export const sources = (viewer: Caller, visitorId: string | null = null) => sql`events e
  join communities c on c.id = e.community_id
  left join memberships m on ${isOwn(viewer)}
  left join registrations r on r.event_id = e.id and ${
    visitorId === null ? sql`r.user_id = ${viewer?.id ?? null}` : sql`r.visitor_id = ${visitorId}`
  } and ${isLive}`;

export const isBanned: Condition = sql`coalesce(m.state = 'banned' and (m.banned_until is null or m.banned_until > ${appNow}), false)`;

/** Whether someone who runs the event has blocked the person. Both ids are SQL. */
export const isBlockedByHost = (eventId: RawBuilder<unknown>, userId: RawBuilder<unknown>): Condition =>
  sql`exists (select from event_hosts h join blocks b on b.user_id = h.user_id
    where h.event_id = ${eventId} and h.role <> 'check_in' and b.blocked_id = ${userId})`;

/** A ban revokes a host's permissions too. */
export const isHost = (viewer: Caller): Condition =>
  viewer ? sql`(exists (select from event_hosts h where h.event_id = e.id and h.user_id = ${viewer.id}) and not ${isBanned})` : sql`false`;

/** Whether hosts have named the viewer, by the account or by its verified address. */
export const isInvited = (viewer: Caller): Condition =>
  viewer
    ? sql`exists (select from event_invitations i where i.event_id = e.id and (i.user_id = ${viewer.id}
        or i.email_key = (select x.email_key from users x where x.id = ${viewer.id} and x.email_verified_at is not null)))`
    : sql`false`;

/** Whether the viewer goes; at a hybrid event, whether in this way. */
const goesBy = (pool: 'seats' | 'stream'): Condition => sql`(coalesce(r.state = 'going', false) and not ${isBanned}
  and (e.mode <> 'hybrid' or (select w.name from inventory_pools w where w.id = r.pool_id) = ${sql.lit(pool)}))`;

/** Whether the viewer gets the link to join online. */
export const isLinkOpen = (viewer: Caller): Condition => sql`(${goesBy('stream')} or ${isHost(viewer)})`;

/** Whether the viewer sees the street. If not all may see it, it is shown to those who go there, and to hosts and editors. */
export const isAddressOpen = (viewer: Caller): Condition =>
  sql`(e.venue_reveal = 'all' or ${goesBy('seats')} or ${isHost(viewer)} or ${isPlanner(viewer)})`;

/** Whether the viewer runs the event: hosts who only check in do not. */
export const isOrganiser = (viewer: AnyReader): Condition =>
  sql`(exists (select from event_hosts h where h.event_id = e.id and h.user_id = ${viewer.id} and h.role <> 'check_in') and not ${isBanned})`;

const isEditor: Condition = sql`coalesce(m.state = 'active' and coalesce(m.muted_until <= ${appNow}, true)
  and (m.role in ('owner', 'admin') or (m.role = 'moderator' and c.rights ->> 'editEvents' = 'moderator')), false)`;

/**
 * Whether the viewer may edit an event that is open to them, unless its community is archived. A mute ends the permissions of moderators,
 * not those of hosts; hosts who only check in have none.
 */
export function isPlanner(viewer: Caller): Condition {
  if (!viewer) return sql`false`;
  if (viewer.isAdmin) return sql`true`;
  return sql`(${isOrganiser(viewer)} or ${isEditor})`;
}

/** Cancelled and postponed events stay visible, so that guests learn of it. */
const isOut: Condition = sql.raw(`e.status in ('published', 'cancelled', 'postponed')`);

/** A deleted draft that waits for its removal: missing to everyone. */
const isGone: Condition = sql`coalesce(e.archived_status = 'draft' and e.restore_until <= ${appNow}, false)`;

/**
 * Contents of lists: public events of communities that the viewer may read, events for members if the viewer is one, and all events that
 * the viewer hosts, has answered or is named for. Unlisted and private events are in no other list, not even a site administrator's.
 */
export function isListed(viewer: Caller): Condition {
  if (!viewer) return sql`(${isOut} and e.visibility = 'public' and ${isReadable(viewer)})`;
  return sql`(${isOut} and ((${isReadable(viewer)} and (e.visibility = 'public' or ${isForMembers(viewer)})) or ${isInside(viewer)}))`;
}

/** Events that open by their URL: listed and unlisted ones, drafts for their hosts, and everything for a site administrator. */
export function isOpenTo(viewer: Caller): Condition {
  if (!viewer) return sql`(${isOut} and e.visibility in ('public', 'unlisted') and ${isReadable(viewer)})`;
  if (viewer.isAdmin) return sql`(c.status in ('active', 'archived') and not ${isGone})`;
  return sql`((${isOut} and ${isReadable(viewer)} and (e.visibility in ('public', 'unlisted') or ${isForMembers(viewer)})) or ${isInside(viewer)})`;
}

const isForMembers = (viewer: AnyReader): Condition => sql`(e.visibility = 'members' and (m.state = 'active' or ${viewer.isAdmin}))`;

/** Hosts, named guests and respondents, even when the community was closed to them later. A ban ends it. */
const isInside = (viewer: AnyReader): Condition =>
  sql`(c.status in ('active', 'archived') and not ${isBanned} and ((${isHost(viewer)} and not ${isGone}) or (${isOut} and (r.id is not null or ${isInvited(viewer)}))))`;

/** Whether the host shows the viewer who goes; hosts always see it. */
export const showsAttendees = (viewer: Caller): Condition =>
  viewer?.isAdmin
    ? sql`true`
    : sql`case e.show_attendees when 'all' then true when 'members' then coalesce(m.state = 'active', false) or ${isHost(viewer)} else ${isHost(viewer)} end`;

/** Whether the viewer may manage anything of the event; `eventRightsOf` returns the exact rights. */
export const mayManage = (viewer: Caller): Condition =>
  viewer?.isAdmin
    ? sql`true`
    : sql`(${isHost(viewer)} or coalesce(m.state = 'active' and coalesce(m.muted_until <= ${appNow}, true) and m.role <> 'member', false))`;
