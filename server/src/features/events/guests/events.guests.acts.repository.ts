import { sql } from 'kysely';
import type { Tx } from '#kernel/transaction.ts';
import { appNow } from '#kernel/clock.ts';
import type { SeatKey } from '../tickets/draws.ts';

export type ChangedGuest = { id: string; userId: string | null; partySize: number } & SeatKey;
type Removed = ChangedGuest & { was: 'pending' | 'going' | 'waitlisted' | 'offered' };

// SQL of changes that hosts make to registrations. Callers hold the lock of the pool.

/** Guarded by the state: returns those that this call removed, with the state they had. */
export async function remove(tx: Tx, eventId: string, ids: readonly string[], reason: string): Promise<Removed[]> {
  const { rows } = await sql<Removed>`
    with old as (select id, state from registrations
      where event_id = ${eventId} and id = any(${ids}::uuid[]) and state in ('pending', 'going', 'waitlisted', 'offered') order by id for update)
    update registrations r set state = 'cancelled', reason = ${reason}, updated_at = ${appNow}, version = r.version + 1 from old where r.id = old.id
    returning r.id, r.user_id as "userId", r.party_size as "partySize", r.pool_id as "poolId", r.ticket_type_id as "typeId", old.state as was`.execute(
    tx,
  );
  return rows;
}

/** The given registrations that wait for a seat, in the order of the queue. */
export async function waiting(tx: Tx, eventId: string, ids: readonly string[]): Promise<ChangedGuest[]> {
  const { rows } = await sql<ChangedGuest>`
    select id, user_id as "userId", party_size as "partySize", pool_id as "poolId", ticket_type_id as "typeId" from registrations
    where event_id = ${eventId} and id = any(${ids}::uuid[]) and state = 'waitlisted'
    order by queue_seq, id`.execute(tx);
  return rows;
}

export async function seat(tx: Tx, ids: readonly string[]): Promise<number> {
  const { numAffectedRows } = await sql`
    update registrations set state = 'going', promoted_at = ${appNow}, updated_at = ${appNow}, version = version + 1
    where id = any(${ids}::uuid[]) and state = 'waitlisted'`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}
