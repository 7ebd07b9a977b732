import { sql } from 'kysely';
import type { EventFigures } from '#contract/events/figures.ts';
import { appNow } from '#kernel/clock.ts';
import type { Db } from '#kernel/db/index.ts';
import type { Tx } from '#kernel/transaction.ts';

type Day = { day: string; going: number; waitlisted: number; cancelled: number; seats: number };
type Bin = { at: Date; count: number };
type Sums = Pick<EventFigures, 'capacity' | 'noShows'>;

// SQL of the numbers of an event over time.

/** Each day from the first answer until today or the end, without gaps; at most the last year. */
export async function days(on: Db | Tx, eventId: string): Promise<Day[]> {
  const { rows } = await sql<Day>`
    with answers as (
      select r.state, r.party_size, (case when r.state = 'cancelled' then r.updated_at else coalesce(r.promoted_at, r.created_at) end
          at time zone e.zone)::date as day, (least(e.ends_at, ${appNow}) at time zone e.zone)::date as today
      from registrations r join events e on e.id = r.event_id where r.event_id = ${eventId}::uuid),
    sums as (
      select day, count(*) filter (where state = 'going')::int as going, count(*) filter (where state = 'cancelled')::int as cancelled,
        count(*) filter (where state in ('waitlisted', 'offered'))::int as waitlisted,
        coalesce(sum(party_size) filter (where state = 'going'), 0)::int as seats
      from answers group by day),
    days as (select d::date as day from (select min(day) as first, greatest(max(day), max(today)) as last from answers) x,
      generate_series(x.first, x.last, interval '1 day') d),
    running as (select d.day, s.going, s.waitlisted, s.cancelled, sum(s.seats) over (order by d.day) as seats
      from days d left join sums s on s.day = d.day order by d.day desc limit 366)
    select to_char(day, 'YYYY-MM-DD') as day, coalesce(going, 0) as going, coalesce(waitlisted, 0) as waitlisted,
      coalesce(cancelled, 0) as cancelled, coalesce(seats, 0)::int as seats from running order by day`.execute(on);
  return rows;
}

/** Check-ins per ten minutes, without gaps, for a day from the first. */
export async function checkIns(on: Db | Tx, eventId: string): Promise<Bin[]> {
  const { rows } = await sql<Bin>`
    with bins as (select date_bin('10 minutes', k.scanned_at, timestamptz 'epoch') as at, count(*)::int as count
      from check_ins k where k.event_id = ${eventId}::uuid and k.undone_at is null group by 1)
    select g as at, coalesce(b.count, 0) as count from (select min(at) as first, max(at) as last from bins) x,
      generate_series(x.first, least(x.last, x.first + interval '24 hours' - interval '10 minutes'), interval '10 minutes') g
      left join bins b on b.at = g order by g`.execute(on);
  return rows;
}

export async function sums(on: Db | Tx, eventId: string): Promise<Sums> {
  const { rows } = await sql<Sums>`
    select (select p.capacity from inventory_pools p where p.event_id = e.id and p.name = 'seats') as capacity,
      case when e.ends_at <= ${appNow} and exists (select from check_ins k where k.event_id = e.id and k.undone_at is null) then (
        select count(*)::int from registrations r where r.event_id = e.id and r.state = 'going' and not exists (
          select from check_ins k where k.registration_id = r.id and k.undone_at is null)) end as "noShows"
    from events e where e.id = ${eventId}::uuid`.execute(on);
  return rows[0]!;
}
