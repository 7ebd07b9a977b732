import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { isAccountLive } from '#features/access/index.ts';
import { appNow } from '#kernel/clock.ts';
import type { Tx } from '#kernel/transaction.ts';
import { isBanned, isBlockedByHost } from './events.visibility.repository.ts';
import { type NewRegistration, rowOf } from './events.seats.repository.ts';
import { isHolderInvited } from './invited/events.invited.conditions.repository.ts';
import type { WaitingParty } from './events.waitlist.policy.ts';
import type { SeatKey } from './tickets/draws.ts';

/** `isOpenToAll`: non-members may come too. */
export type WaitlistQueue = { eventId: string; communityId: string; isOpenToAll: boolean };
/** A seat key, which has a queue of its own, and how many seats all of its pools have. */
export type FreeSeats = SeatKey & { free: number };
type Row = Omit<WaitingParty, 'poolIds'>;

/** Waiting parties, over `r`, `u` and `m`. */
const waiting = ({ communityId }: WaitlistQueue, lines: RawBuilder<unknown>) => sql`${lines}
  join registrations r on r.pool_id = l.pool_id and r.ticket_type_id is not distinct from l.type_id and r.state = 'waitlisted' left join users u on u.id = r.user_id
  left join memberships m on m.community_id = ${communityId} and m.user_id = r.user_id where true`;
/** Whether a waiting party may still come: the SQL form of `refusal`. The others keep their place and are passed over. */
const mayCome = ({ eventId, isOpenToAll }: WaitlistQueue): RawBuilder<SqlBool> => sql`(
  (r.visitor_id is not null and (${isOpenToAll} or ${isHolderInvited})) or (${isAccountLive} and (u.is_admin or (not ${isBanned}
    and (exists (select from event_hosts h where h.event_id = ${eventId} and h.user_id = r.user_id)
      or ((${isOpenToAll} or coalesce(m.state = 'active', false) or ${isHolderInvited}) and not ${isBlockedByHost(sql`${eventId}::uuid`, sql`r.user_id`)}))))))`;

const asTable = (lines: readonly FreeSeats[]) => sql`unnest(${lines.map(({ poolId }) => poolId)}::uuid[],
  ${lines.map(({ typeId }) => typeId)}::uuid[], ${lines.map(({ free }) => free)}::integer[]) l (pool_id, type_id, free)`;

// SQL of the waitlist. Callers that change it hold the lock of the pools of the event.

/** Appends registrations of one event to the end of its queue, in their order. */
export const enqueue = async (tx: Tx, registrations: readonly NewRegistration[]): Promise<void> => {
  if (registrations.length === 0) return;
  const { eventId } = registrations[0]!;
  await tx
    .with('queue', (db) =>
      db
        .updateTable('inventory_pools')
        .set((eb) => ({ last_queue_seq: eb('last_queue_seq', '+', registrations.length) }))
        .where('event_id', '=', eventId)
        .where('name', '=', 'seats')
        .returning('last_queue_seq'),
    )
    .insertInto('registrations')
    .values(
      registrations.map((registration, index) => ({
        ...rowOf(registration),
        state: 'waitlisted',
        queue_seq: sql<number>`(select last_queue_seq from queue) - ${registrations.length - 1 - index}::int`,
      })),
    )
    .execute();
};

/** Puts requests, and parties that wait already, at the end of the queue of their event, in the order in which they answered. */
export async function append(tx: Tx, eventId: string, registrationIds: readonly string[]): Promise<void> {
  const count = registrationIds.length;
  await sql`with queue as (
      update inventory_pools set last_queue_seq = last_queue_seq + ${count}::integer
      where event_id = ${eventId} and name = 'seats' returning last_queue_seq
    ), nth as (select id, row_number() over (order by created_at, id) as n from registrations
      where id = any(${registrationIds}::uuid[]) and state in ('pending', 'waitlisted'))
    update registrations r set state = 'waitlisted', queue_seq = queue.last_queue_seq - ${count}::integer + nth.n, overtaken = 0,
      updated_at = ${appNow}, version = version + 1
    from queue, nth where r.id = nth.id`.execute(tx);
}

/**
 * Rows enough to decide the promotions: of each queue the first `free + 1` parties, and of each party size as many as fit and one more,
 * since that one may keep seats for itself. One counter numbers the places of all queues of an event.
 */
export async function reachable(tx: Tx, queue: WaitlistQueue, lines: readonly FreeSeats[]): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select id, user_id as "userId", party_size as "partySize", queue_seq as "queueSeq", overtaken, pool_id as "poolId", ticket_type_id as "typeId" from (
      select r.*, l.free, row_number() over (partition by r.pool_id, r.ticket_type_id order by r.queue_seq) as place,
        row_number() over (partition by r.pool_id, r.ticket_type_id, r.party_size order by r.queue_seq) as nth
      from ${waiting(queue, asTable(lines))} and ${mayCome(queue)}) q
    where place <= free + 1 or (nth - 1) * party_size <= free order by queue_seq`.execute(tx);
  return rows;
}

/** The first party that waits for seats with this key. */
export async function head(tx: Tx, queue: WaitlistQueue, line: SeatKey): Promise<{ overtaken: number } | undefined> {
  const { rows } = await sql<{ overtaken: number }>`
    select r.overtaken from ${waiting(queue, asTable([{ ...line, free: 0 }]))} and ${mayCome(queue)} order by r.queue_seq limit 1`.execute(
    tx,
  );
  return rows[0];
}

/** Guarded by the old state: counts the registrations promoted by this call only. */
export const promote = async (tx: Tx, registrationIds: readonly string[]): Promise<number> => {
  const { numUpdatedRows } = await tx
    .updateTable('registrations')
    .set({ state: 'going', promoted_at: appNow, updated_at: appNow, version: sql<number>`version + 1` })
    .where(sql<boolean>`id = any(${registrationIds}::uuid[])`)
    .where('state', '=', 'waitlisted')
    .executeTakeFirst();
  return Number(numUpdatedRows);
};

/** Like `promote`, but as an offer that holds the seats. */
export const offer = async (tx: Tx, registrationIds: readonly string[], expiresAt: Date): Promise<number> => {
  const { numUpdatedRows } = await tx
    .updateTable('registrations')
    .set({ state: 'offered', offer_expires_at: expiresAt, updated_at: appNow, version: sql<number>`version + 1` })
    .where(sql<boolean>`id = any(${registrationIds}::uuid[])`)
    .where('state', '=', 'waitlisted')
    .executeTakeFirst();
  return Number(numUpdatedRows);
};

/** Counts for each waiting party how many of these were promoted from behind it. */
export const countPassed = async (tx: Tx, promoted: readonly Pick<Row, 'poolId' | 'queueSeq'>[]): Promise<void> => {
  const poolIds = promoted.map(({ poolId }) => poolId);
  const queueSeqs = promoted.map(({ queueSeq }) => queueSeq);
  await sql`update registrations r set overtaken = overtaken + (select count(*)
      from unnest(${poolIds}::uuid[], ${queueSeqs}::bigint[]) s (pool_id, queue_seq) where s.pool_id = r.pool_id and s.queue_seq > r.queue_seq)
    where pool_id = any(${poolIds}::uuid[]) and state = 'waitlisted' and queue_seq < ${Math.max(...queueSeqs)}::bigint`.execute(tx);
};

/** A seated party took more seats past the whole queue. */
export const countOvertakenByAll = async (tx: Tx, poolId: string): Promise<void> => {
  await tx
    .updateTable('registrations')
    .set((eb) => ({ overtaken: eb('overtaken', '+', 1) }))
    .where('pool_id', '=', poolId)
    .where('state', '=', 'waitlisted')
    .execute();
};

/** The place of each registration in its own line, counted from 1. */
export async function positions(tx: Tx, registrationIds: readonly string[]): Promise<Map<string, number>> {
  if (registrationIds.length === 0) return new Map();
  const { rows } = await sql<{ id: string; position: number }>`select q.id, q.position from (
      select w.id, row_number() over (partition by w.pool_id, w.ticket_type_id order by w.queue_seq) as position
      from registrations w where w.state = 'waitlisted'
        and w.pool_id in (select r.pool_id from registrations r where r.id = any(${registrationIds}::uuid[]))) q
    where q.id = any(${registrationIds}::uuid[])`.execute(tx);
  return new Map(rows.map(({ id, position }) => [id, position]));
}
