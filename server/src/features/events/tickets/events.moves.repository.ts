import { sql } from 'kysely';
import { appNow } from '#kernel/clock.ts';
import type { Tx } from '#kernel/transaction.ts';
import type { Movable, MovedParty } from './moves.ts';

export type MovableGuest = Movable & { userId: string | null };

// SQL of registrations that get another type or way. Callers hold the lock of the pools.

/** The given registrations that have or wait for seats, in the order of answering. */
export async function live(tx: Tx, eventId: string, ids: readonly string[]): Promise<MovableGuest[]> {
  const { rows } = await sql<MovableGuest>`select id, user_id as "userId", party_size as "partySize", pool_id as "poolId",
      ticket_type_id as "typeId", state
    from registrations where event_id = ${eventId} and id = any(${ids}::uuid[]) and state in ('pending', 'going', 'waitlisted', 'offered')
    order by created_at, id`.execute(tx);
  return rows;
}

/** Their place in the queue is the same in all lines of the event. */
export async function move(tx: Tx, eventId: string, moved: readonly MovedParty[]): Promise<number> {
  const { numAffectedRows } = await sql`update registrations r
    set pool_id = m.pool_id, ticket_type_id = m.type_id, updated_at = ${appNow}, version = r.version + 1
    from unnest(${moved.map(({ party }) => party.id)}::uuid[], ${moved.map(({ to }) => to.poolId)}::uuid[],
      ${moved.map(({ to }) => to.typeId)}::uuid[]) m (id, pool_id, type_id)
    where r.id = m.id and r.event_id = ${eventId} and r.state in ('pending', 'going', 'waitlisted', 'offered')`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}

/** Guests without an account are notified by the job that writes to them. */
export async function noteVisitors(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`update event_visitors v set is_moved = true from registrations r
    where r.id = any(${ids}::uuid[]) and v.id = r.visitor_id and v.mailbox is not null`.execute(tx);
}
