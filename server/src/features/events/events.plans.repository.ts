import { sql } from 'kysely';
import { appNow } from '#kernel/clock.ts';
import { newId } from '#kernel/ids.ts';
import { asVector } from '#kernel/search.ts';
import type { Tx } from '#kernel/transaction.ts';
import type { EventPlan } from './event-plan.ts';

/** SQL of creating events. */
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
