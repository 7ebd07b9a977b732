import { sql } from 'kysely';
import { limits } from '#contract/browser/limits.ts';
import { appNow } from '#kernel/clock.ts';
import type { Db } from '#kernel/db/index.ts';
import type { Tx } from '#kernel/transaction.ts';
import { movedWindow, moveSales } from './events.window.repository.ts';

type Times = { wallStart: string; wallEnd: string; zone: string; startsAt: Date; endsAt: Date };
type Due = { id: string; createdBy: string | null; communityId: string; visibility: string };

const isStamped = sql`updated_at = ${appNow}, version = version + 1`;
const isMoved = sql`ics_sequence = ics_sequence + 1, ${isStamped}`;
type Outcome = { numAffectedRows?: bigint };
const isDone = ({ numAffectedRows = 0n }: Outcome): boolean => numAffectedRows > 0n;
const countOf = ({ numAffectedRows = 0n }: Outcome): number => Number(numAffectedRows);
/** Unpublished dates of a series are one draft. */
const withItsSeries = (id: string) => sql`(id = ${id} or series_id = (select o.series_id from events o where o.id = ${id}))`;

// Guarded moves between the states of an event: each is false, or moves none, when the event was in another state.

export async function publish(tx: Tx, id: string): Promise<number> {
  return countOf(
    await sql`update events set status = 'published', publish_at = null, published_at = ${appNow}, ${isMoved}
      where ${withItsSeries(id)} and status in ('draft', 'scheduled')`.execute(tx),
  );
}

export async function schedule(tx: Tx, id: string, publishAt: string): Promise<number> {
  return countOf(
    await sql`update events set status = 'scheduled', publish_at = ${publishAt}, ${isStamped}
      where ${withItsSeries(id)} and status in ('draft', 'scheduled')`.execute(tx),
  );
}

export async function unschedule(tx: Tx, id: string): Promise<number> {
  return countOf(
    await sql`update events set status = 'draft', publish_at = null, ${isStamped}
      where ${withItsSeries(id)} and status = 'scheduled'`.execute(tx),
  );
}

/** Whether the event can be published at this time. */
export async function isPublishable(tx: Tx, id: string, at: string): Promise<boolean> {
  const { rows } = await sql`select from events where id = ${id} and ${at}::timestamptz > ${appNow} and ${at}::timestamptz < ends_at
    and ${at}::timestamptz < ${appNow} + ${limits.eventAheadDays.max} * interval '1 day'`.execute(tx);
  return rows.length > 0;
}

/** Scheduled events that are due. */
export async function due(on: Db | Tx, limit: number): Promise<Due[]> {
  const { rows } = await sql<Due>`select id, created_by as "createdBy", community_id as "communityId", visibility from events
    where status = 'scheduled' and publish_at <= ${appNow} order by publish_at limit ${limit}`.execute(on);
  return rows;
}

/** Ends the schedule of an event, as published or as a draft; false when another run did, or the time was changed. */
export async function endPlan(tx: Tx, id: string, to: 'published' | 'draft'): Promise<boolean> {
  return isDone(
    await sql`update events set status = ${to}, publish_at = null, ${isMoved},
        published_at = case when ${to}::text = 'published' then ${appNow} else published_at end
      where ${withItsSeries(id)} and status = 'scheduled' and publish_at <= ${appNow}`.execute(tx),
  );
}

export async function postpone(tx: Tx, id: string, reason: string): Promise<boolean> {
  return isDone(
    await sql`update events set status = 'postponed', status_reason = ${reason}, ${isMoved}
      where id = ${id} and status = 'published' and ends_at > ${appNow}`.execute(tx),
  );
}

/** Sets the new date of a postponed event. The window of answers and the sales of tickets follow it. */
export async function reschedule(tx: Tx, id: string, times: Times): Promise<boolean> {
  await moveSales(tx, [{ id, startsAt: times.startsAt }]);
  const window = movedWindow('events', sql`${times.startsAt}::timestamptz`);
  return isDone(
    await sql`update events set status = 'published', status_reason = null, wall_start = ${times.wallStart}, wall_end = ${times.wallEnd},
        zone = ${times.zone}, starts_at = ${times.startsAt}, ends_at = ${times.endsAt}, rsvp_opens_at = ${window.opens},
        rsvp_closes_at = ${window.closes}, is_exception = is_exception or series_id is not null,
        ${isMoved}
      where id = ${id} and status = 'postponed'`.execute(tx),
  );
}

/** Asks guests with a seat to confirm it by that time; null ends the request. */
export async function askToConfirm(tx: Tx, eventId: string, until: string | null): Promise<void> {
  await sql`update registrations set reconfirm_by = ${until}
    where event_id = ${eventId} and state = 'going' and reconfirm_by is distinct from ${until}::timestamptz`.execute(tx);
}

/** Null when the person has no seat, or did not confirm it in time. */
export async function confirm(tx: Tx, { eventId, userId }: { eventId: string; userId: string }) {
  const { rows } = await sql<{
    id: string;
    partySize: number;
    guests: string[];
  }>`update registrations set reconfirm_by = null, updated_at = ${appNow}, version = version + 1
    where event_id = ${eventId} and user_id = ${userId} and state = 'going' and (reconfirm_by is null or reconfirm_by > ${appNow})
    returning id, party_size as "partySize", guests`.execute(tx);
  return rows[0] ?? null;
}

/** Seats that were not confirmed in time. */
export async function unconfirmed(on: Db | Tx, limit: number): Promise<{ eventId: string; userId: string }[]> {
  const { rows } = await sql<{ eventId: string; userId: string }>`select r.event_id as "eventId", r.user_id as "userId"
    from registrations r join events e on e.id = r.event_id
    where r.state = 'going' and r.user_id is not null and r.reconfirm_by <= ${appNow} and e.status = 'published' and e.ends_at > ${appNow}
    order by r.reconfirm_by, r.id limit ${limit}`.execute(on);
  return rows;
}
