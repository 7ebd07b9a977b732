import { sql } from 'kysely';
import type { HostedDate } from '#contract/events/series.ts';
import { appNow } from '#kernel/clock.ts';
import type { Db } from '#kernel/db/index.ts';
import { offsetOf, type PageQuery } from '#kernel/paging.ts';
import type { Tx } from '#kernel/transaction.ts';
import type { Viewer } from '#kernel/viewer.ts';
import { isOpenTo, isPlanner, isToCome, sources } from '../events.visibility.repository.ts';

/** `hostId`: only the dates that this person hosts; null = all dates, for people whose rights are in the community. */
type Hosted = { seriesId: string; hostId: string | null };
export type HostedQuery = PageQuery & { when: 'upcoming' | 'past' };
type Row = Omit<HostedDate, 'startsAt' | 'endsAt' | 'restoreUntil' | 'can'> & {
  mayEdit: boolean;
  startsAt: Date;
  endsAt: Date;
  restoreUntil: Date | null;
  isHybrid: boolean;
};

// SQL of the dates of a series as its hosts see them; the unique index on (series_id, recurrence_id) finds them.

export async function list(
  on: Db | Tx,
  viewer: Viewer,
  { seriesId, hostId }: Hosted,
  query: HostedQuery,
): Promise<{ items: HostedDate[]; total: number }> {
  const isWanted = sql`e.series_id = ${seriesId}::uuid and ${query.when === 'past' ? sql`not ${isToCome}` : isToCome} and ${isOpenTo(viewer)}
    and (${hostId}::uuid is null
      or exists (select from event_hosts o where o.event_id = e.id and o.user_id = ${hostId}::uuid and o.role <> 'check_in'))`;
  const direction = query.when === 'past' ? sql`desc` : sql`asc`;
  const { rows } = await sql<Row>`
    select d.*, s.capacity, coalesce(g.going, 0)::int as going, g.waiting::int as waiting, case when d."isHybrid" then (select t.confirmed
      from inventory_pools t where t.event_id = d.id and t.name = 'stream') end as online
    from (select e.id, e.slug, e.starts_at as "startsAt", e.ends_at as "endsAt", e.zone, e.all_day as "allDay", e.status,
        e.mode = 'hybrid' as "isHybrid", ${isPlanner(viewer)} as "mayEdit",
        case when e.wall_start <> e.recurrence_id then 'moved' when e.is_exception then 'edited' else 'same' end as state,
        case when e.status = 'cancelled' and e.restore_until > ${appNow} and c.status = 'active' and ${isPlanner(viewer)}
          then e.restore_until end as "restoreUntil"
      from ${sources(viewer)} where ${isWanted}
      order by e.starts_at ${direction}, e.id ${direction} limit ${query.perPage} offset ${offsetOf(query)}) d
    join inventory_pools s on s.event_id = d.id and s.name = 'seats'
    cross join lateral (select sum(r.party_size) filter (where r.state = 'going') as going, count(*) filter (where r.state = 'waitlisted') as waiting
      from registrations r where r.event_id = d.id and r.state in ('going', 'waitlisted')) g
    order by d."startsAt" ${direction}, d.id ${direction}`.execute(on);
  const counted = await sql<{ total: number }>`select count(*)::int as total from ${sources(viewer)} where ${isWanted}`.execute(on);
  return { items: rows.map(dateOf), total: counted.rows[0]!.total };
}

const dateOf = (row: Row): HostedDate => ({
  id: row.id,
  slug: row.slug,
  startsAt: row.startsAt.toISOString(),
  endsAt: row.endsAt.toISOString(),
  zone: row.zone,
  allDay: row.allDay,
  status: row.status,
  state: row.state,
  going: row.going,
  online: row.online,
  capacity: row.capacity,
  waiting: row.waiting,
  can: { edit: row.mayEdit },
  restoreUntil: row.restoreUntil?.toISOString() ?? null,
});
