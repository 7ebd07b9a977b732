import { type RawBuilder, sql } from 'kysely';
import { isUnblocked } from '#features/communities/index.ts';
import { appNow } from '#kernel/clock.ts';
import type { Viewer } from '#kernel/viewer.ts';
import type { SummaryRow } from './events.shapes.ts';
import { sources } from './events.visibility.repository.ts';

type Sql = RawBuilder<unknown>;

const columns = sql`e.id, e.slug, e.title, e.summary, e.cover, e.mode,
  c.id as community_id, c.slug as community_slug, c.name as community_name, c.avatar as community_avatar, c.status as community_status,
  e.wall_start, e.wall_end, e.zone, e.starts_at, e.ends_at, e.all_day, e.series_id is not null as is_recurring,
  e.venue_name, e.venue_line, e.venue_city, e.venue_country, e.venue_lat, e.venue_lng,
  e.visibility, e.status, e.waitlist_mode, e.rsvp_opens_at, e.rsvp_closes_at, p.id as pool_id, p.capacity, p.confirmed, p.held,
  r.id as registration_id, r.state as registration_state, r.party_size, r.queue_seq, coalesce(m.state = 'active', false) as is_member`;

const person = sql`json_build_object('id', u.id, 'username', u.username, 'firstName', u.first_name,
  'lastName', u.last_name, 'profilePicture', u.profile_picture)`;
const isPresent = sql`u.status = 'enabled' and u.deleted_at is null`;

/** Non-members see public profiles only. People of whom one blocked the other are left out for both. */
const facesOf = (viewer: Viewer | null) => sql`(select coalesce(json_agg(f.face), '[]') from (
  select ${person} as face from registrations g join users u on u.id = g.user_id
  where g.event_id = hit.id and g.state = 'going' and ${isPresent} and u.delete_at is null and (u.is_public or hit.is_member)
    and ${isUnblocked(viewer?.id ?? null)}
  order by g.created_at, g.user_id limit 5) f)`;

export const hosts = sql`(select coalesce(json_agg(f.face), '[]') from (
  select ${person} as face from event_hosts h join users u on u.id = h.user_id
  where h.event_id = hit.id and ${isPresent} order by h.role = 'organiser' desc, u.username_key limit 20) f)`;

const waiting = sql`(select count(*) from registrations w where w.pool_id = hit.pool_id and w.state = 'waitlisted')`;
const position = sql`case when hit.registration_state = 'waitlisted' then (select count(*) from registrations w
  where w.pool_id = hit.pool_id and w.state = 'waitlisted' and w.queue_seq <= hit.queue_seq) end`;

type Parts = {
  /** Joins, conditions and limits over `sources`. */
  rest: Sql;
  /** Sort key of the hits; a column or a window function. */
  place: Sql;
  /** Additional columns of each hit, and of what is joined to each. */
  more?: Sql;
  beside?: Sql;
};

/** One query: the hits are found first, and only they get their faces and their queue. */
export const summariesOf = <Extra = unknown>(viewer: Viewer | null, { rest, place, more = sql``, beside = sql`` }: Parts) =>
  sql<
    SummaryRow & Extra
  >`select hit.*, ${facesOf(viewer)} as faces, ${waiting} as waiting, ${position} as position, ${appNow} as now ${beside}
    from (select ${columns}, ${place} as place ${more} from ${sources(viewer)}
      join inventory_pools p on p.event_id = e.id and p.name = 'seats' ${rest}) hit order by hit.place`;
