import { sql } from 'kysely';
import type { EventRequest } from '#contract/events/answers.ts';
import { appNow } from '#kernel/clock.ts';
import type { Db } from '#kernel/db/index.ts';
import { offsetOf, type PageQuery } from '#kernel/paging.ts';
import type { Tx } from '#kernel/transaction.ts';
import type { SeatKey } from '../tickets/draws.ts';
import { holder, joinHolders } from '../visitors/events.holders.repository.ts';

export type Pending = { id: string; userId: string | null; partySize: number } & SeatKey;
type Listed = Omit<EventRequest, 'answers'>;
type Row = Omit<Listed, 'requestedAt'> & { requestedAt: Date; total: number };

const isPresent = sql`u.status = 'enabled' and u.deleted_at is null`;

// SQL of RSVPs that wait for the hosts. Those who decide hold the lock of the pool.

export async function list(on: Db | Tx, eventId: string, query: PageQuery): Promise<{ items: Listed[]; total: number }> {
  const { rows } =
    await sql<Row>`select r.id, ${holder} as user, r.visitor_id is not null as "isVisitor", r.party_size as "partySize", r.guests,
      r.created_at as "requestedAt", count(*) over () as total
    from registrations r ${joinHolders}
    where (r.visitor_id is not null or ${isPresent}) and r.event_id = ${eventId} and r.state = 'pending'
    order by r.created_at, r.id limit ${query.perPage} offset ${offsetOf(query)}`.execute(on);
  const items = rows.map(({ total: _, requestedAt, ...row }) => ({ ...row, requestedAt: requestedAt.toISOString() }));
  return { items, total: rows[0]?.total ?? 0 };
}

/** The given requests that still wait, in the order in which they were made. */
export async function pending(tx: Tx, eventId: string, ids: readonly string[]): Promise<Pending[]> {
  const { rows } =
    await sql<Pending>`select id, user_id as "userId", party_size as "partySize", pool_id as "poolId", ticket_type_id as "typeId" from registrations
    where id = any(${ids}::uuid[]) and event_id = ${eventId} and state = 'pending' order by created_at, id`.execute(tx);
  return rows;
}

export async function seat(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`update registrations set state = 'going', updated_at = ${appNow}, version = version + 1
    where id = any(${ids}::uuid[]) and state = 'pending'`.execute(tx);
}

export async function reject(tx: Tx, ids: readonly string[], reason: string): Promise<void> {
  await sql`update registrations set state = 'rejected', reason = ${reason}, updated_at = ${appNow}, version = version + 1
    where id = any(${ids}::uuid[]) and state = 'pending'`.execute(tx);
}
