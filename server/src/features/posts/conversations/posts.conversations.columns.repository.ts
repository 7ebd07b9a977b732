import { sql } from 'kysely';

/** Accounts that get a hint of a change of a private event; further accounts fetch the change when they come back. */
const MAX_TOLD = sql.lit(500);

/** The conditions under which an event `e` takes comments; hosts and moderators may comment on a closed one. */
export const takesComments = (isStaff: boolean) =>
  sql`(e.status in ('published', 'postponed', 'cancelled') and (e.comment_policy <> 'closed' or ${isStaff}))`;

/**
 * The event whose comments belong to the post `p`, as `EventOfPost`; null for other posts. `audience`: the accounts that get hints; null =
 * the whole community.
 */
export const eventColumn = sql`case when p.event_id is not null then (
  select json_build_object('id', pe.id, 'slug', pe.slug, 'policy', pe.comment_policy, 'isPrivate', pe.visibility = 'private',
      'isPublished', pe.status in ('published', 'postponed', 'cancelled'), 'audience', case when pe.visibility = 'private' then (
        select json_agg(x.user_id) from (
          select h.user_id from event_hosts h where h.event_id = pe.id
          union select r.user_id from registrations r where r.event_id = pe.id and r.state in ('pending', 'going', 'waitlisted', 'offered') and r.user_id is not null
          union select i.user_id from event_invitations i where i.event_id = pe.id and i.user_id is not null
          limit ${MAX_TOLD}) x) end)
    from events pe where pe.id = p.event_id) end`;

/** Whether the author hosts the event, over comments `k` of posts `p`. Hosts who only check in are left out. */
export const isByHost = sql`(p.event_id is not null and exists (
  select from event_hosts kh where kh.event_id = p.event_id and kh.user_id = k.author_id and kh.role <> 'check_in'))`;
