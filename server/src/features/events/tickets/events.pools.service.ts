import { fullName } from '#contract/browser/full-name.ts';
import { limits } from '#contract/browser/limits.ts';
import type { PoolChange, PoolCreate } from '#contract/events/tickets.ts';
import type { Audit } from '#kernel/audit/index.ts';
import type { Db } from '#kernel/db/index.ts';
import { AppError } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import type { Viewer } from '#kernel/viewer.ts';
import type { RsvpContext } from '../events.waitlist.service.ts';
import type { SeatHolder } from './events.pools.repository.ts';
import * as pools from './events.pools.repository.ts';
import type { ChangeTickets, Tickets } from './events.tickets.service.ts';

type Dependencies = { db: Db; change: ChangeTickets; audit: Pick<Audit, 'conflict'> };

const named = ({ partySize, ...holder }: SeatHolder): string => (partySize > 1 ? `${fullName(holder)} (${partySize})` : fullName(holder));
const sameName = () => new AppError('pool.exists', {}, [{ field: 'name', rule: 'invalid_value' }]);

/** Pools that several ticket types share, such as the places at dinner. Guests draw from all pools of their ticket, or from none. */
export function poolsService({ change, audit }: Dependencies) {
  /** The seats of a pool that guests have follow from its types; its capacity is never less than that. */
  const fill = async ({ tx, event }: RsvpContext, id: string, { ticketTypeIds, capacity }: PoolCreate): Promise<void> => {
    const pool = { id, eventId: event.eventId };
    if (ticketTypeIds.some((typeId) => !event.ticketTypes.some((type) => type.id === typeId)))
      throw new AppError('ticket_type.not_found', {}, [{ field: 'ticketTypeIds', rule: 'invalid_value' }]);
    await pools.draw(tx, pool, ticketTypeIds);
    if (await pools.count(tx, pool, capacity)) return;
    const { taken, last } = await pools.holders(tx, pool);
    const params = { taken, leaving: taken - (capacity ?? 0), guests: last.map(named).join(', ') };
    throw new AppError('pool.taken', params, [{ field: 'capacity', rule: 'invalid_value' }]);
  };

  return {
    add: (viewer: Viewer, idOrSlug: string, pool: PoolCreate): Promise<Tickets> =>
      change(viewer, idOrSlug, async (context) => {
        const { tx, event } = context;
        const { max } = limits.sharedPools;
        if ((await pools.list(tx, event.eventId)).length >= max) throw new AppError('pool.too_many', { max });
        const id = newId();
        if (!(await pools.add(tx, { id, eventId: event.eventId }, pool))) throw sameName();
        await fill(context, id, pool);
      }),

    change: (viewer: Viewer, idOrSlug: string, id: string, pool: PoolChange): Promise<Tickets> =>
      change(viewer, idOrSlug, async (context) => {
        const { tx, event } = context;
        if (!(await pools.list(tx, event.eventId)).some((one) => one.id === id)) throw new AppError('pool.not_found');
        const renamed = await pools.rename(tx, { id, eventId: event.eventId }, pool);
        if (renamed === 'named') throw sameName();
        if (renamed === 'changed') throw await audit.conflict(tx, { type: 'event', id: event.eventId }, 'person');
        await fill(context, id, pool);
      }),

    remove: (viewer: Viewer, idOrSlug: string, id: string): Promise<Tickets> =>
      change(viewer, idOrSlug, async ({ tx, event }) => {
        if (!(await pools.remove(tx, { id, eventId: event.eventId }))) throw new AppError('pool.not_found');
      }),
  };
}
export type PoolsService = ReturnType<typeof poolsService>;
