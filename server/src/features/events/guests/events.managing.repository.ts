import { sql } from 'kysely';
import { appNow } from '#kernel/clock.ts';
import type { Db } from '#kernel/db/index.ts';
import type { Tx } from '#kernel/transaction.ts';
import type { Viewer } from '#kernel/viewer.ts';
import { isBanned, matchesIdOrSlug, isOpenTo, sources } from '../events.visibility.repository.ts';
import type { Managing } from './events.managing.policy.ts';

/** An event as its hosts work with it. */
export type ManagedEventRow = Managing & {
  eventId: string;
  slug: string;
  title: string;
  zone: string;
  seriesId: string | null;
  status: 'draft' | 'published' | 'postponed' | 'cancelled' | 'archived';
  communityId: string;
  communityName: string;
  startsAt: Date;
  endsAt: Date;
  now: Date;
};

/** Null when the event is missing or hidden from the viewer: both respond alike. */
export async function find(on: Db | Tx, viewer: Viewer, idOrSlug: string): Promise<ManagedEventRow | null> {
  const { rows } = await sql<ManagedEventRow>`
    select e.id as "eventId", e.slug, e.title, e.zone, e.series_id as "seriesId", e.status, e.community_id as "communityId", c.name as "communityName", e.starts_at as "startsAt",
      e.ends_at as "endsAt", ${appNow} as now, c.rights as "communityRights",
      case when not ${isBanned} then (select h.role from event_hosts h where h.event_id = e.id and h.user_id = ${viewer.id}) end as "hostRole",
      case when m.state = 'active' and coalesce(m.muted_until <= ${appNow}, true) then m.role end as "communityRole"
    from ${sources(viewer)} where ${matchesIdOrSlug(idOrSlug)} and ${isOpenTo(viewer)}`.execute(on);
  return rows[0] ?? null;
}
