import { sql } from 'kysely';
import { appNow } from '#kernel/clock.ts';
import type { Tx } from '#kernel/transaction.ts';
import { isCalled } from './events.visibility.repository.ts';

export type Pool = { id: string; eventId: string; capacity: number | null; confirmed: number; held: number };
export type NewRegistration = { id: string; eventId: string; poolId: string; userId: string; partySize: number };

const poolColumns = ['id', 'event_id as eventId', 'capacity', 'confirmed', 'held'] as const;
const live = ['pending', 'going', 'waitlisted'] as const;

/** SQL of seats. Callers that take or release one hold the lock of the pool. */
export const seatsRepository = () => ({
  /**
   * Locked before any pool. Taking a seat locks the account with `share`, losing access locks it with `update` while its seats are
   * released, so that no seat is taken in between.
   */
  async lockPerson(tx: Tx, userId: string, lock: 'update' | 'share'): Promise<void> {
    await sql`select from users where id = ${userId} ${lock === 'update' ? sql`for no key update` : sql`for share`}`.execute(tx);
  },

  /** Events that are not over in which the user has or waits for seats, in the order of locking their pools. */
  async eventsOf(tx: Tx, userId: string, communityId: string | null): Promise<string[]> {
    const { rows } = await sql<{ id: string }>`
      select r.event_id as id from registrations r join events e on e.id = r.event_id
      where r.user_id = ${userId} and r.state in ('pending', 'going', 'waitlisted') and e.ends_at > ${appNow}
        ${communityId === null ? sql`` : sql`and e.community_id = ${communityId}`}
      order by r.pool_id`.execute(tx);
    return rows.map(({ id }) => id);
  },

  /** This lock serialises all changes of one event's seats. */
  async lockPool(tx: Tx, idOrSlug: string): Promise<Pool | undefined> {
    const { rows } = await sql<Pool>`select id, event_id as "eventId", capacity, confirmed, held from inventory_pools
      where name = 'seats' and event_id = (select e.id from events e where ${isCalled(idOrSlug)}) for no key update`.execute(tx);
    return rows[0];
  },

  /** The pools of all upcoming events of a community, locked in a fixed order. */
  async lockPoolsOf(tx: Tx, communityId: string): Promise<string[]> {
    const { rows } = await sql<{ eventId: string }>`select p.event_id as "eventId" from inventory_pools p join events e on e.id = p.event_id
      where e.community_id = ${communityId} and e.ends_at > ${appNow} order by p.id for no key update of p`.execute(tx);
    return rows.map(({ eventId }) => eventId);
  },

  async areWanted(tx: Tx, eventIds: readonly string[]): Promise<boolean> {
    const { rows } = await sql`select from registrations
      where event_id = any(${eventIds}::uuid[]) and state in ('pending', 'going', 'waitlisted') limit 1`.execute(tx);
    return rows.length > 0;
  },

  /** Undefined when the party does not fit. */
  take: (tx: Tx, poolId: string, party: number): Promise<Pool | undefined> =>
    tx
      .updateTable('inventory_pools')
      .set((eb) => ({ confirmed: eb('confirmed', '+', party) }))
      .where('id', '=', poolId)
      .where((eb) => eb.or([eb('capacity', 'is', null), eb(eb('confirmed', '+', eb('held', '+', party)), '<=', eb.ref('capacity'))]))
      .returning(poolColumns)
      .executeTakeFirst(),

  release: (tx: Tx, poolId: string, party: number): Promise<Pool> =>
    tx
      .updateTable('inventory_pools')
      .set((eb) => ({ confirmed: eb('confirmed', '-', party) }))
      .where('id', '=', poolId)
      .returning(poolColumns)
      .executeTakeFirstOrThrow(),

  seat: async (tx: Tx, registration: NewRegistration): Promise<void> => {
    await tx
      .insertInto('registrations')
      .values({ ...rowOf(registration), state: 'going' })
      .execute();
  },

  resize: async (tx: Tx, registrationId: string, partySize: number): Promise<void> => {
    await tx
      .updateTable('registrations')
      .set({ party_size: partySize, ...changed })
      .where('id', '=', registrationId)
      .execute();
  },

  cancel: async (tx: Tx, registrationId: string): Promise<void> => {
    await tx
      .updateTable('registrations')
      .set({ state: 'cancelled', ...changed })
      .where('id', '=', registrationId)
      .where('state', 'in', live)
      .execute();
  },
});
export type SeatsRepository = ReturnType<typeof seatsRepository>;

const changed = { updated_at: appNow, version: sql<number>`version + 1` };

const rowOf = (registration: NewRegistration) => ({
  id: registration.id,
  event_id: registration.eventId,
  pool_id: registration.poolId,
  user_id: registration.userId,
  party_size: registration.partySize,
});
