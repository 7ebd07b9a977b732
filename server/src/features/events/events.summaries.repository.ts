import { type RawBuilder, sql } from 'kysely';
import { isUnblocked } from '#features/access/index.ts';
import { appNow } from '#kernel/clock.ts';
import type { Viewer } from '#kernel/viewer.ts';
import type { SummaryRow } from './events.shapes.ts';
import { isAddressOpen, showsAttendees, sources } from './events.visibility.repository.ts';

type Sql = RawBuilder<unknown>;

/** Columns of a card, over `e`, `c` and `p`: identical for all readers who see the street, and for all who do not. */
export const cardColumns = (isAddressOpen: Sql) => sql`e.id, e.slug, e.title, e.summary, e.cover, e.mode,
  c.id as community_id, c.slug as community_slug, c.name as community_name, c.avatar as community_avatar,
  e.wall_start, e.wall_end, e.zone, e.starts_at, e.ends_at, e.all_day, e.series_id is not null as is_recurring,
  e.venue_name, case when ${isAddressOpen} then e.venue_line else '' end as venue_line, e.venue_city, e.venue_country,
  case when ${isAddressOpen} then e.venue_lat end as venue_lat, case when ${isAddressOpen} then e.venue_lng end as venue_lng,
  e.visibility, e.status, e.is_tentative, e.waitlist_mode, e.join_mode, e.rsvp_opens_at, e.rsvp_closes_at, e.question_count,
  p.id as pool_id, p.capacity, p.confirmed, p.held, case when e.mode = 'hybrid' then (
    select json_build_object('capacity', s.capacity, 'confirmed', s.confirmed, 'held', s.held) from inventory_pools s
    where s.event_id = e.id and s.name = 'stream') end as stream,
  exists (select from ticket_types t where t.event_id = e.id and not t.is_hidden) as has_ticket_types`;

/** Columns of the viewer's own answer, over `e`, `p`, `r` and `c`. */
export const ownColumns = sql`c.status as community_status,
  r.id as registration_id, r.state as registration_state,
  case when e.mode = 'hybrid' then case when r.pool_id = p.id then 'in_person' else 'online' end end as registration_way, r.ticket_type_id, r.party_size, r.guests, r.reconfirm_by,
  case when r.state = 'offered' then r.offer_expires_at end as offer_expires_at, e.show_attendees`;

const columnsFor = (
  viewer: Viewer | null,
) => sql`${cardColumns(isAddressOpen(viewer))}, ${ownColumns}, r.queue_seq, r.pool_id as own_pool_id,
  coalesce(m.state = 'active', false) as is_member, ${showsAttendees(viewer)} as shows_attendees`;

/** The roles that others see as hosts: helpers at the door are not among them. */
export const hostRoles = sql`('organiser', 'co_organiser')`;

const person = sql`json_build_object('id', u.id, 'username', u.username, 'firstName', u.first_name,
  'lastName', u.last_name, 'profilePicture', u.profile_picture)`;
const isPresent = sql`u.status = 'enabled' and u.deleted_at is null`;

/** Non-members see public profiles only. If one person has blocked another, neither sees the other. */
export const guestPreviewsOf = (viewer: Pick<Viewer, 'id'> | null) => sql`(select coalesce(json_agg(f.face), '[]') from (
  select ${person} as face from registrations g join users u on u.id = g.user_id
  where g.event_id = hit.id and g.state = 'going' and hit.shows_attendees and ${isPresent} and u.delete_at is null and (u.is_public or hit.is_member)
    and ${isUnblocked(viewer?.id ?? null)}
  order by g.created_at, g.user_id limit 5) f)`;

export const hosts = sql`(select coalesce(json_agg(f.face), '[]') from (
  select ${person} as face from event_hosts h join users u on u.id = h.user_id
  where h.event_id = hit.id and h.role in ${hostRoles} and ${isPresent} order by h.role = 'organiser' desc, u.username_key limit 20) f)`;

/** How many wait for seats of the pool. */
export const waiting = (pool: Sql) => sql`(select count(*) from registrations w where w.pool_id = ${pool} and w.state = 'waitlisted')`;
/** The place in the queue for the seats of this way and type. */
export const position = (pool: Sql, type: Sql, queueSeq: Sql) => sql`(select count(*) from registrations w
  where w.pool_id = ${pool} and w.ticket_type_id is not distinct from ${type} and w.state = 'waitlisted' and w.queue_seq <= ${queueSeq})`;

type Parts = {
  /** Joins, conditions and limits over `sources`. */
  rest: Sql;
  /** Sort key of the hits; a column or a window function. */
  place: Sql;
  /** Additional columns of each hit, and of what is joined to each. */
  more?: Sql;
  beside?: Sql;
};

/** One query: the hits are found first, and only they get their guests and their queue. */
export const summariesOf = <Extra = unknown>(viewer: Viewer | null, { rest, place, more = sql``, beside = sql`` }: Parts) =>
  sql<SummaryRow & Extra>`select hit.*, ${guestPreviewsOf(viewer)} as "guestPreviews", ${waiting(sql`hit.pool_id`)} as waiting,
      case when hit.registration_state = 'waitlisted' then ${position(sql`hit.own_pool_id`, sql`hit.ticket_type_id`, sql`hit.queue_seq`)} end as position, ${appNow} as now ${beside}
    from (select ${columnsFor(viewer)}, ${place} as place ${more} from ${sources(viewer)}
      join inventory_pools p on p.event_id = e.id and p.name = 'seats' ${rest}) hit order by hit.place`;
