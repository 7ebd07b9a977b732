import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Event, EventSummary } from '#contract/events/index.ts';
import { isInviter } from '#features/access/index.ts';
import { appNow } from '#kernel/clock.ts';
import type { Db } from '#kernel/db/index.ts';
import type { Tx } from '#kernel/transaction.ts';
import type { Viewer } from '#kernel/viewer.ts';
import { mayChangeAnswering } from './answers/events.answering.repository.ts';
import { coHostRequestsOf, coHostsOf } from './communities/events.communities.visibility.repository.ts';
import { type EventDetailRow, toEvent, toSummary } from './events.shapes.ts';
import { holdOf } from './tickets/events.holds.repository.ts';
import { poolsShown } from './tickets/events.pools.repository.ts';
import { typesShown } from './tickets/events.tickets.repository.ts';
import { hosts, summariesOf } from './events.summaries.repository.ts';
import {
  isAddressOpen,
  isBanned,
  isBlockedByHost,
  matchesIdOrSlug,
  isHost,
  isInvited,
  isLinkOpen,
  isListed,
  isOpenTo,
  isPlanner,
  mayManage,
} from './events.visibility.repository.ts';

type Caller = Viewer | null;
type Condition = RawBuilder<SqlBool>;

// SQL of reading single events: rows come in the shapes of the contract, without anything the viewer may not see.

/** The given events that may appear in the viewer's lists, in the order given. */
export async function listByIds(on: Db | Tx, viewer: Caller, ids: readonly string[]): Promise<EventSummary[]> {
  if (ids.length === 0) return [];
  const rest = sql`join unnest(${ids}::uuid[]) with ordinality as given (id, place) on given.id = e.id where ${isListed(viewer)}`;
  const { rows } = await summariesOf(viewer, { rest, place: sql`given.place` }).execute(on);
  return rows.map(toSummary);
}

/** The channel of the event, for its readers. */
const chatOf = (viewer: Caller) => sql`(select h.id from channels h join channel_members w on w.channel_id = h.id
  where h.event_id = e.id and h.archived_at is null and w.user_id = ${viewer?.id ?? null} and not ${isBanned})`;

const mayInviteTo = (viewer: Caller): Condition => (viewer?.isAdmin ? sql`(c.status = 'active')` : isInviter('m'));

export async function find(on: Db | Tx, viewer: Caller, idOrSlug: string): Promise<Event | null> {
  const hosting = isHost(viewer);
  const { rows } = await summariesOf<EventDetailRow>(viewer, {
    rest: sql`where ${matchesIdOrSlug(idOrSlug)} and ${isOpenTo(viewer)}`,
    place: sql`1`,
    more: sql`, e.description, e.guests_per_rsvp, e.cancel_cutoff_hours, e.external_url, e.offer_ttl_minutes, e.status_reason, e.language,
      e.tags, coalesce(e.category_id, c.category_id) as category_id, e.category_id is not null as has_own_category,
      e.online_url is not null as has_online_url,
      case when ${isLinkOpen(viewer)} then e.online_url end as online_url,
      case when e.mode = 'hybrid' then (select count(*) from registrations w where w.event_id = e.id and w.pool_id <> p.id and w.state = 'waitlisted')
        else 0 end as online_waiting,
      c.visibility as community_visibility, ${isBanned} as is_banned, ${isBlockedByHost(sql`e.id`, sql`${viewer?.id ?? null}::uuid`)} as is_blocked, ${hosting} as is_host, ${isInvited(viewer)} as is_invited, ${mayChangeAnswering(viewer)} as can_change_answering,
      ${mayManage(viewer)} as can_manage,
      case when ${isAddressOpen(viewer)} then e.venue_note else '' end as venue_note, not ${isAddressOpen(viewer)} as is_address_hidden,
      case when ${hosting} or ${isPlanner(viewer)} then e.publish_at end as publish_at, c.status = 'active' and ${isPlanner(viewer)} as can_edit,
      case when (e.status = 'cancelled' or e.archived_status = 'draft') and e.restore_until > ${appNow} and c.status = 'active' and ${isPlanner(viewer)} then e.restore_until end as restore_until,
      (select i.interest from event_interests i where i.event_id = e.id and i.user_id = ${viewer?.id ?? null}) as my_interest,
      case when r.id is null then (select coalesce(j.reason, '') from registrations j where j.event_id = e.id and j.user_id = ${viewer?.id ?? null}
        and j.state = 'rejected' order by j.updated_at desc limit 1) end as my_rejection,
      case when ${mayChangeAnswering(viewer)} then (select count(*) from registrations q where q.event_id = e.id and q.state = 'pending') end as request_count,
      e.visibility <> 'private' and e.status in ('published', 'postponed') and ${mayInviteTo(viewer)} as can_invite,
      e.takes_visitors and e.join_mode in ('open', 'approval') and ${isOpenTo(null)} as takes_visitors,
      e.has_chat, ${chatOf(viewer)} as chat_id,
      ${typesShown(sql`e.id`, sql`r.ticket_type_id`)} as ticket_types, ${poolsShown(sql`e.id`, sql`r.ticket_type_id`)} as shared_pools, ${holdOf(viewer?.id ?? null)} as my_hold,
      e.series_id, (select s.rrule from event_series s where s.id = e.series_id) as rrule`,
    beside: sql`, ${hosts} as hosts, ${coHostsOf(viewer)} as co_hosts, ${coHostRequestsOf(viewer)} as co_host_requests`,
  }).execute(on);
  return rows[0] ? toEvent(viewer, rows[0]) : null;
}
