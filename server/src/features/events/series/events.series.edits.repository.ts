import { sql } from 'kysely';
import { appNow } from '#kernel/clock.ts';
import { vectorText } from '#kernel/search.ts';
import type { Tx } from '#kernel/transaction.ts';
import { eventWords } from '../event-plan.ts';
import { matchesIdOrSlug } from '../events.visibility.repository.ts';
import type { EventFacts } from '../planning/event-facts.ts';
import { columnsOf } from '../planning/events.planning.repository.ts';
import { movedWindow, moveSales } from '../planning/events.window.repository.ts';
import type { Series } from './events.series.repository.ts';

type Columns = ReturnType<typeof columnsOf>;
/** A date with its facts after an edit. `isMoved`: calendars have to follow. */
export type ChangedDate = { id: string; facts: EventFacts; isMoved: boolean };
/** The rule and the dates of a new series that takes over from another one. */
type Successor = Series & { slots: readonly { id: string; slot: string }[] };

const isLive = sql`state in ('pending', 'going', 'waitlisted', 'offered')`;

// SQL of edits of series. Callers hold the locks of the series and of the pools of its dates.

export async function seriesOf(tx: Tx, idOrSlug: string): Promise<string | null> {
  const { rows } = await sql<{ id: string | null }>`select e.series_id as id from events e where ${matchesIdOrSlug(idOrSlug)}`.execute(tx);
  return rows[0]?.id ?? null;
}

/** The columns that an edit changed, and the times of each date. Its window of answers and the sales of its tickets follow its start. */
export async function update(tx: Tx, dates: readonly ChangedDate[], changed: readonly (keyof EventFacts)[]): Promise<void> {
  const first = dates[0];
  if (!first) return;
  const columns = columnsOf(first.facts);
  const sets = changed.flatMap((field) => columnNames(field).map((name) => sql`${sql.ref(name)} = ${columns[name]}`));
  const words = (facts: EventFacts) => (changed.some((field) => searched.includes(field)) ? vectorText(eventWords(facts)) : null);
  await moveSales(
    tx,
    dates.map(({ id, facts: { startsAt } }) => ({ id, startsAt })),
  );
  const window = movedWindow('e', sql`d.starts_at`);
  await sql`update events e set ${sql.join([...sets, sql`wall_start = d.wall_start`])}, wall_end = d.wall_end, starts_at = d.starts_at,
      ends_at = d.ends_at, rsvp_opens_at = ${window.opens}, rsvp_closes_at = ${window.closes}, search = coalesce(d.words::tsvector, e.search), ics_sequence = ics_sequence + d.is_moved::int,
      updated_at = ${appNow}, version = version + 1
    from unnest(${dates.map(({ id }) => id)}::uuid[], ${dates.map(({ facts }) => facts.wallStart)}::timestamp[],
      ${dates.map(({ facts }) => facts.wallEnd)}::timestamp[], ${dates.map(({ facts }) => facts.startsAt.toISOString())}::timestamptz[],
      ${dates.map(({ facts }) => facts.endsAt.toISOString())}::timestamptz[], ${dates.map(({ isMoved }) => isMoved)}::boolean[],
      ${dates.map(({ facts }) => words(facts))}::text[]) d (id, wall_start, wall_end, starts_at, ends_at, is_moved, words)
    where e.id = d.id`.execute(tx);
}

/**
 * Creates a separate series for some dates of another one. The dates keep their events; people who go to all dates go to all dates of
 * both.
 */
export async function succeed(tx: Tx, formerId: string, { id, rrule, wallStart, zone, filledUntil, slots }: Successor): Promise<void> {
  await sql`insert into event_series (id, community_id, rrule, wall_start, zone, filled_until, created_by)
    select ${id}, community_id, ${rrule}, ${wallStart}, ${zone}, ${filledUntil}::timestamp, created_by from event_series
    where id = ${formerId}`.execute(tx);
  await sql`insert into standing_answers (series_id, user_id, party_size, guests, way, ticket_type, answers, created_at)
    select ${id}, user_id, party_size, guests, way, ticket_type, answers, created_at from standing_answers where series_id = ${formerId}`.execute(
    tx,
  );
  // The id is new, because the starts of one series must not coincide while they move.
  await sql`update events e set series_id = ${id}, recurrence_id = d.slot
    from unnest(${slots.map((one) => one.id)}::uuid[], ${slots.map(({ slot }) => slot)}::timestamp[]) d (id, slot) where e.id = d.id`.execute(
    tx,
  );
}

/** Ends a series with its last dates; without a rule (null) it is deleted. */
export async function end(tx: Tx, id: string, rrule: string | null): Promise<void> {
  if (rrule === null) await tx.deleteFrom('event_series').where('id', '=', id).execute();
  else
    await sql`update event_series set rrule = ${rrule}, filled_until = null, updated_at = ${appNow}, version = version + 1
      where id = ${id}`.execute(tx);
}

export async function setZone(tx: Tx, id: string, zone: string): Promise<void> {
  await sql`update event_series set zone = ${zone}, updated_at = ${appNow}, version = version + 1 where id = ${id}`.execute(tx);
}

/** Archives dates without answers that the rule does not have any more, and frees their place in the series. */
export async function drop(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`update events set status = 'archived', archived_status = 'draft', publish_at = null, series_id = null, recurrence_id = null,
      ics_sequence = ics_sequence + 1, updated_at = ${appNow}, version = version + 1 where id = any(${ids}::uuid[])`.execute(tx);
}

/** People who have a seat on any of the dates or wait for one, each of them once. */
export async function guestsOf(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select distinct user_id as id from registrations
    where event_id = any(${ids}::uuid[]) and ${isLive} and user_id is not null order by user_id`.execute(tx);
  return rows.map(({ id }) => id);
}

const searched: readonly (keyof EventFacts)[] = ['title', 'summary', 'venue', 'tags'];
const times: readonly (keyof EventFacts)[] = ['wallStart', 'wallEnd', 'startsAt', 'endsAt'];
const venueColumns = ['venue_name', 'venue_line', 'venue_city', 'venue_country', 'venue_lat', 'venue_lng', 'venue_note'] as const;

function columnNames(field: keyof EventFacts): readonly (keyof Columns)[] {
  if (times.includes(field)) return [];
  if (field === 'venue') return venueColumns;
  return [field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) as keyof Columns];
}
