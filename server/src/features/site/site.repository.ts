import { sql } from 'kysely';
import type { PublicCommunity, PublicEvent } from '#contract/site/index.ts';
import { isReadable } from '#features/access/index.ts';
import { appNow } from '#kernel/clock.ts';
import type { Db } from '#kernel/db/index.ts';
import type { Tx } from '#kernel/transaction.ts';

/** The row's language, by which a page ranks it. */
export type Candidate<T> = T & { language: string };

type EventRow = Omit<PublicEvent, 'startsAt' | 'endsAt'> & { startsAt: Date; endsAt: Date; language: string };
type CommunityRow = Omit<PublicCommunity, 'category'> & { nameEn: string; nameZh: string; language: string };

// Read once per statement.
const now = sql<Date>`(select ${appNow})`;

// Content that visitors may see, limited to what the page shows.

export async function readClock(on: Db | Tx): Promise<string> {
  const { rows } = await sql<{ now: Date }>`select ${appNow} as now`.execute(on);
  return rows[0]!.now.toISOString();
}

/** The next events that take place, those that began since yesterday included. */
export async function upcoming(on: Db | Tx, most: number): Promise<Candidate<PublicEvent>[]> {
  const { rows } = await sql<EventRow>`
    select e.id, e.slug, e.title, e.cover, c.name as community, e.mode, e.language,
      case when e.mode <> 'online' then nullif(concat_ws(' · ', nullif(e.venue_name, ''), nullif(e.venue_city, '')), '') end as place,
      e.starts_at as "startsAt", e.ends_at as "endsAt", e.zone, e.all_day as "allDay", p.confirmed + case when e.mode = 'hybrid' then
        (select s.confirmed from inventory_pools s where s.event_id = e.id and s.name = 'stream') else 0 end as "goingCount"
    from events e join communities c on c.id = e.community_id
    join inventory_pools p on p.event_id = e.id and p.name = 'seats'
    where e.status = 'published' and e.visibility = 'public' and c.status = 'active' and ${isReadable(null)}
      and e.starts_at > ${now} - interval '1 day' and e.ends_at > ${now}
    order by e.starts_at, e.id limit ${most}`.execute(on);
  return rows.map(({ startsAt, endsAt, ...row }) => ({ ...row, startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() }));
}

/** Public communities, the most active first. */
export async function communities(on: Db | Tx, most: number): Promise<Candidate<PublicCommunity>[]> {
  const { rows } = await sql<CommunityRow>`
    select c.id, c.slug, c.name, c.tagline, c.avatar, c.cover, c.language, c.member_count as "memberCount",
      g.name_en as "nameEn", g.name_zh as "nameZh"
    from communities c join categories g on g.id = c.category_id
    where c.status = 'active' and c.visibility = 'public'
    order by c.last_activity_at desc, c.id limit ${most}`.execute(on);
  return rows.map(({ nameEn, nameZh, ...row }) => ({ ...row, category: { 'en-US': nameEn, 'zh-CN': nameZh } }));
}
