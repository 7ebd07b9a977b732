import { type RawBuilder, sql } from 'kysely';
import type { SeriesDate } from '#contract/events/series.ts';
import { appNow } from '#kernel/clock.ts';
import type { Db } from '#kernel/db/index.ts';
import type { Tx } from '#kernel/transaction.ts';
import type { Viewer } from '#kernel/viewer.ts';
import { rsvpWindow, type EventTimes } from '../events.policy.ts';
import type { AttendWay } from '../tickets/draws.ts';
import { copyTypes } from '../tickets/events.tickets.repository.ts';
import { wall } from '../events.shapes.ts';
import { copyQuestions } from '../questions/events.questions.repository.ts';
import { isOpenTo, isToCome, matchesIdOrSlug, sources } from '../events.visibility.repository.ts';

/** A date that becomes an event. */
export type Occurrence = { id: string; slug: string; wallStart: string; wallEnd: string; startsAt: Date; endsAt: Date };
export type Series = { id: string; rrule: string; wallStart: string; zone: string; filledUntil: string | null };
type Template = { id: string; title: string; wallStart: string; wallEnd: string };

type DateRow = Omit<EventTimes, 'status' | 'startsAt' | 'endsAt' | 'now'> &
  EventTimes & {
    id: string;
    slug: string;
    wallStart: string;
    wallEnd: string;
    zone: string;
    isException: boolean;
    seatsLeft: number | null;
    position: number | null;
  } & (
    | {
        registrationId: string;
        way: AttendWay | null;
        ticketTypeId: string | null;
        state: 'pending' | 'going' | 'waitlisted' | 'offered';
        partySize: number;
        guests: string[];
        offerExpiresAt: Date | null;
        reconfirmBy: Date | null;
      }
    | {
        registrationId: null;
        way: null;
        ticketTypeId: null;
        state: null;
        partySize: null;
        guests: null;
        offerExpiresAt: null;
        reconfirmBy: null;
      }
  );

const MONTHS_AHEAD = 24;
/** More dates than series have. */
const MAX_DATES = 400;

// SQL of the dates of a series.

export async function insert(tx: Tx, series: Series & { communityId: string; createdBy: string }): Promise<void> {
  await tx
    .insertInto('event_series')
    .values({
      id: series.id,
      community_id: series.communityId,
      rrule: series.rrule,
      wall_start: series.wallStart,
      zone: series.zone,
      filled_until: series.filledUntil,
      created_by: series.createdBy,
    })
    .execute();
}

/** Makes the event the first date of the series. */
export async function begin(tx: Tx, seriesId: string, eventId: string): Promise<void> {
  await sql`update events set series_id = ${seriesId}, recurrence_id = wall_start where id = ${eventId}`.execute(tx);
}

/**
 * Inserts copies of the event with its hosts and its pools, without answers; an existing date stays as it is. Returns the ids of the new
 * ones.
 */
export async function copy(tx: Tx, templateId: string, dates: readonly Occurrence[]): Promise<string[]> {
  const columns = await writable(tx);
  const { rows } = await sql<{ id: string }>`insert into events (${sql.join(columns.map((name) => sql.ref(name)))})
    select ${sql.join(columns.map((name) => sql.ref(`o.${name}`)))}
    from events e cross join unnest(${dates.map(({ id }) => id)}::uuid[], ${dates.map(({ slug }) => slug)}::text[],
      ${dates.map(({ wallStart }) => wallStart)}::timestamp[], ${dates.map(({ wallEnd }) => wallEnd)}::timestamp[],
      ${dates.map(({ startsAt }) => startsAt.toISOString())}::timestamptz[], ${dates.map(({ endsAt }) => endsAt.toISOString())}::timestamptz[])
      d (id, slug, wall_start, wall_end, starts_at, ends_at)
    cross join lateral jsonb_populate_record(e, jsonb_build_object('id', d.id, 'slug', d.slug, 'recurrence_id', d.wall_start,
      'wall_start', d.wall_start, 'wall_end', d.wall_end, 'starts_at', d.starts_at, 'ends_at', d.ends_at, 'is_exception', false,
      'feedback_asked_at', null, 'feedback_asked_to', null,
      'rsvp_opens_at', d.starts_at + (e.rsvp_opens_at - e.starts_at), 'rsvp_closes_at', d.starts_at + (e.rsvp_closes_at - e.starts_at),
      'ics_sequence', 0, 'version', 1, 'created_at', ${appNow}, 'updated_at', ${appNow})) o
    where e.id = ${templateId} on conflict (series_id, recurrence_id) do nothing returning id`.execute(tx);
  const ids = rows.map(({ id }) => id);
  await sql`insert into event_hosts select o.* from event_hosts h cross join unnest(${ids}::uuid[]) d (id)
    cross join lateral jsonb_populate_record(h, jsonb_build_object('event_id', d.id)) o where h.event_id = ${templateId}`.execute(tx);
  await sql`insert into inventory_pools select o.* from inventory_pools p cross join unnest(${ids}::uuid[]) d (id)
    cross join lateral jsonb_populate_record(p, jsonb_build_object('id', gen_random_uuid(), 'event_id', d.id, 'confirmed', 0, 'held', 0,
      'last_queue_seq', 0)) o where p.event_id = ${templateId} and p.name in ('seats', 'stream')
    on conflict (event_id, name) do update set capacity = excluded.capacity`.execute(tx);
  await copyTypes(tx, { event: templateId }, ids);
  await copyQuestions(tx, { event: templateId }, ids);
  return ids;
}

/** The time up to which dates become events: two years ahead, from now or from the first date if that is later. */
export async function horizon(tx: Tx, wallStart: string): Promise<string> {
  const { rows } = await sql<{ until: string }>`select (greatest(${appNow} at time zone 'UTC', ${wallStart}::timestamp)
    + make_interval(months => ${sql.lit(MONTHS_AHEAD)}))::text as until`.execute(tx);
  return wall(rows[0]!.until);
}

/** Series that are a month behind the horizon. A deleted one waits: it may be restored. */
export async function due(on: Db | Tx, most: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from event_series
    where filled_until < ${appNow} at time zone 'UTC' + make_interval(months => ${sql.lit(MONTHS_AHEAD - 1)})
      and not exists (select from events e where e.series_id = event_series.id and e.archived_status = 'draft' and e.restore_until is not null)
    order by filled_until, id limit ${most}`.execute(on);
  return rows.map(({ id }) => id);
}

/** The event of an id or a slug, and its series. */
export async function ofEvent(tx: Tx, idOrSlug: string): Promise<{ eventId: string | null; seriesId: string | null }> {
  const { rows } = await sql<{
    eventId: string;
    seriesId: string | null;
  }>`select e.id as "eventId", e.series_id as "seriesId" from events e
    where ${matchesIdOrSlug(idOrSlug)}`.execute(tx);
  return rows[0] ?? { eventId: null, seriesId: null };
}

export const findIn = (tx: Tx, seriesId: string): Promise<Series | undefined> => find(tx, seriesId, sql``);
/** Locks the series, so that another process that fills it comes before or after. */
export const lock = (tx: Tx, seriesId: string): Promise<Series | undefined> => find(tx, seriesId, sql`for no key update`);

/** The date that new ones are copied from: the last one that takes place and was not edited by itself. */
export async function template(tx: Tx, seriesId: string): Promise<Template | undefined> {
  const { rows } = await sql<Template>`select id, title, wall_start::text as "wallStart", wall_end::text as "wallEnd" from events
    where series_id = ${seriesId} and status in ('draft', 'scheduled', 'published') order by is_exception, recurrence_id desc limit 1`.execute(
    tx,
  );
  return rows[0] && { ...rows[0], wallStart: wall(rows[0].wallStart), wallEnd: wall(rows[0].wallEnd) };
}

export async function filled(tx: Tx, seriesId: string, until: string | null): Promise<void> {
  await tx.updateTable('event_series').set({ filled_until: until, updated_at: appNow }).where('id', '=', seriesId).execute();
}

/** Null when the viewer may not see the event. */
export async function dates(on: Db | Tx, viewer: Viewer | null, idOrSlug: string): Promise<SeriesDate[] | null> {
  const { rows: found } = await sql<{ seriesId: string | null }>`select e.series_id as "seriesId" from ${sources(viewer)}
    where ${matchesIdOrSlug(idOrSlug)} and ${isOpenTo(viewer)}`.execute(on);
  if (!found[0]) return null;
  if (found[0].seriesId === null) return [];
  const { rows } =
    await sql<DateRow>`select e.id, e.slug, e.wall_start::text as "wallStart", e.wall_end::text as "wallEnd", e.zone, e.starts_at as "startsAt",
      e.ends_at as "endsAt", e.status, e.is_exception as "isException", e.rsvp_opens_at as "rsvpOpensAt", e.rsvp_closes_at as "rsvpClosesAt",
      c.status <> 'active' as "isCommunityArchived", p.capacity - p.confirmed - p.held as "seatsLeft", ${appNow} as now,
      r.id as "registrationId", r.ticket_type_id as "ticketTypeId", r.state,
      case when e.mode = 'hybrid' then case when r.pool_id = p.id then 'in_person' else 'online' end end as way, r.party_size as "partySize", r.guests,
      r.offer_expires_at as "offerExpiresAt", r.reconfirm_by as "reconfirmBy",
      case when r.state = 'waitlisted' then (select count(*) from registrations w
        where w.pool_id = r.pool_id and w.ticket_type_id is not distinct from r.ticket_type_id and w.state = 'waitlisted' and w.queue_seq <= r.queue_seq) end as position
    from ${sources(viewer)} join inventory_pools p on p.event_id = e.id and p.name = 'seats'
    where e.series_id = ${found[0].seriesId} and ${isToCome} and ${isOpenTo(viewer)}
    order by e.starts_at, e.id limit ${sql.lit(MAX_DATES)}`.execute(on);
  return rows.map(dateOf);
}

/** The given events that belong to the series of this one. */
export async function siblings(on: Db | Tx, eventIds: readonly string[], idOrSlug: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select o.id from events o
    where o.id = any(${eventIds}::uuid[]) and o.series_id = (select e.series_id from events e where ${matchesIdOrSlug(idOrSlug)})
    order by o.starts_at, o.id`.execute(on);
  return rows.map(({ id }) => id);
}

const find = async (tx: Tx, seriesId: string, lock: RawBuilder<unknown>): Promise<Series | undefined> => {
  const { rows } = await sql<Series>`select id, rrule, wall_start::text as "wallStart", zone, filled_until::text as "filledUntil"
    from event_series where id = ${seriesId} ${lock}`.execute(tx);
  return rows[0] && { ...rows[0], wallStart: wall(rows[0].wallStart), filledUntil: rows[0].filledUntil && wall(rows[0].filledUntil) };
};

/** Columns of events that are not generated from others. */
async function writable(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select attname as name from pg_attribute
    where attrelid = 'events'::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`.execute(tx);
  return rows.map(({ name }) => name);
}

const dateOf = (row: DateRow): SeriesDate => ({
  id: row.id,
  slug: row.slug,
  wallStart: wall(row.wallStart),
  wallEnd: wall(row.wallEnd),
  zone: row.zone,
  startsAt: row.startsAt.toISOString(),
  endsAt: row.endsAt.toISOString(),
  status: row.status,
  isException: row.isException,
  seatsLeft: row.seatsLeft,
  isOpen: rsvpWindow(row).isOpen,
  myRegistration:
    row.registrationId === null
      ? null
      : {
          id: row.registrationId,
          eventId: row.id,
          state: row.state,
          way: row.way,
          ticketTypeId: row.ticketTypeId,
          partySize: row.partySize,
          guests: row.guests,
          position: row.position,
          offerExpiresAt: row.state === 'offered' ? (row.offerExpiresAt?.toISOString() ?? null) : null,
          reconfirmBy: row.reconfirmBy?.toISOString() ?? null,
        },
});
