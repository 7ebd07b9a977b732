import { type RawBuilder, sql } from 'kysely';
import type { HostTicketType, TicketTypeCreate } from '#contract/events/tickets.ts';
import { appNow, instantOf } from '#kernel/clock.ts';
import type { Db } from '#kernel/db/index.ts';
import type { Tx } from '#kernel/transaction.ts';
import { type Model, typesOf } from '../templates/events.models.repository.ts';

type Sql = RawBuilder<unknown>;
type Type = { id: string; eventId: string };

export const saleOf = sql`case when t.sales_from > ${appNow} then 'not_yet' when t.sales_until <= ${appNow} then 'over' else 'open' end`;
const ownPool = sql`inventory_pools o on o.event_id = t.event_id and o.name = 'ticket:' || t.id`;

/** Columns over `t` and its own pool `o`. */
const shownColumns = sql`t.id, t.name, t.description, t.price, t.currency, ${instantOf(sql`t.sales_from`)} as "salesFrom",
  ${instantOf(sql`t.sales_until`)} as "salesUntil", ${saleOf} as sale, t.min_per_order as "minPerOrder", t.max_per_order as "maxPerOrder",
  o.capacity, o.capacity - o.confirmed - o.held as "seatsLeft", t.is_hidden as "isHidden",
  (select count(*)::int from registrations w where w.ticket_type_id = t.id and w.state = 'waitlisted') as "waitlistCount"`;

/** The types of one event, as one value: those offered, and the given one. */
export const typesShown = (
  event: Sql,
  own: Sql,
) => sql`(select coalesce(jsonb_agg(to_jsonb(s) - 'place' order by s.place, s.id), '[]') from (
  select ${shownColumns}, t.place from ticket_types t join ${ownPool} where t.event_id = ${event} and (not t.is_hidden or t.id = ${own})) s)`;

/** The facts that decide whether an answer may have a type, over `e`. */
export const typesOfEvent = sql`(select coalesce(json_agg(json_build_object('id', t.id, 'minPerOrder', t.min_per_order,
  'maxPerOrder', t.max_per_order, 'isHidden', t.is_hidden, 'isOnSale', ${saleOf} = 'open')), '[]') from ticket_types t where t.event_id = e.id)`;

// SQL of ticket types. Callers that change them hold the lock of the pools of the event.

export async function list(on: Db | Tx, eventId: string): Promise<HostTicketType[]> {
  const { rows } = await sql<HostTicketType>`select ${shownColumns}, o.confirmed as taken, o.held, t.version
    from ticket_types t join ${ownPool} where t.event_id = ${eventId} order by t.place, t.id limit 100`.execute(on);
  return rows;
}

/** Inserts a type with its own pool. */
export async function add(tx: Tx, { id, eventId, poolId }: Type & { poolId: string }, type: TicketTypeCreate): Promise<void> {
  await tx
    .insertInto('ticket_types')
    .values({
      id,
      event_id: eventId,
      ...columnsOf(type),
      place: sql`(select coalesce(max(place), 0) + 1 from ticket_types where event_id = ${eventId})`,
    })
    .execute();
  await tx
    .insertInto('inventory_pools')
    .values({ id: poolId, event_id: eventId, name: `ticket:${id}`, capacity: type.capacity })
    .execute();
  await tx.insertInto('ticket_type_pools').values({ ticket_type_id: id, pool_id: poolId }).execute();
}

/** False when another version is stored. */
export async function change(
  tx: Tx,
  { id, eventId }: Type,
  { version, ...type }: TicketTypeCreate & { version: number },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('ticket_types')
    .set({ ...columnsOf(type), updated_at: appNow, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .where('event_id', '=', eventId)
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** False while seats of the type are taken, held or waited for. */
export async function remove(tx: Tx, { id, eventId }: Type): Promise<boolean> {
  const { numAffectedRows } = await sql`delete from ticket_types t where t.id = ${id} and t.event_id = ${eventId}
    and not exists (select from registrations r where r.ticket_type_id = t.id and r.state in ('pending', 'going', 'waitlisted', 'offered'))
    and not exists (select from seat_holds h where h.ticket_type_id = t.id)`.execute(tx);
  if (numAffectedRows !== 1n) return false;
  await tx.deleteFrom('inventory_pools').where('event_id', '=', eventId).where('name', '=', `ticket:${id}`).execute();
  return true;
}

/** Number of registrations and holds that have the type or wait for it. */
export async function countOf(tx: Tx, { id }: Type): Promise<number> {
  const { rows } = await sql<{ count: number }>`select
    (select count(*) from registrations r where r.ticket_type_id = ${id} and r.state in ('pending', 'going', 'waitlisted', 'offered'))::int
    + (select count(*) from seat_holds h where h.ticket_type_id = ${id})::int as count`.execute(tx);
  return rows[0]!.count;
}

export async function order(tx: Tx, eventId: string, ids: readonly string[]): Promise<void> {
  await sql`update ticket_types t set place = coalesce(array_position(${ids}::uuid[], t.id), 1000), updated_at = ${appNow}
    where t.event_id = ${eventId}`.execute(tx);
}

/** Rewrites the pool `seats`, because cards of lists are kept until that row changes. */
export async function touchCards(tx: Tx, eventId: string): Promise<void> {
  await sql`update inventory_pools set capacity = capacity where event_id = ${eventId} and name = 'seats'`.execute(tx);
}

const columnsOf = (type: TicketTypeCreate) => ({
  name: type.name,
  description: type.description,
  price: type.price,
  currency: type.currency,
  sales_from: type.salesFrom,
  sales_until: type.salesUntil,
  min_per_order: type.minPerOrder,
  max_per_order: type.maxPerOrder,
  is_hidden: type.isHidden,
});

/**
 * Gives events the types of another one, each with a pool of its own, and the pools that they share; times of sale keep their distance from
 * the start.
 */
export async function copyTypes(tx: Tx, from: Model, to: readonly string[]): Promise<void> {
  await sql`with made as (
      select t.*, gen_random_uuid() as new_id, gen_random_uuid() as pool_id, n.id as new_event, n.starts_at - t.starts_at as later
      from ${typesOf(from)} t cross join events n where n.id = any(${to}::uuid[])),
    types as (insert into ticket_types (id, event_id, name, description, price, currency, sales_from, sales_until, min_per_order, max_per_order,
        is_hidden, place)
      select new_id, new_event, name, description, price, currency, sales_from + later, sales_until + later, min_per_order, max_per_order,
        is_hidden, place from made),
    pools as (insert into inventory_pools (id, event_id, name, capacity) select pool_id, new_event, 'ticket:' || new_id, capacity from made),
    shared as (select d.*, gen_random_uuid() as pool_id from (select distinct on (m.new_event, s.id) m.new_event, s.id as old_id, s.label, s.capacity
      from made m cross join lateral jsonb_to_recordset(m.shared) s (id uuid, label text, capacity integer)) d),
    labelled as (insert into inventory_pools (id, event_id, name, label, capacity)
      select pool_id, new_event, 'pool:' || pool_id, label, capacity from shared)
    insert into ticket_type_pools (ticket_type_id, pool_id) select new_id, pool_id from made
      union all select m.new_id, s.pool_id from made m cross join lateral jsonb_to_recordset(m.shared) x (id uuid)
        join shared s on s.old_id = x.id and s.new_event = m.new_event`.execute(tx);
}
