import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { isOwn, isReadable, type Reader } from '#features/communities/index.ts';
import { appNow } from '#kernel/clock.ts';

type Caller = Reader | null;
type Condition = RawBuilder<SqlBool>;

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** `e` is the event of an id or of a slug. */
export const isCalled = (idOrSlug: string): Condition => (UUID.test(idOrSlug) ? sql`e.id = ${idOrSlug}` : sql`e.slug = ${idOrSlug}`);

export const isLive = sql.raw<SqlBool>(`r.state in ('pending', 'going', 'waitlisted')`);

/** The tables of every condition here: event, community, and the viewer's own membership and live registration. */
export const sources = (viewer: Caller) => sql`events e
  join communities c on c.id = e.community_id
  left join memberships m on ${isOwn(viewer)}
  left join registrations r on r.event_id = e.id and r.user_id = ${viewer?.id ?? null} and ${isLive}`;

export const isBanned: Condition = sql`coalesce(m.state = 'banned' and (m.banned_until is null or m.banned_until > ${appNow}), false)`;

/** A ban revokes a host's permissions too. */
export const isHost = (viewer: Caller): Condition =>
  viewer ? sql`(exists (select from event_hosts h where h.event_id = e.id and h.user_id = ${viewer.id}) and not ${isBanned})` : sql`false`;

/** Cancelled and postponed events stay visible, so that guests learn of it. */
const isOut: Condition = sql.raw(`e.status in ('published', 'cancelled', 'postponed')`);

/**
 * What lists contain: public events of communities that the viewer may read, for members also those for members, and all that the viewer
 * hosts or has answered. Unlisted and private events are in no other list, not even a site administrator's.
 */
export function isListed(viewer: Caller): Condition {
  if (!viewer) return sql`(${isOut} and e.visibility = 'public' and ${isReadable(viewer)})`;
  return sql`(${isOut} and ((${isReadable(viewer)} and (e.visibility = 'public' or ${isForMembers(viewer)})) or ${isInside(viewer)}))`;
}

/** What the URL opens: besides listed events also unlisted ones, for hosts their drafts, for a site administrator everything. */
export function isOpenTo(viewer: Caller): Condition {
  if (!viewer) return sql`(${isOut} and e.visibility in ('public', 'unlisted') and ${isReadable(viewer)})`;
  if (viewer.isAdmin) return sql`(c.status in ('active', 'archived'))`;
  return sql`((${isOut} and ${isReadable(viewer)} and (e.visibility in ('public', 'unlisted') or ${isForMembers(viewer)})) or ${isInside(viewer)})`;
}

const isForMembers = (viewer: Reader): Condition => sql`(e.visibility = 'members' and (m.state = 'active' or ${viewer.isAdmin}))`;

/** Hosts and respondents, even when the community was closed to them since. A ban ends it. */
const isInside = (viewer: Reader): Condition =>
  sql`(c.status in ('active', 'archived') and not ${isBanned} and (${isHost(viewer)} or (r.id is not null and ${isOut})))`;
