import { sql } from 'kysely';
import type { Tx } from '#kernel/transaction.ts';
import { isLive } from '../events.visibility.repository.ts';

/** The pool of an event in person or online, and the one that a hybrid event has in addition. */
type WayPool = 'seats' | 'stream';

/** Registrations and holds keep everything else: one counter numbers the queues of both ways. */
async function move(tx: Tx, eventIds: readonly string[], { from, to }: { from: WayPool; to: WayPool }): Promise<void> {
  const pools = sql`inventory_pools f join inventory_pools t on t.event_id = f.event_id and t.name = ${to}
    where f.event_id = any(${eventIds}::uuid[]) and f.name = ${from} and w.pool_id = f.id`;
  await sql`update registrations w set pool_id = t.id from ${pools}`.execute(tx);
  await sql`update seat_holds w set pool_id = t.id from ${pools}`.execute(tx);
}

/** Each of both pools (`p`) with the other one (`o`). */
const bothPools = (eventIds: readonly string[]) => sql`inventory_pools o where o.event_id = p.event_id and o.id <> p.id
  and p.event_id = any(${eventIds}::uuid[]) and p.name in ('seats', 'stream') and o.name in ('seats', 'stream')`;

// SQL of the ways to take part. Callers hold the lock of the pools of these events.

/** How many registrations and holds have or wait for a place online in these events. */
export async function countOnline(tx: Tx, eventIds: readonly string[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from inventory_pools p
    join (select pool_id from registrations r where r.event_id = any(${eventIds}::uuid[]) and ${isLive}
      union all select pool_id from seat_holds where event_id = any(${eventIds}::uuid[])) r on r.pool_id = p.id
    where p.name = 'stream'`.execute(tx);
  return rows[0]!.count;
}

/** Hybrid events become online ones, with the seats of both ways. The pool `stream` remembers how many have room in person. */
export async function mergeWays(tx: Tx, eventIds: readonly string[]): Promise<void> {
  await move(tx, eventIds, { from: 'stream', to: 'seats' });
  await sql`update inventory_pools p set
      capacity = case p.name when 'seats' then p.capacity + o.capacity else o.capacity end,
      confirmed = case p.name when 'seats' then p.confirmed + o.confirmed else 0 end,
      held = case p.name when 'seats' then p.held + o.held else 0 end
    from ${bothPools(eventIds)}`.execute(tx);
}

/** Online events become hybrid ones: everyone stays online. In person, there is room as before, or for as many as online. */
export async function splitWays(tx: Tx, eventIds: readonly string[]): Promise<void> {
  await move(tx, eventIds, { from: 'seats', to: 'stream' });
  await sql`update inventory_pools p set
      capacity = case p.name when 'stream' then o.capacity else coalesce(o.capacity, p.capacity) end, confirmed = o.confirmed, held = o.held
    from ${bothPools(eventIds)}`.execute(tx);
  await sql`update standing_answers set way = 'online'
    where series_id in (select series_id from events where id = any(${eventIds}::uuid[]) and not is_exception)`.execute(tx);
}

/** Which of these events someone waits for. */
export async function waitedFor(tx: Tx, eventIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select distinct event_id as id from registrations
    where event_id = any(${eventIds}::uuid[]) and state = 'waitlisted' order by event_id`.execute(tx);
  return rows.map(({ id }) => id);
}
