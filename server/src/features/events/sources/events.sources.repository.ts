import { sql } from 'kysely';
import type { EventSources } from '#contract/events/sources.ts';
import { limits } from '#contract/browser/limits.ts';
import { appNow } from '#kernel/clock.ts';
import type { Db } from '#kernel/db/index.ts';
import type { Tx } from '#kernel/transaction.ts';
import type { Viewer } from '#kernel/viewer.ts';
import { matchesIdOrSlug, isOpenTo, sources } from '../events.visibility.repository.ts';
import type { ViewOrigin } from './arrival.ts';
import type { CountedView } from './view-counter.ts';

type Day = { day: string; views: number; answers: number; going: number };
/** `id`: its day, source and name of the link, by which rows are ordered. */
export type NumbersRow = {
  id: string;
  day: string;
  source: string;
  label: string;
  views: number;
  answers: number;
  going: number;
  waitlisted: number;
  cancelled: number;
};

/** The numbers of an event by day, source and name of the link: views from the first part, answers from the second. */
const facts = (eventId: string) => sql`(
  select w.day, w.source, w.label, w.views, 0 as answers, 0 as going, 0 as waitlisted, 0 as cancelled
  from event_views w where w.event_id = ${eventId}::uuid
  union all
  select (r.created_at at time zone e.zone)::date, coalesce(r.source, 'unknown'), coalesce(r.source_label, ''), 0, count(*)::int,
    count(*) filter (where r.state = 'going')::int, count(*) filter (where r.state in ('waitlisted', 'offered'))::int,
    count(*) filter (where r.state = 'cancelled')::int
  from registrations r join events e on e.id = r.event_id where r.event_id = ${eventId}::uuid group by 1, 2, 3)`;
const sums = sql`coalesce(sum(f.views), 0)::int as views, coalesce(sum(f.answers), 0)::int as answers, coalesce(sum(f.going), 0)::int as going`;
/** The name of a link if the hosts gave it; otherwise empty. */
const labelOf = (eventId: ReturnType<typeof sql>, label: ReturnType<typeof sql>) =>
  sql`coalesce((select l.label from event_share_links l where l.event_id = ${eventId} and l.label = ${label}), '')`;
const uuidForm = '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';

// SQL of the sources of views and answers.

/**
 * Adds views in one statement, in the order of the keys, because instances write at the same time. Views of missing and hidden events are
 * dropped.
 */
export async function addViews(on: Db | Tx, views: readonly CountedView[]): Promise<void> {
  await sql`insert into event_views as v (event_id, day, source, label, views)
    select e.id, (${appNow} at time zone e.zone)::date, k.source, ${labelOf(sql`e.id`, sql`k.label`)}, sum(k.count)::int
    from unnest(${views.map(({ event }) => event)}::text[], ${views.map(({ source }) => source)}::text[],
        ${views.map(({ label }) => label)}::text[], ${views.map(({ count }) => count)}::int[],
        ${views.map(({ isOutside }) => isOutside)}::boolean[]) k (event, source, label, count, is_outside)
      join events e on e.id = case when k.event ~ ${uuidForm} then k.event::uuid else (select s.id from events s where s.slug = k.event) end
    where e.status not in ('draft', 'scheduled') and e.ends_at > ${appNow} - interval '30 days'
      and (not k.is_outside or e.visibility in ('public', 'unlisted'))
    group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (event_id, day, source, label) do update set views = v.views + excluded.views`.execute(on);
}

/** The id of an event that the viewer may see. */
export async function openTo(on: Db | Tx, viewer: Viewer, idOrSlug: string): Promise<string | null> {
  const { rows } = await sql<{
    id: string;
  }>`select e.id from ${sources(viewer)} where ${matchesIdOrSlug(idOrSlug)} and ${isOpenTo(viewer)}`.execute(on);
  return rows[0]?.id ?? null;
}

/** Notes the source of the answer that was given just now; the first note counts. */
export async function noteAccount(on: Db | Tx, userId: string, idOrSlug: string, { source, label }: ViewOrigin): Promise<void> {
  await sql`update registrations r set source = ${source}, source_label = ${labelOf(sql`r.event_id`, sql`${label}::text`)}
    from events e where ${matchesIdOrSlug(idOrSlug)} and r.event_id = e.id and r.user_id = ${userId}::uuid and r.source is null
      and r.state in ('pending', 'going', 'waitlisted', 'offered') and r.created_at > ${appNow} - interval '10 minutes'`.execute(on);
}

export async function noteVisitor(tx: Tx, visitorId: string, { source, label }: ViewOrigin): Promise<void> {
  await sql`update registrations r set source = ${source}, source_label = ${labelOf(sql`r.event_id`, sql`${label}::text`)}
    where r.visitor_id = ${visitorId}::uuid and r.source is null and r.state in ('pending', 'going', 'waitlisted', 'offered')`.execute(tx);
}

export async function links(on: Db | Tx, eventId: string): Promise<string[]> {
  const rows = await on
    .selectFrom('event_share_links')
    .select('label')
    .where('event_id', '=', eventId)
    .orderBy('created_at')
    .orderBy('label')
    .execute();
  return rows.map(({ label }) => label);
}

/** False when the event has as many links as it may have. Callers hold the lock of the event. */
export async function addLink(tx: Tx, eventId: string, label: string): Promise<boolean> {
  const { numAffectedRows } = await sql`insert into event_share_links (event_id, label) select ${eventId}::uuid, ${label}
    where (select count(*) from event_share_links l where l.event_id = ${eventId}::uuid and l.label <> ${label}) < ${limits.shareLinks.max}
    on conflict (event_id, label) do update set label = excluded.label`.execute(tx);
  return numAffectedRows === 1n;
}

export const lockEvent = async (tx: Tx, eventId: string): Promise<void> => {
  await sql`select from events where id = ${eventId}::uuid for no key update`.execute(tx);
};

export const removeLink = async (tx: Tx, eventId: string, label: string): Promise<void> => {
  await tx.deleteFrom('event_share_links').where('event_id', '=', eventId).where('label', '=', label).execute();
};

/** The numbers of each day, without gaps; at most the last year. */
export async function days(on: Db | Tx, eventId: string): Promise<Day[]> {
  const { rows } = await sql<Day>`
    with sums as (select f.day, ${sums} from ${facts(eventId)} f group by f.day),
      days as (select d::date as day from (select min(day) as first, max(day) as last from sums) x,
        generate_series(greatest(x.first, x.last - 365), x.last, interval '1 day') d)
    select to_char(d.day, 'YYYY-MM-DD') as day, coalesce(s.views, 0) as views, coalesce(s.answers, 0) as answers, coalesce(s.going, 0) as going
    from days d left join sums s on s.day = d.day order by d.day`.execute(on);
  return rows;
}

export async function bySource(on: Db | Tx, eventId: string): Promise<EventSources['sources']> {
  const { rows } = await sql<EventSources['sources'][number]>`
    select f.source, f.label, ${sums} from ${facts(eventId)} f group by f.source, f.label
    order by 3 desc, 4 desc, f.source, f.label limit 50`.execute(on);
  return rows;
}

export async function batch(on: Db | Tx, eventId: string, after: string | null, count: number): Promise<NumbersRow[]> {
  const { rows } = await sql<NumbersRow>`
    select * from (select to_char(f.day, 'YYYY-MM-DD') || ' ' || f.source || ' ' || f.label as id, to_char(f.day, 'YYYY-MM-DD') as day,
        f.source, f.label, ${sums}, sum(f.waitlisted)::int as waitlisted, sum(f.cancelled)::int as cancelled
      from ${facts(eventId)} f group by f.day, f.source, f.label) n
    where n.id > ${after ?? ''} order by n.id limit ${count}`.execute(on);
  return rows;
}
