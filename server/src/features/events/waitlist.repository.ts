import { sql } from 'kysely';
import { appNow } from '#kernel/clock.ts';
import type { Tx } from '#kernel/transaction.ts';
import type { NewRegistration } from './seats.repository.ts';
import type { Waiting } from './waitlist.policy.ts';

/** SQL of the queue for seats. Whoever changes it holds the lock of the pool. */
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
   * The part of the queue that so many free seats can reach: as many from its head as could be let in one after the other,
   * and of each size of party as many as the seats would hold.
   */
  async reachable(tx: Tx, poolId: string, free: number): Promise<Waiting[]> {
    const { rows } = await sql<Waiting>`
      select id, user_id as "userId", party_size as "partySize", queue_seq as "queueSeq", overtaken from (
        select *, row_number() over (order by queue_seq) as place, row_number() over (partition by party_size order by queue_seq) as nth
        from registrations where pool_id = ${poolId} and state = 'waitlisted') q
      where place <= ${free}::integer + 1 or nth * party_size <= ${free}::integer order by queue_seq`.execute(tx);
    return rows;
  },

  head: (tx: Tx, poolId: string): Promise<{ overtaken: number } | undefined> =>
    tx
      .selectFrom('registrations')
      .select('overtaken')
      .where('pool_id', '=', poolId)
      .where('state', '=', 'waitlisted')
      .orderBy('queue_seq')
      .limit(1)
      .executeTakeFirst(),

  /** Guarded by the old state: how many were let in by this call, and by no other. */
  letIn: async (tx: Tx, registrationIds: readonly string[]): Promise<number> => {
    const { numUpdatedRows } = await tx
      .updateTable('registrations')
      .set({ state: 'going', promoted_at: appNow, updated_at: appNow, version: sql<number>`version + 1` })
      .where(sql<boolean>`id = any(${registrationIds}::uuid[])`)
      .where('state', '=', 'waitlisted')
      .executeTakeFirst();
    return Number(numUpdatedRows);
  },

  /** Counts for everybody still waiting how many of these places were let in from behind them. */
  countPassed: async (tx: Tx, poolId: string, queueSeqs: readonly number[]): Promise<void> => {
    await sql`update registrations r set overtaken = overtaken + (select count(*) from unnest(${queueSeqs}::bigint[]) s where s > r.queue_seq)
      where pool_id = ${poolId} and state = 'waitlisted' and queue_seq < ${Math.max(...queueSeqs)}::bigint`.execute(tx);
  },

  /** Somebody who has a seat took more of them past the whole queue. */
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
