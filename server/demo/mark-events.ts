import { type Kysely, sql } from 'kysely';
import type { Tables } from '../migrations/tables.ts';

/** Puts all events into the four weeks from tomorrow, each with guests, so that one month of the calendar holds them all. */
export async function markEvents(db: Kysely<Tables>): Promise<void> {
  await sql`update events e set starts_at = n.at, ends_at = n.at + interval '2 hours', wall_start = n.at at time zone e.zone,
    wall_end = (n.at + interval '2 hours') at time zone e.zone from (
      select id, date_trunc('hour', app_now()) + interval '1 day' + row_number() over (order by id) * (interval '27 days' / count(*) over ()) as at
      from events) n where n.id = e.id`.execute(db);
  await sql`insert into registrations (id, event_id, pool_id, user_id, party_size, state)
    select gen_random_uuid(), p.event_id, p.id, u.id, 1, 'going' from inventory_pools p
    cross join lateral (select id from users where id > p.event_id order by id limit 8) u
    where p.name = 'seats' and (p.capacity is null or p.capacity >= 8)`.execute(db);
  await sql`update inventory_pools p set confirmed = n.count from (
    select pool_id, count(*) as count from registrations group by 1) n where n.pool_id = p.id`.execute(db);
  await sql`analyze`.execute(db);
}
