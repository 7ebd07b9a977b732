import { sql } from 'kysely';
import type { CoHost } from '#contract/events/communities.ts';
import { limits } from '#contract/browser/limits.ts';
import { appNow } from '#kernel/clock.ts';
import type { Tx } from '#kernel/transaction.ts';

type Pair = { eventId: string; communityId: string };

// SQL of communities that host an event together. Callers that ask one hold the lock of its pool.

export async function list(tx: Tx, eventId: string): Promise<CoHost[]> {
  const { rows } = await sql<CoHost>`select h.accepted_at is not null as "isAccepted",
      json_build_object('id', c.id, 'slug', c.slug, 'name', c.name, 'avatar', c.avatar) as community
    from event_communities h join communities c on c.id = h.community_id where h.event_id = ${eventId} and c.status = 'active'
    order by h.asked_at, c.id limit ${limits.eventCommunities.max}`.execute(tx);
  return rows;
}

/** Whether strangers can find the event, because another community shows it to its own people. */
export async function isPublic(tx: Tx, eventId: string): Promise<boolean> {
  const { rows } = await sql`select from events e join communities c on c.id = e.community_id where e.id = ${eventId}
    and e.visibility = 'public' and e.status in ('published', 'postponed') and c.visibility <> 'hidden'
    and c.content_visibility <> 'members'`.execute(tx);
  return rows.length > 0;
}

export async function count(tx: Tx, eventId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from event_communities where event_id = ${eventId}`.execute(
    tx,
  );
  return rows[0]!.count;
}

/** False when it was asked before. */
export async function ask(tx: Tx, { eventId, communityId, askedBy }: Pair & { askedBy: string }): Promise<boolean> {
  const { numAffectedRows } = await sql`insert into event_communities (event_id, community_id, asked_by)
    values (${eventId}, ${communityId}, ${askedBy}) on conflict do nothing`.execute(tx);
  return numAffectedRows === 1n;
}

/** Null when it is not asked, false when it has accepted before. */
export async function accept(tx: Tx, { eventId, communityId }: Pair): Promise<boolean | null> {
  const { rows } = await sql<{ isNew: boolean }>`with asked as (select event_id, community_id, accepted_at from event_communities
      where event_id = ${eventId} and community_id = ${communityId} for update)
    update event_communities h set accepted_at = coalesce(h.accepted_at, ${appNow}) from asked
    where h.event_id = asked.event_id and h.community_id = asked.community_id returning asked.accepted_at is null as "isNew"`.execute(tx);
  return rows[0]?.isNew ?? null;
}

/** False when it neither hosts nor is asked. */
export async function remove(tx: Tx, { eventId, communityId }: Pair): Promise<boolean> {
  const { numAffectedRows } = await sql`delete from event_communities
    where event_id = ${eventId} and community_id = ${communityId}`.execute(tx);
  return numAffectedRows === 1n;
}

export async function administrators(tx: Tx, communityId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select user_id as id from memberships where community_id = ${communityId}
    and state = 'active' and role in ('owner', 'admin') order by user_id limit ${sql.lit(MAX_TOLD)}`.execute(tx);
  return rows.map(({ id }) => id);
}

export async function organisers(tx: Tx, eventId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select user_id as id from event_hosts where event_id = ${eventId}
    and role in ('organiser', 'co_organiser') order by user_id limit ${limits.eventHosts.max}`.execute(tx);
  return rows.map(({ id }) => id);
}

const MAX_TOLD = 100;
