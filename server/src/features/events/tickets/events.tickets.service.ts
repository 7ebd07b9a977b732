import type { z } from 'zod';
import type { HostPool, HostTicketType, TicketTypeChange, TicketTypeCreate } from '#contract/events/tickets.ts';
import { limits } from '#contract/browser/limits.ts';
import type { Audit } from '#kernel/audit/index.ts';
import type { Db } from '#kernel/db/index.ts';
import { AppError, isConstraint } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import type { Viewer } from '#kernel/viewer.ts';
import * as answering from '../answers/events.answering.repository.ts';
import { managed } from '../answers/events.answering.service.ts';
import type { Seating } from '../answers/events.seating.service.ts';
import { isToCome } from '../events.policy.ts';
import type { Promote, RsvpContext } from '../events.waitlist.service.ts';
import * as pools from './events.pools.repository.ts';
import * as tickets from './events.tickets.repository.ts';

type Dependencies = { db: Db; seating: Seating; promote: Promote; audit: Audit };
export type Tickets = { items: HostTicketType[]; pools: HostPool[] };
type Change = z.output<typeof TicketTypeChange>;
/** Changes ticket types and pools, by a host and under the lock of the pools; then promotes the waitlist. */
export type ChangeTickets = (viewer: Viewer, idOrSlug: string, act: (context: RsvpContext) => Promise<void>) => Promise<Tickets>;

export const changeTickets =
  ({ seating, promote, audit }: Dependencies): ChangeTickets =>
  (viewer, idOrSlug, act) =>
    seating.inTurn(idOrSlug, async (tx) => {
      const context = await seating.lock(tx, viewer, idOrSlug);
      const { eventId, times } = context.event;
      const { title, communityId } = managed(await answering.find(tx, viewer, eventId));
      if (!isToCome(times)) throw new AppError('event.over');
      const list = async (): Promise<Tickets> => ({ items: await tickets.list(tx, eventId), pools: await pools.list(tx, eventId) });
      const before = await list();
      await act(context);
      await tickets.touchCards(tx, eventId);
      const after = await seating.lock(tx, viewer, eventId);
      if (after.event.hasQueue) await promote(after);
      const now = await list();
      await audit.record(tx, {
        by: viewer,
        action: 'event.tickets_changed',
        target: { type: 'event', id: eventId, name: title },
        communityId,
        before: namesOf(before),
        after: namesOf(now),
      });
      seating.announce(after);
      return now;
    });

/** Ticket types of an event. */
export function ticketsService(dependencies: Dependencies & { db: Db; change: ChangeTickets }) {
  const { db, audit, change } = dependencies;
  const existing = async ({ tx, event }: RsvpContext, id: string): Promise<HostTicketType> => {
    const type = (await tickets.list(tx, event.eventId)).find((one) => one.id === id);
    if (!type) throw new AppError('ticket_type.not_found');
    return type;
  };

  return {
    async list(viewer: Viewer, idOrSlug: string): Promise<Tickets> {
      const { eventId } = managed(await answering.find(db, viewer, idOrSlug)).settings;
      return { items: await tickets.list(db, eventId), pools: await pools.list(db, eventId) };
    },

    add: (viewer: Viewer, idOrSlug: string, type: TicketTypeCreate): Promise<Tickets> =>
      change(viewer, idOrSlug, async ({ tx, event }) => {
        assertFree(type);
        const { max } = limits.ticketTypes;
        if (event.ticketTypes.length >= max) throw new AppError('ticket_type.too_many', { max });
        await underOwnName(tickets.add(tx, { id: newId(), eventId: event.eventId, poolId: newId() }, type));
      }),

    change: (viewer: Viewer, idOrSlug: string, typeId: string, type: Change): Promise<Tickets> =>
      change(viewer, idOrSlug, async (context) => {
        const { tx, event } = context;
        assertFree(type);
        await existing(context, typeId);
        if (!(await underOwnName(tickets.change(tx, { id: typeId, eventId: event.eventId }, type))))
          throw await audit.conflict(tx, { type: 'event', id: event.eventId }, 'person');
        const pool = event.pools.find(({ name }) => name === `ticket:${typeId}`)!;
        if (await answering.resize(tx, pool.id, type.capacity)) return;
        const taken = pool.confirmed + pool.held;
        throw new AppError('event.seats_taken', { taken, leaving: taken - (type.capacity ?? 0) }, [
          { field: 'capacity', rule: 'invalid_value' },
        ]);
      }),

    remove: (viewer: Viewer, idOrSlug: string, typeId: string): Promise<Tickets> =>
      change(viewer, idOrSlug, async (context) => {
        const { tx, event } = context;
        await existing(context, typeId);
        const type = { id: typeId, eventId: event.eventId };
        if (!(await tickets.remove(tx, type))) throw new AppError('ticket_type.taken', { count: await tickets.countOf(tx, type) });
      }),

    order: (viewer: Viewer, idOrSlug: string, ids: readonly string[]): Promise<Tickets> =>
      change(viewer, idOrSlug, ({ tx, event }) => tickets.order(tx, event.eventId, ids)),
  };
}
export type TicketsService = ReturnType<typeof ticketsService>;

const namesOf = ({ items, pools }: Tickets) => ({
  types: items.map(({ name, capacity, isHidden }) => `${name} ${capacity ?? '∞'}${isHidden ? ' (hidden)' : ''}`).join(', '),
  ...(pools.length > 0 && { pools: pools.map((pool) => `${pool.name} ${pool.capacity ?? '∞'}: ${drawersOf(pool, items)}`).join('; ') }),
});
const drawersOf = ({ ticketTypeIds }: HostPool, items: readonly HostTicketType[]): string =>
  items.flatMap(({ id, name }) => (ticketTypeIds.includes(id) ? [name] : [])).join(', ');

/** Payment is not part of the product yet. */
function assertFree({ price }: Pick<TicketTypeCreate, 'price'>): void {
  if (price > 0) throw new AppError('ticket_type.not_free', {}, [{ field: 'price', rule: 'invalid_value' }]);
}

/** The name of a type is unique in its event. */
const underOwnName = <T>(write: Promise<T>): Promise<T> =>
  write.catch((error: unknown) => {
    if (!isConstraint(error, 'ticket_types_name')) throw error;
    throw new AppError('ticket_type.name_taken', {}, [{ field: 'name', rule: 'invalid_value' }]);
  });
