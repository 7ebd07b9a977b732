import { type RawBuilder, sql } from 'kysely';
import { appNow, instantOf } from '#kernel/clock.ts';
import type { Db } from '#kernel/db/index.ts';
import type { Tx } from '#kernel/transaction.ts';
import type { SeatKey } from './draws.ts';

export type HeldSeats = { userId: string; partySize: number } & SeatKey;
type NewHold = HeldSeats & { id: string; eventId: string; minutes: number };

const heldColumns = sql`user_id as "userId", party_size as "partySize", pool_id as "poolId", ticket_type_id as "typeId"`;

/** The hold of the viewer as one value, over `e` and its pool `p`. */
export const holdOf = (userId: string | null): RawBuilder<unknown> => sql`(select json_build_object('expiresAt',
    ${instantOf(sql`h.expires_at`)}, 'partySize', h.party_size, 'ticketTypeId', h.ticket_type_id,
    'way', case when e.mode = 'hybrid' then case when h.pool_id = p.id then 'in_person' else 'online' end end)
  from seat_holds h where h.event_id = e.id and h.user_id = ${userId} and h.expires_at > ${appNow})`;

/** Whether the event `e` has holds whose time is over. */
export const hasLapsedHolds = sql`exists (select from seat_holds h where h.event_id = e.id and h.expires_at <= ${appNow})`;

// SQL of seats that are held for a while. Callers that change them hold the lock of the pools of the event.

/** Events with holds whose time is over. */
export async function due(on: Db | Tx, limit: number): Promise<string[]> {
  const { rows } = await sql<{
    id: string;
  }>`select distinct event_id as id from seat_holds where expires_at <= ${appNow} limit ${limit}`.execute(on);
  return rows.map(({ id }) => id);
}

export async function add(tx: Tx, { id, eventId, userId, poolId, typeId, partySize, minutes }: NewHold): Promise<Date> {
  const { rows } = await sql<{
    expiresAt: Date;
  }>`insert into seat_holds (id, event_id, user_id, pool_id, ticket_type_id, party_size, expires_at)
    values (${id}, ${eventId}, ${userId}, ${poolId}, ${typeId}, ${partySize}, ${appNow} + ${minutes}::int * interval '1 minute')
    returning expires_at as "expiresAt"`.execute(tx);
  return rows[0]!.expiresAt;
}

/** Ends the hold of a person; undefined when its time was over by the clock of the database. */
export async function end(tx: Tx, eventId: string, userId: string): Promise<HeldSeats | undefined> {
  const { rows } =
    await sql<HeldSeats>`delete from seat_holds where event_id = ${eventId} and user_id = ${userId} and expires_at > ${appNow}
    returning ${heldColumns}`.execute(tx);
  return rows[0];
}

/** Ends all holds whose time is over. */
export async function endExpiredHolds(tx: Tx, eventId: string): Promise<HeldSeats[]> {
  const { rows } = await sql<HeldSeats>`delete from seat_holds where event_id = ${eventId} and expires_at <= ${appNow}
    returning ${heldColumns}`.execute(tx);
  return rows;
}
