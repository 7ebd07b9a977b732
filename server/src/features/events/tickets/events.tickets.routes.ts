import { eventTickets } from '#contract/events/tickets.ts';
import { handle } from '#kernel/http/handle.ts';
import type { HoldsService } from './events.holds.service.ts';
import type { PoolsService } from './events.pools.service.ts';
import type { MovesService } from './events.moves.service.ts';
import type { TicketsService } from './events.tickets.service.ts';

type Services = { tickets: TicketsService; holds: HoldsService; moves: MovesService; pools: PoolsService };

export const ticketsRoutes = ({ tickets, holds, moves, pools }: Services) => [
  handle(eventTickets.types, ({ params, viewer }) => tickets.list(viewer, params.id)),
  handle(eventTickets.addType, ({ params, body, viewer }) => tickets.add(viewer, params.id, body)),
  handle(eventTickets.changeType, ({ params, body, viewer }) => tickets.change(viewer, params.id, params.typeId, body)),
  handle(eventTickets.removeType, ({ params, viewer }) => tickets.remove(viewer, params.id, params.typeId)),
  handle(eventTickets.orderTypes, ({ params, body, viewer }) => tickets.order(viewer, params.id, body.ids)),
  handle(eventTickets.addPool, ({ params, body, viewer }) => pools.add(viewer, params.id, body)),
  handle(eventTickets.changePool, ({ params, body, viewer }) => pools.change(viewer, params.id, params.poolId, body)),
  handle(eventTickets.removePool, ({ params, viewer }) => pools.remove(viewer, params.id, params.poolId)),
  handle(eventTickets.move, ({ params, body, viewer }) => moves.move(viewer, params.id, body)),
  handle(eventTickets.hold, ({ params, body, viewer }) => holds.hold(viewer, params.id, body)),
  handle(eventTickets.releaseHold, async ({ params, viewer }) => {
    await holds.release(viewer, params.id);
    return {};
  }),
];
