import { sql } from 'kysely';
import { isAccountLive } from '#features/access/index.ts';
import { appNow } from '#kernel/clock.ts';
import { newId } from '#kernel/ids.ts';
import { asVector } from '#kernel/search.ts';
import type { Tx } from '#kernel/transaction.ts';
import type { StoredPlan } from './event-plan.ts';
import { isBanned, isBlockedByHost, isLive, isOpenTo, isToCome, sources } from './events.visibility.repository.ts';

type Changed = { title: string; communityId: string; visibility: string };
/** `reconfirmBy`: until when the guest is asked to confirm a new date. */
export type Guest = { id: string; isGoing: boolean; reconfirmBy: Date | null };
type Cancelling = { reason: string; restoreHours?: number | null };
const isChanged = sql`ics_sequence = ics_sequence + 1, updated_at = ${appNow}, version = version + 1`;
/** A guest who is asked to confirm a new date has at least so many hours for it after the event is restored. */
const HOURS_TO_CONFIRM = 24;

// SQL of creating, cancelling and restoring events.

/** The event, its host and its pool of seats. */
export async function insert(tx: Tx, plan: StoredPlan): Promise<void> {
  await tx.insertInto('events').values(rowOf(plan)).execute();
  await tx.insertInto('event_hosts').values({ event_id: plan.id, user_id: plan.hostId }).execute();
  await tx
    .insertInto('inventory_pools')
    .values({ id: newId(), event_id: plan.id, capacity: seatsOf(plan) })
    .execute();
  if (plan.onlineCapacity !== null)
    await sql`update inventory_pools set capacity = ${plan.onlineCapacity} where event_id = ${plan.id} and name = 'stream'`.execute(tx);
}

/**
 * Callers hold the lock of its pool. Null when it is over, or was cancelled before. `restoreHours`: hours in which its hosts can restore
 * it; null = they cannot.
 */
export async function cancelOne(tx: Tx, eventId: string, { reason, restoreHours = null }: Cancelling): Promise<Changed | null> {
  const { rows } = await sql<Changed>`update events e set status = 'cancelled', status_reason = ${reason}, restored_status = status,
      restore_until = ${appNow} + ${restoreHours}::int * interval '1 hour', ${isChanged}
    where id = ${eventId} and ${isToCome} and status in ('published', 'postponed') returning title, community_id as "communityId", visibility`.execute(
    tx,
  );
  return rows[0] ?? null;
}

/** Like `cancelOne`, for several events; returns the ids of those that it cancelled. */
export async function cancelSome(tx: Tx, eventIds: readonly string[], { reason, restoreHours = null }: Cancelling): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`update events e set status = 'cancelled', status_reason = ${reason}, restored_status = status,
      restore_until = ${appNow} + ${restoreHours}::int * interval '1 hour', ${isChanged}
    where id = any(${eventIds}::uuid[]) and ${isToCome} and status in ('published', 'postponed') returning id`.execute(tx);
  return rows.map(({ id }) => id);
}

/**
 * Callers hold the lock of its pool. An event that was postponed is postponed again. Null when it is over or not cancelled; with
 * `isInTime`, null too when its hosts can no longer restore it.
 */
export async function restoreOne(tx: Tx, eventId: string, { isInTime = false }: { isInTime?: boolean } = {}): Promise<Changed | null> {
  const { rows } = await sql<Changed>`update events e set status = coalesce(restored_status, 'published'), status_reason = null,
      restored_status = null, restore_until = null, ${isChanged}
    where id = ${eventId} and status = 'cancelled' and (restored_status = 'postponed' or ends_at > ${appNow})
      and ${isInTime ? sql`restore_until > ${appNow}` : sql`true`} returning title, community_id as "communityId", visibility`.execute(tx);
  if (!rows[0]) return null;
  // A cancelled event takes no confirmations.
  await sql`update registrations r set reconfirm_by = case when e.starts_at > ${appNow}
      then least(e.starts_at, ${appNow} + ${sql.lit(HOURS_TO_CONFIRM)} * interval '1 hour') end
    from events e where e.id = ${eventId} and r.event_id = e.id and r.state = 'going' and r.reconfirm_by <= ${appNow}`.execute(tx);
  return rows[0];
}

/** Accounts that have a seat or wait for one. */
export async function guestsOf(tx: Tx, eventId: string): Promise<Guest[]> {
  const { rows } =
    await sql<Guest>`select r.user_id as id, r.state = 'going' as "isGoing", r.reconfirm_by as "reconfirmBy" from registrations r
    where r.event_id = ${eventId} and ${isLive} and r.user_id is not null order by r.user_id`.execute(tx);
  return rows;
}

/** Accounts that are notified of changes without a registration: hosts of these events, and those who may come, if they still can. */
export async function followersOf(tx: Tx, eventIds: readonly string[]): Promise<string[]> {
  const reader = { id: sql<string>`f.user_id`, isAdmin: false };
  const { rows } = await sql<{ id: string }>`select distinct f.user_id as id from (
      select event_id, user_id from event_hosts where event_id = any(${eventIds}::uuid[]) and role <> 'check_in'
      union all select event_id, user_id from event_interests where event_id = any(${eventIds}::uuid[]) and interest = 'maybe') f
    join users u on u.id = f.user_id
    where ${isAccountLive} and exists (select from ${sources(reader)} where e.id = f.event_id and r.id is null and not ${isBanned} and ${isOpenTo(reader)})
      and not ${isBlockedByHost(sql`f.event_id`, sql`f.user_id`)} order by id`.execute(tx);
  return rows.map(({ id }) => id);
}

export const hasCategory = async (tx: Tx, id: string): Promise<boolean> =>
  (await tx.selectFrom('categories').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;

export async function hasBegun(tx: Tx, { startsAt }: Pick<StoredPlan, 'startsAt'>): Promise<boolean> {
  const { rows } = await sql<{ hasBegun: boolean }>`select ${startsAt}::timestamptz <= ${appNow} as "hasBegun"`.execute(tx);
  return rows[0]!.hasBegun;
}

/** Number of upcoming events of the community, counted up to `most`; a series counts as one event. */
export async function countLive(tx: Tx, communityId: string, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from (select distinct coalesce(series_id, id) from events e
    where community_id = ${communityId} and ${isToCome} and status in ('draft', 'scheduled', 'published', 'postponed') limit ${most}) live`.execute(
    tx,
  );
  return rows[0]!.count;
}

/** No limit when another site takes the registrations: that site has the seats, too. */
const seatsOf = ({ joinMode, capacity }: StoredPlan): number | null => (joinMode === 'external' ? null : capacity);

const rowOf = (plan: StoredPlan) => ({
  id: plan.id,
  slug: plan.slug,
  community_id: plan.communityId,
  title: plan.title,
  summary: plan.summary,
  description: plan.description,
  language: plan.language,
  mode: plan.mode,
  wall_start: plan.wallStart,
  wall_end: plan.wallEnd,
  zone: plan.zone,
  starts_at: plan.startsAt,
  ends_at: plan.endsAt,
  venue_name: plan.venue?.name ?? null,
  venue_line: plan.venue?.line ?? '',
  venue_city: plan.venue?.city ?? '',
  venue_country: plan.venue?.country ?? null,
  venue_lat: plan.venue?.point?.lat ?? null,
  venue_lng: plan.venue?.point?.lng ?? null,
  venue_note: plan.venue?.note ?? '',
  venue_reveal: plan.venueReveal,
  all_day: plan.allDay,
  is_tentative: plan.isTentative,
  feedback_hours: plan.feedbackHours,
  has_chat: plan.hasChat,
  join_mode: plan.joinMode ?? 'open',
  external_url: plan.externalUrl,
  rsvp_opens_at: plan.opensAt ?? null,
  rsvp_closes_at: plan.closesAt ?? null,
  cancel_cutoff_hours: plan.cancelCutoffHours ?? null,
  comment_policy: plan.commentPolicy ?? 'all',
  status: plan.isDraft ? ('draft' as const) : ('published' as const),
  online_url: plan.onlineUrl,
  visibility: plan.visibility,
  waitlist_mode: plan.waitlistMode,
  guests_per_rsvp: plan.guestsPerRsvp,
  category_id: plan.categoryId,
  tags: plan.tags,
  search: asVector(plan.lexemes),
  created_by: plan.hostId,
});
