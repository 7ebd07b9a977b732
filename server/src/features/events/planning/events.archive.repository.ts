import { sql } from 'kysely';
import { draftRestoreDays } from '#contract/browser/event-words.ts';
import { appNow } from '#kernel/clock.ts';
import type { Db } from '#kernel/db/index.ts';
import type { Tx } from '#kernel/transaction.ts';
import type { Viewer } from '#kernel/viewer.ts';
import type { Cover } from '../events.covers.service.ts';
import { isOpenTo, sources } from '../events.visibility.repository.ts';

type Draft = {
  id: string;
  slug: string;
  title: string;
  community: { id: string; name: string };
  startsAt: Date;
  endsAt: Date;
  zone: string;
  allDay: boolean;
};
type UnpublishedDraft = Draft & { status: 'draft' | 'scheduled'; publishAt: Date | null };
type DeletedDraft = Draft & { restoreUntil: Date };

const isMoved = sql`ics_sequence = ics_sequence + 1, updated_at = ${appNow}, version = version + 1`;
const MAX_LISTED = 20;
const columns = sql`e.id, e.slug, e.title, json_build_object('id', c.id, 'name', c.name) as community,
  e.starts_at as "startsAt", e.ends_at as "endsAt", e.zone, e.all_day as "allDay"`;
/** Drafts of one community, or of all. */
export type DraftsScope = { communityId?: string | undefined };
const isHostedBy = (
  { id }: Viewer,
  { communityId }: DraftsScope,
) => sql`(e.community_id = coalesce(${communityId ?? null}::uuid, e.community_id)
  and e.id in (select h.event_id from event_hosts h where h.user_id = ${id} and h.role <> 'check_in'))`;

// SQL of drafts, and of events that are archived or deleted. A series is one draft, shown as its first date.

/** Archives an event that is over or cancelled, and deletes unpublished dates of a series together; false when it is none of these. */
export async function archive(tx: Tx, id: string): Promise<boolean> {
  const isUnpublished = sql`status in ('draft', 'scheduled')`;
  const { numAffectedRows = 0n } = await sql`update events set status = 'archived', publish_at = null,
      archived_status = case when ${isUnpublished} then 'draft' else status end,
      restore_until = case when ${isUnpublished} then ${appNow} + ${draftRestoreDays} * interval '1 day' else restore_until end, ${isMoved}
    where (${isUnpublished} and (id = ${id} or series_id = (select o.series_id from events o where o.id = ${id} and o.status in ('draft', 'scheduled'))))
      or (id = ${id} and (status = 'cancelled' or (status = 'published' and ends_at <= ${appNow})))`.execute(tx);
  return numAffectedRows > 0n;
}

/** Makes an archived event again what it was, a deleted draft with its series; null when it is not archived, or it is too late. */
export async function unarchive(tx: Tx, id: string): Promise<'draft' | 'published' | 'cancelled' | null> {
  const { rows } = await sql<{
    status: 'draft' | 'published' | 'cancelled';
  }>`update events set status = archived_status, archived_status = null,
      restore_until = case when archived_status = 'draft' then null else restore_until end, ${isMoved}
    where (archived_status = 'draft' and coalesce(restore_until > ${appNow}, true)
        and (id = ${id} or series_id = (select o.series_id from events o where o.id = ${id} and o.archived_status = 'draft')))
      or (id = ${id} and archived_status <> 'draft')
    returning status`.execute(tx);
  return rows[0]?.status ?? null;
}

/** Unpublished events that the viewer hosts, in communities that are not deleted. */
export async function drafts(on: Db | Tx, viewer: Viewer, scope: DraftsScope): Promise<UnpublishedDraft[]> {
  const { rows } = await sql<UnpublishedDraft>`select ${columns}, e.status, e.publish_at as "publishAt" from ${sources(viewer)}
    where ${isHostedBy(viewer, scope)} and e.status in ('draft', 'scheduled') and ${isOpenTo(viewer)}
      and (e.series_id is null or e.recurrence_id = (select min(o.recurrence_id) from events o
        where o.series_id = e.series_id and o.status in ('draft', 'scheduled')))
    order by e.updated_at desc, e.id limit ${sql.lit(MAX_LISTED)}`.execute(on);
  return rows;
}

/** Deleted drafts that the viewer can restore, latest first. */
export async function deletedDrafts(on: Db | Tx, viewer: Viewer, scope: DraftsScope): Promise<DeletedDraft[]> {
  const { rows } = await sql<DeletedDraft>`select ${columns}, e.restore_until as "restoreUntil" from ${sources(viewer)}
    where ${isHostedBy(viewer, scope)} and e.archived_status = 'draft' and e.restore_until > ${appNow} and c.status = 'active' and ${isOpenTo(viewer)}
      and (e.series_id is null or e.recurrence_id = (select min(o.recurrence_id) from events o
        where o.series_id = e.series_id and o.archived_status = 'draft' and o.restore_until > ${appNow}))
    order by e.restore_until desc, e.id limit ${sql.lit(MAX_LISTED)}`.execute(on);
  return rows;
}

/** Removes some of the deleted drafts that can no longer be restored, and series without dates; returns their number and their covers. */
export async function purge(on: Db | Tx, limit: number): Promise<{ count: number; covers: Cover[] }> {
  const isDue = sql`archived_status = 'draft' and restore_until <= ${appNow}`;
  const { rows } = await sql<{ count: number; covers: Cover[] }>`
    with gone as (delete from events
        where id in (select id from events where ${isDue} order by restore_until, id limit ${limit}) and ${isDue}
        returning id, series_id, community_id, cover),
      ended as (delete from event_series s where s.id in (select series_id from gone)
        and not exists (select from events o where o.series_id = s.id and o.id not in (select id from gone)))
    select count(*)::int as count, coalesce(jsonb_agg(distinct jsonb_build_object('cover', cover, 'communityId', community_id))
      filter (where cover is not null), '[]') as covers from gone`.execute(on);
  return rows[0]!;
}
