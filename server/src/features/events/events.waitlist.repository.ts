import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { isAccountLive } from '#features/communities/index.ts';
import { appNow } from '#kernel/clock.ts';
import type { Tx } from '#kernel/transaction.ts';
import { isBanned } from './events.visibility.repository.ts';
import type { NewRegistration } from './events.seats.repository.ts';
import type { Waiting } from './events.waitlist.policy.ts';

/** `isOpenToAll`: non-members may come too. */
export type Queue = { poolId: string; eventId: string; communityId: string; isOpenToAll: boolean };

/** Waiting parties that may still come, over `r`, `u` and `m`; the SQL form of `refusal`. The others keep their place and are passed. */
const waiting = ({ poolId, communityId }: Queue) => sql`registrations r join users u on u.id = r.user_id
  left join memberships m on m.community_id = ${communityId} and m.user_id = r.user_id
  where r.pool_id = ${poolId} and r.state = 'waitlisted'`;
const mayCome = ({ eventId, isOpenToAll }: Queue): RawBuilder<SqlBool> => sql`(${isAccountLive} and (u.is_admin or (not ${isBanned}
  and (${isOpenToAll} or coalesce(m.state = 'active', false)
    or exists (select from event_hosts h where h.event_id = ${eventId} and h.user_id = r.user_id)))))`;

/** SQL of the waitlist. Callers that change it hold the lock of the pool. */
export const waitlistRepository = () => ({
  enqueue: async (tx: Tx, registration: NewRegistration): Promise<void> => {
    const { id, eventId, poolId, userId, partySize } = registration;
    await tx
      .with('place', (db) =>
        db
          .updateTable('inventory_pools')
          .set((eb) => ({ last_queue_seq: eb('last_queue_seq', '+', 1) }))
          .where('id', '=', poolId)
          .returning('last_queue_seq'),
      )
      .insertInto('registrations')
      .columns(['id', 'event_id', 'pool_id', 'user_id', 'party_size', 'state', 'queue_seq'])
      .expression((eb) =>
        eb
          .selectFrom('place')
          .select([
            sql<string>`${id}::uuid`.as('id'),
            sql<string>`${eventId}::uuid`.as('event_id'),
            sql<string>`${poolId}::uuid`.as('pool_id'),
            sql<string>`${userId}::uuid`.as('user_id'),
            sql<number>`${partySize}::smallint`.as('party_size'),
            sql.lit<'waitlisted'>('waitlisted').as('state'),
            'last_queue_seq',
          ]),
      )
      .execute();
  },

  /**
   * The part of the queue that this many free seats can reach: as many from its head as could be promoted in sequence, and of each party
   * size as many as fit.
   */
  async reachable(tx: Tx, queue: Queue, free: number): Promise<Waiting[]> {
    const { rows } = await sql<Waiting>`
      select id, user_id as "userId", party_size as "partySize", queue_seq as "queueSeq", overtaken from (
        select r.*, row_number() over (order by r.queue_seq) as place, row_number() over (partition by r.party_size order by r.queue_seq) as nth
        from ${waiting(queue)} and ${mayCome(queue)}) q
      where place <= ${free}::integer + 1 or nth * party_size <= ${free}::integer order by queue_seq`.execute(tx);
    return rows;
  },

  async head(tx: Tx, queue: Queue): Promise<{ overtaken: number } | undefined> {
    const { rows } = await sql<{ overtaken: number }>`
      select r.overtaken from ${waiting(queue)} and ${mayCome(queue)} order by r.queue_seq limit 1`.execute(tx);
    return rows[0];
  },

  /** Guarded by the old state: counts the registrations promoted by this call only. */
  promote: async (tx: Tx, registrationIds: readonly string[]): Promise<number> => {
    const { numUpdatedRows } = await tx
      .updateTable('registrations')
      .set({ state: 'going', promoted_at: appNow, updated_at: appNow, version: sql<number>`version + 1` })
      .where(sql<boolean>`id = any(${registrationIds}::uuid[])`)
      .where('state', '=', 'waitlisted')
      .executeTakeFirst();
    return Number(numUpdatedRows);
  },

  /** Counts for each waiting party how many of these places were promoted from behind it. */
  countPassed: async (tx: Tx, poolId: string, queueSeqs: readonly number[]): Promise<void> => {
    await sql`update registrations r set overtaken = overtaken + (select count(*) from unnest(${queueSeqs}::bigint[]) s where s > r.queue_seq)
      where pool_id = ${poolId} and state = 'waitlisted' and queue_seq < ${Math.max(...queueSeqs)}::bigint`.execute(tx);
  },

  /** A seated party took more seats past the whole queue. */
  countPassedByAll: async (tx: Tx, poolId: string): Promise<void> => {
    await tx
      .updateTable('registrations')
      .set((eb) => ({ overtaken: eb('overtaken', '+', 1) }))
      .where('pool_id', '=', poolId)
      .where('state', '=', 'waitlisted')
      .execute();
  },

  async position(tx: Tx, registrationId: string): Promise<number> {
    const { rows } = await sql<{ position: number }>`select count(*) as position from registrations r
      join registrations w on w.pool_id = r.pool_id and w.state = 'waitlisted' and w.queue_seq <= r.queue_seq
      where r.id = ${registrationId}`.execute(tx);
    return rows[0]!.position;
  },
});
export type WaitlistRepository = ReturnType<typeof waitlistRepository>;
