import type { z } from 'zod';
import type { eventTickets } from '#contract/events/tickets.ts';
import type { Audit } from '#kernel/audit/index.ts';
import type { Db } from '#kernel/db/index.ts';
import { AppError } from '#kernel/errors.ts';
import type { Notify } from '#kernel/notify.ts';
import type { Hub } from '#kernel/realtime/index.ts';
import { afterCommit } from '#kernel/transaction.ts';
import type { Viewer } from '#kernel/viewer.ts';
import type { Seating } from '../answers/events.seating.service.ts';
import { isToCome } from '../events.policy.ts';
import * as seats from '../events.seats.repository.ts';
import { aboutEvent, type Promote, type RsvpContext } from '../events.waitlist.service.ts';
import type { ManagingService } from '../guests/events.managing.service.ts';
import { accountsOf } from '../visitors/holders.ts';
import { isSameSeatKey, poolOf } from './draws.ts';
import type { MovableGuest } from './events.moves.repository.ts';
import * as registrations from './events.moves.repository.ts';
import * as tickets from './events.tickets.repository.ts';
import { type MovedParty, moves, shiftsOfMoves, type MoveTarget } from './moves.ts';

type Dependencies = {
  db: Db;
  managed: Pick<ManagingService, 'requireIn'>;
  seating: Seating;
  promote: Promote;
  notify: Notify;
  audit: Pick<Audit, 'recordMany'>;
  hub: Hub;
};
type Input = z.output<NonNullable<typeof eventTickets.move.body>>;
type Results = z.output<(typeof eventTickets.move)['ok']>;

/** Hosts give guests another ticket type or way. Times of sale and sizes of orders bind guests, but not hosts; seats bind both. */
export function movesService(dependencies: Dependencies) {
  const { managed, seating, promote, notify, audit, hub } = dependencies;

  const targetOf = ({ event }: RsvpContext, { way, ticketTypeId }: Input): MoveTarget => {
    if (way !== undefined && !event.isHybrid) throw new AppError('event.not_hybrid', {}, [{ field: 'way', rule: 'invalid_value' }]);
    if (ticketTypeId !== undefined && !event.ticketTypes.some(({ id }) => id === ticketTypeId))
      throw new AppError('ticket_type.not_found', {}, [{ field: 'ticketTypeId', rule: 'invalid_value' }]);
    return { poolId: way === undefined ? null : poolOf(event.pools, way).id, typeId: ticketTypeId ?? null };
  };

  const notifyMoved = async (
    context: RsvpContext,
    moved: readonly MovedParty<MovableGuest>[],
    { way, ticketTypeId }: Input,
  ): Promise<void> => {
    const { tx, viewer, event } = context;
    const userIds = accountsOf(moved.map(({ party }) => party)).filter((id) => id !== viewer.id);
    const type = ticketTypeId === undefined ? undefined : (await tickets.list(tx, event.eventId)).find(({ id }) => id === ticketTypeId);
    const about = aboutEvent(event);
    const params = { ...about.params, ticket: type?.name ?? '', way: way ?? '' };
    await notify(tx, userIds, { kind: 'event.ticket_changed', actorId: null, ...about, params });
    await registrations.noteVisitors(
      tx,
      moved.map(({ party }) => party.id),
    );
    await audit.recordMany(
      tx,
      moved.map(({ party: { userId } }) => ({
        by: viewer,
        action: 'event.guests_moved',
        target: userId === null ? { type: 'event' as const, id: event.eventId } : { type: 'user' as const, id: userId },
        communityId: event.communityId,
        after: { event: event.title, ...(type && { ticket: type.name }), ...(way && { way }) },
      })),
    );
    afterCommit(tx, () => userIds.forEach((userId) => hub.hint(`user:${userId}`, 'event.changed', { eventId: event.eventId })));
    seating.announce(context);
  };

  return {
    move: (viewer: Viewer, idOrSlug: string, input: Input): Promise<Results> =>
      seating.inTurn(idOrSlug, async (tx) => {
        const { eventId } = await managed.requireIn(tx, viewer, idOrSlug, 'remove');
        const context = await seating.lock(tx, viewer, eventId);
        const { event } = context;
        if (!isToCome(event.times)) throw new AppError('event.closed');
        const target = targetOf(context, input);
        const guests = await registrations.live(tx, eventId, input.ids);
        const fitting = moves(event.pools, guests, target);
        const changed = fitting.filter(({ party, to }) => !isSameSeatKey(party, to));
        if (changed.length > 0) {
          // One statement takes the new seats and releases the former ones.
          const isDone = await seats.shift(tx, eventId, shiftsOfMoves(event.pools, changed));
          if (!isDone || (await registrations.move(tx, eventId, changed)) !== changed.length)
            throw new Error(`The registrations of event ${eventId} changed under the lock of its pools.`);
          if (event.hasQueue) await promote(context);
          await notifyMoved(context, changed, input);
        }
        const fits = new Set(fitting.map(({ party }) => party.id));
        const known = new Set(guests.map(({ id }) => id));
        const outcomeOf = (id: string) => (fits.has(id) ? 'moved' : known.has(id) ? 'full' : 'gone');
        return { results: [...new Set(input.ids)].map((id) => ({ id, outcome: outcomeOf(id) })) };
      }),
  };
}
export type MovesService = ReturnType<typeof movesService>;
