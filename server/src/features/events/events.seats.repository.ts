import { sql } from 'kysely';
import { appNow } from '#kernel/clock.ts';
import type { Tx } from '#kernel/transaction.ts';
import { calendarChanged } from './calendars/events.invitations.repository.ts';
import { isToCome, matchesIdOrSlug } from './events.visibility.repository.ts';
import type { SeatKey, Pool, Shift } from './tickets/draws.ts';

export type { Pool } from './tickets/draws.ts';
/** Held by an account or by a visitor. */
export type NewRegistration = {
  id: string;
  eventId: string;
  userId: string | null;
  visitorId: string | null;
  partySize: number;
  guests: readonly string[];
} & SeatKey;

const live = ['pending', 'going', 'waitlisted', 'offered'] as const;

/** Columns of a pool, over `p`; read after the lock was granted. */
const poolColumns = sql`p.id, p.event_id as "eventId", p.name, p.label, p.capacity, p.confirmed, p.held,
  array(select t.ticket_type_id from ticket_type_pools t where t.pool_id = p.id) as "typeIds"`;

/** All pools of one event, over `e`, as one value. */
export const poolsOfEvent = sql`(select json_agg(w order by w.id) from (select ${poolColumns} from inventory_pools p where p.event_id = e.id) w)`;

const isRunBy = (hostId: string) =>
  sql`exists (select from event_hosts h where h.event_id = e.id and h.user_id = ${hostId} and h.role <> 'check_in')`;

const shiftOf =
  (confirmed: number, held: number) =>
  ({ id: poolId }: Pool): Shift => ({ poolId, confirmed, held });

/**
 * Applies all of these changes or none: false when a pool has too few seats. The pool `seats` is written in any case, because cards of
 * lists are kept until that row changes.
 */
export async function shift(tx: Tx, eventId: string, shifts: readonly Shift[]): Promise<boolean> {
  const changes = sql`unnest(${shifts.map(({ poolId }) => poolId)}::uuid[], ${shifts.map(({ confirmed }) => confirmed)}::integer[],
    ${shifts.map(({ held }) => held)}::integer[]) d (id, confirmed, held)`;
  const { numAffectedRows } = await sql`update inventory_pools p
    set confirmed = p.confirmed + coalesce(d.confirmed, 0), held = p.held + coalesce(d.held, 0)
    from inventory_pools q left join ${changes} on d.id = q.id
    where p.id = q.id and q.event_id = ${eventId} and (q.name = 'seats' or d.id is not null)
      and not exists (select from inventory_pools f join ${changes} on d.id = f.id
        where d.confirmed + d.held > 0 and f.confirmed + f.held + d.confirmed + d.held > f.capacity)`.execute(tx);
  // A change of seats changes the calendars of their holders: the invitations of those who go are updated.
  const isDone = Number(numAffectedRows ?? 0n) > 0;
  if (isDone && shifts.some(({ confirmed }) => confirmed !== 0)) await calendarChanged(tx, eventId);
  return isDone;
}

async function certainly(tx: Tx, pools: readonly Pool[], change: (pool: Pool) => Shift): Promise<void> {
  const eventId = pools[0]!.eventId;
  if (!(await shift(tx, eventId, pools.map(change)))) throw new Error(`The pools of event ${eventId} changed under their lock.`);
}

// SQL of seats. Taking and releasing need the lock of the pools of the event.

/**
 * Locked before any pool. Taking a seat locks the account with `share`, losing access locks it with `update` while its seats are
 * released, so that no seat is taken in between.
 */
export async function lockPerson(tx: Tx, userId: string, lock: 'update' | 'share'): Promise<void> {
  await sql`select from users where id = ${userId} ${lock === 'update' ? sql`for no key update` : sql`for share`}`.execute(tx);
}

/** Locks with `share` those of these accounts that no other transaction has locked, and returns them. */
export async function lockPeople(tx: Tx, userIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{
    id: string;
  }>`select id from users where id = any(${userIds}::uuid[]) order by id for share skip locked`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

/** Which events are meant: those of a community, or those that a person runs; neither = all. */
export type EventScope = { communityId?: string; hostId?: string };

/** Events that are not over in which the user has seats or waits for them, in the order in which their pools are locked. */
export async function eventsOf(tx: Tx, userId: string, { communityId, hostId }: EventScope): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select r.event_id as id from registrations r join events e on e.id = r.event_id
    where r.user_id = ${userId} and r.state in ('pending', 'going', 'waitlisted', 'offered') and (${isToCome} or e.restored_status = 'postponed')
      ${communityId === undefined ? sql`` : sql`and e.community_id = ${communityId}`}
      ${hostId === undefined ? sql`` : sql`and ${isRunBy(hostId)} and not exists (select from event_hosts o where o.event_id = e.id and o.user_id = ${userId})`}
    order by (select p.id from inventory_pools p where p.event_id = r.event_id order by p.id limit 1)`.execute(tx);
  return rows.map(({ id }) => id);
}

/** This lock serialises all changes of one event's seats: all of its pools, in the order of their ids. Returns the pool `seats`. */
export async function lockPools(tx: Tx, idOrSlug: string): Promise<Pool | undefined> {
  const { rows } = await sql<Pool>`select ${poolColumns} from inventory_pools p
    where p.event_id = (select e.id from events e where ${matchesIdOrSlug(idOrSlug)}) order by p.id for no key update`.execute(tx);
  return rows.find(({ name }) => name === 'seats');
}

export async function poolsOf(tx: Tx, eventId: string): Promise<Pool[]> {
  const { rows } = await sql<Pool>`select ${poolColumns} from inventory_pools p where p.event_id = ${eventId} order by p.id`.execute(tx);
  return rows;
}

/** The pools of all dates of a series, locked in the same order. */
export async function lockPoolsOfSeries(tx: Tx, seriesId: string): Promise<void> {
  await sql`select p.id from inventory_pools p join events e on e.id = p.event_id
    where e.series_id = ${seriesId} order by p.id for no key update of p`.execute(tx);
}

/** Whether one of these events has a registration that holds a seat or waits for one. */
export async function haveLiveRegistrations(tx: Tx, eventIds: readonly string[]): Promise<boolean> {
  const { rows } = await sql`select from registrations
    where event_id = any(${eventIds}::uuid[]) and state in ('pending', 'going', 'waitlisted', 'offered') limit 1`.execute(tx);
  return rows.length > 0;
}

/** Takes seats from all of these pools, or from none: false when the party does not fit into one of them. */
export const take = (tx: Tx, pools: readonly Pool[], party: number): Promise<boolean> =>
  shift(tx, pools[0]!.eventId, pools.map(shiftOf(party, 0)));

export const release = (tx: Tx, pools: readonly Pool[], party: number): Promise<void> => certainly(tx, pools, shiftOf(-party, 0));

/** Keeps seats for those who are offered them. False when the party does not fit. */
export const hold = (tx: Tx, pools: readonly Pool[], party: number): Promise<boolean> =>
  shift(tx, pools[0]!.eventId, pools.map(shiftOf(0, party)));

/** Settles held seats: `taken` of them become taken, `freed` of them are free again. */
export const settleHeld = (tx: Tx, pools: readonly Pool[], { taken, freed }: { taken: number; freed: number }): Promise<void> =>
  certainly(tx, pools, shiftOf(taken, -taken - freed));

/** False when the offer has ended, by the clock of the database, or was answered before. */
export const accept = async (tx: Tx, registrationId: string): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('registrations')
    .set({ state: 'going', offer_expires_at: null, promoted_at: appNow, ...changed })
    .where('id', '=', registrationId)
    .where('state', '=', 'offered')
    .where('offer_expires_at', '>', appNow)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

/** `pending`: a request, which holds no seat. */
export const seat = async (tx: Tx, registrations: readonly NewRegistration[], state: 'going' | 'pending' = 'going'): Promise<void> => {
  if (registrations.length === 0) return;
  await tx
    .insertInto('registrations')
    .values(registrations.map((registration) => ({ ...rowOf(registration), state })))
    .execute();
};

export const change = async (
  tx: Tx,
  registrationId: string,
  { partySize, guests, poolId, typeId }: { partySize: number; guests: readonly string[] } & SeatKey,
): Promise<void> => {
  await tx
    .updateTable('registrations')
    .set({ party_size: partySize, guests: [...guests], pool_id: poolId, ticket_type_id: typeId, ...changed })
    .where('id', '=', registrationId)
    .execute();
};

export const cancel = async (tx: Tx, registrationId: string): Promise<void> => {
  await tx
    .updateTable('registrations')
    .set({ state: 'cancelled', ...changed })
    .where('id', '=', registrationId)
    .where('state', 'in', live)
    .execute();
};

/**
 * A seat changes hands: the same statement ends one registration, or takes one guest from its party, and makes the other, so that it is
 * never free in between. Undefined unless the registration has a seat and no one of its party is checked in.
 */
export const handOver = async (
  tx: Tx,
  registrationId: string,
  { id, userId, person }: { id: string; userId: string; person: number | null },
): Promise<({ partySize: number; guests: string[] } & SeatKey) | undefined> => {
  const { rows } = await sql<{ eventId: string; partySize: number; guests: string[] } & SeatKey>`
    with given as (update registrations r set ${person === null ? whole : partOf(person)}, updated_at = ${appNow}, version = r.version + 1
      where r.id = ${registrationId} and r.state = 'going' and r.party_size > ${person ?? 0}::smallint
        and not exists (select from check_ins k where k.registration_id = r.id and k.undone_at is null)
      returning r.event_id, r.pool_id, r.ticket_type_id, ${person === null ? sql`r.party_size, r.guests` : sql`1::smallint as party_size, '{}'::text[] as guests`})
    insert into registrations (id, event_id, pool_id, ticket_type_id, user_id, party_size, guests, state)
      select ${id}::uuid, event_id, pool_id, ticket_type_id, ${userId}::uuid, party_size, guests, 'going' from given
    returning event_id as "eventId", pool_id as "poolId", ticket_type_id as "typeId", party_size as "partySize", guests`.execute(tx);
  if (!rows[0]) return undefined;
  const { eventId, ...seat } = rows[0];
  await calendarChanged(tx, eventId);
  return seat;
};

/** False unless the registration has a seat whose time to be confirmed is over. */
export async function endUnconfirmed(tx: Tx, registrationId: string): Promise<boolean> {
  const { numAffectedRows } = await sql`update registrations set state = 'cancelled', updated_at = ${appNow}, version = version + 1
    where id = ${registrationId} and state = 'going' and reconfirm_by <= ${appNow}`.execute(tx);
  return numAffectedRows === 1n;
}

const changed = { updated_at: appNow, version: sql<number>`version + 1` };

/** The changes of a registration that hands over all of its places (`whole`), or the place of one guest (`partOf`). */
const whole = sql`state = 'cancelled', reconfirm_by = null`;
const partOf = (person: number) => sql`party_size = r.party_size - 1,
  guests = r.guests[:${person}::integer - 1] || r.guests[${person}::integer + 1:]`;

/** The columns of a registration, except its state. */
export const rowOf = (registration: NewRegistration) => ({
  id: registration.id,
  event_id: registration.eventId,
  pool_id: registration.poolId,
  ticket_type_id: registration.typeId,
  user_id: registration.userId,
  visitor_id: registration.visitorId,
  party_size: registration.partySize,
  guests: [...registration.guests],
});
