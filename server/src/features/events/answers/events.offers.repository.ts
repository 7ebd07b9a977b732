import { sql } from 'kysely';
import { appNow } from '#kernel/clock.ts';
import type { Db } from '#kernel/db/index.ts';
import type { Tx } from '#kernel/transaction.ts';
import type { SeatKey } from '../tickets/draws.ts';

export type LapsedOffer = { userId: string | null; partySize: number } & SeatKey;

// SQL of offers that end.

/** Events with offers whose time is over. */
export async function due(on: Db | Tx, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select distinct event_id as id from registrations
    where state = 'offered' and offer_expires_at <= ${appNow} limit ${limit}`.execute(on);
  return rows.map(({ id }) => id);
}

/** Callers hold the lock of the pool. Guarded by the state: an offer accepted before is left alone. */
export async function endExpiredOffers(tx: Tx, eventId: string): Promise<LapsedOffer[]> {
  const { rows } = await sql<LapsedOffer>`update registrations
    set state = 'lapsed', offer_expires_at = null, updated_at = ${appNow}, version = version + 1
    where event_id = ${eventId} and state = 'offered' and offer_expires_at <= ${appNow}
    returning user_id as "userId", party_size as "partySize", pool_id as "poolId", ticket_type_id as "typeId"`.execute(tx);
  return rows;
}
