import { sql } from 'kysely';
import type { HostPool, PoolCreate } from '#contract/events/tickets.ts';
import type { Db } from '#kernel/db/index.ts';
import type { Tx } from '#kernel/transaction.ts';
import { holderName, joinHolders } from '../visitors/events.holders.repository.ts';

type Pool = { id: string; eventId: string };
export type SeatHolder = { firstName: string; lastName: string; username: string; partySize: number };

const MAX_NAMED = 5;
/** The types that draw from the pool `p`. */
const typesOf = sql`select l.ticket_type_id from ticket_type_pools l where l.pool_id = p.id`;
/** Number of seats of the pool `p` that guests with these types have. */
const taken = sql`(select coalesce(sum(r.party_size), 0) from registrations r
  where r.event_id = p.event_id and r.state = 'going' and r.ticket_type_id in (${typesOf}))::integer`;
const held = sql`((select coalesce(sum(r.party_size), 0) from registrations r
    where r.event_id = p.event_id and r.state = 'offered' and r.ticket_type_id in (${typesOf}))
  + (select coalesce(sum(h.party_size), 0) from seat_holds h where h.event_id = p.event_id and h.ticket_type_id in (${typesOf})))::integer`;

/** Shared pools of the event `event`, as one value. Each has those of its types that are offered, or that the reader has. */
export const poolsShown = (
  event: ReturnType<typeof sql>,
  own: ReturnType<typeof sql>,
) => sql`(select coalesce(jsonb_agg(jsonb_build_object('id', p.id,
    'name', p.label, 'capacity', p.capacity, 'goingCount', p.confirmed, 'seatsLeft', p.capacity - p.confirmed - p.held, 'ticketTypeIds', s.ids)
    order by p.label, p.id), '[]')
  from inventory_pools p cross join lateral (select jsonb_agg(t.id order by t.place, t.id) as ids from ticket_type_pools l
    join ticket_types t on t.id = l.ticket_type_id where l.pool_id = p.id and (not t.is_hidden or t.id = ${own})) s
  where p.event_id = ${event} and p.label is not null and s.ids is not null)`;

// SQL of pools that ticket types share. Callers that change them hold the lock of all pools of the event.

export async function list(on: Db | Tx, eventId: string): Promise<HostPool[]> {
  const { rows } = await sql<HostPool>`select p.id, p.label as name, p.capacity, p.confirmed as taken, p.held, p.version,
      array(select l.ticket_type_id from ticket_type_pools l join ticket_types t on t.id = l.ticket_type_id where l.pool_id = p.id
        order by t.place, t.id) as "ticketTypeIds"
    from inventory_pools p where p.event_id = ${eventId} and p.label is not null order by p.label, p.id limit 100`.execute(on);
  return rows;
}

/** False when another pool of the event has the name. */
export async function add(tx: Tx, { id, eventId }: Pool, { name }: PoolCreate): Promise<boolean> {
  const { numAffectedRows } = await sql`insert into inventory_pools (id, event_id, name, label)
    values (${id}::uuid, ${eventId}, ${`pool:${id}`}, ${name}) on conflict (event_id, lower(label)) where label is not null do nothing`.execute(
    tx,
  );
  return numAffectedRows === 1n;
}

/** `named`: another pool of the event has the name; `changed`: another version is stored. */
export async function rename(
  tx: Tx,
  { id, eventId }: Pool,
  { name, version }: PoolCreate & { version: number },
): Promise<'done' | 'named' | 'changed'> {
  const { rows } = await sql<{ isNamed: boolean }>`select exists (select from inventory_pools o where o.event_id = ${eventId}
    and lower(o.label) = lower(${name}::text) and o.id <> ${id}) as "isNamed"`.execute(tx);
  if (rows[0]!.isNamed) return 'named';
  const { numAffectedRows } = await sql`update inventory_pools set label = ${name}, version = version + 1
    where id = ${id} and event_id = ${eventId} and label is not null and version = ${version}`.execute(tx);
  return numAffectedRows === 1n ? 'done' : 'changed';
}

export async function draw(tx: Tx, { id, eventId }: Pool, typeIds: readonly string[]): Promise<void> {
  await sql`delete from ticket_type_pools where pool_id = ${id} and not ticket_type_id = any(${typeIds}::uuid[])`.execute(tx);
  await sql`insert into ticket_type_pools (ticket_type_id, pool_id) select t.id, ${id}::uuid from ticket_types t
    where t.event_id = ${eventId} and t.id = any(${typeIds}::uuid[]) on conflict do nothing`.execute(tx);
}

/** Recounts the seats of the pool that guests with its types have: false when they are more than the capacity. */
export async function count(tx: Tx, { id, eventId }: Pool, capacity: number | null): Promise<boolean> {
  const { numAffectedRows } = await sql`update inventory_pools p set confirmed = ${taken}, held = ${held}, capacity = ${capacity}::integer
    where p.id = ${id} and p.event_id = ${eventId} and (${capacity}::integer is null or ${taken} + ${held} <= ${capacity}::integer)`.execute(
    tx,
  );
  return numAffectedRows === 1n;
}

/** Number of its seats that are taken or held, and its latest holders. */
export async function holders(tx: Tx, { id }: Pool): Promise<{ taken: number; last: SeatHolder[] }> {
  const { rows } = await sql<{ taken: number }>`select ${taken} + ${held} as taken from inventory_pools p where p.id = ${id}`.execute(tx);
  const last = await sql<SeatHolder>`select ${holderName}, r.party_size as "partySize" from registrations r ${joinHolders}
    where r.ticket_type_id in (select l.ticket_type_id from ticket_type_pools l where l.pool_id = ${id}) and r.state in ('going', 'offered')
    order by r.created_at desc, r.id limit ${sql.lit(MAX_NAMED)}`.execute(tx);
  return { taken: rows[0]!.taken, last: last.rows };
}

export async function remove(tx: Tx, { id, eventId }: Pool): Promise<boolean> {
  const { numAffectedRows } =
    await sql`delete from inventory_pools where id = ${id} and event_id = ${eventId} and label is not null`.execute(tx);
  return numAffectedRows === 1n;
}
