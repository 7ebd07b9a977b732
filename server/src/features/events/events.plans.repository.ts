import { sql } from 'kysely';
import { appNow } from '#kernel/clock.ts';
import { newId } from '#kernel/ids.ts';
import { asVector } from '#kernel/search.ts';
import type { Tx } from '#kernel/transaction.ts';
import type { EventPlan } from './event-plan.ts';

type Changed = { title: string; communityId: string };
const isChanged = sql`ics_sequence = ics_sequence + 1, updated_at = ${appNow}, version = version + 1`;
/** Bounds one statement; the page of the event tells the others. */
const MOST_TOLD = 5_000;

/** SQL of creating events, and of what becomes of them. */
export const eventPlansRepository = () => ({
  /** The event, its host and its pool of seats. */
  async insert(tx: Tx, plan: EventPlan): Promise<void> {
    await tx.insertInto('events').values(rowOf(plan)).execute();
    await tx.insertInto('event_hosts').values({ event_id: plan.id, user_id: plan.hostId }).execute();
    await tx.insertInto('inventory_pools').values({ id: newId(), event_id: plan.id, capacity: plan.capacity }).execute();
  },

  async cancel(tx: Tx, eventIds: readonly string[]): Promise<void> {
    await sql`update events set status = case status when 'draft' then 'archived' else 'cancelled' end,
        ics_sequence = ics_sequence + 1, updated_at = ${appNow}, version = version + 1
      where id = any(${eventIds}::uuid[]) and status in ('draft', 'published', 'postponed')`.execute(tx);
  },

  /** Callers hold the lock of its pool. Null when it is over, or was cancelled before. */
  async cancelOne(tx: Tx, eventId: string, reason: string): Promise<Changed | null> {
    const { rows } = await sql<Changed>`update events set status = 'cancelled', status_reason = ${reason}, ${isChanged}
      where id = ${eventId} and status in ('published', 'postponed') and ends_at > ${appNow} returning title, community_id as "communityId"`.execute(
      tx,
    );
    return rows[0] ?? null;
  },

  /** Callers hold the lock of its pool. Null when it is over, or is not cancelled. */
  async restoreOne(tx: Tx, eventId: string): Promise<Changed | null> {
    const { rows } = await sql<Changed>`update events set status = 'published', status_reason = null, ${isChanged}
      where id = ${eventId} and status = 'cancelled' and ends_at > ${appNow} returning title, community_id as "communityId"`.execute(tx);
    return rows[0] ?? null;
  },

  /** Those who have a seat or wait for one. */
  async guestsOf(tx: Tx, eventId: string): Promise<string[]> {
    const { rows } = await sql<{ id: string }>`select user_id as id from registrations
      where event_id = ${eventId} and state in ('pending', 'going', 'waitlisted') and user_id is not null order by user_id limit ${sql.lit(MOST_TOLD)}`.execute(
      tx,
    );
    return rows.map(({ id }) => id);
  },

  async hasBegun(tx: Tx, { startsAt }: Pick<EventPlan, 'startsAt'>): Promise<boolean> {
    const { rows } = await sql<{ hasBegun: boolean }>`select ${startsAt}::timestamptz <= ${appNow} as "hasBegun"`.execute(tx);
    return rows[0]!.hasBegun;
  },

  /** How many upcoming events the community has, counted up to `most`. */
  async countLive(tx: Tx, communityId: string, most: number): Promise<number> {
    const { rows } = await sql<{ count: number }>`select count(*) as count from (select from events
      where community_id = ${communityId} and ends_at > ${appNow} and status in ('draft', 'published', 'postponed') limit ${most}) live`.execute(
      tx,
    );
    return rows[0]!.count;
  },
});
export type EventPlansRepository = ReturnType<typeof eventPlansRepository>;

const rowOf = (plan: EventPlan) => ({
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
  online_url: plan.onlineUrl,
  visibility: plan.visibility,
  waitlist_mode: plan.waitlistMode,
  guests_per_rsvp: plan.guestsPerRsvp,
  search: asVector(plan.lexemes),
  created_by: plan.hostId,
});
