import type { Notify } from '#kernel/notify.ts';
import type { Parts } from '#kernel/parts.ts';
import type { Seating } from '../answers/events.seating.service.ts';
import type { Promote } from '../events.waitlist.service.ts';
import { managing } from '../guests/events.managing.service.ts';
import { defineHoldsJob, planHoldEndWith } from './events.holds.jobs.ts';
import { holdsService } from './events.holds.service.ts';
import { movesService } from './events.moves.service.ts';
import { ticketsRoutes } from './events.tickets.routes.ts';
import { poolsService } from './events.pools.service.ts';
import { changeTickets, ticketsService } from './events.tickets.service.ts';

type Dependencies = {
  seating: Seating;
  promote: Promote;
  notify: Notify;
};

/** Ticket types, their holders, and seats that are held while a form is filled in. */
export function createTickets({ db, jobs, audit, hub }: Parts, { seating, promote, notify }: Dependencies) {
  defineHoldsJob({ db, jobs, seating });
  const parts = { db, seating, promote, audit };
  const change = changeTickets(parts);
  const managed = managing(db);
  return {
    routes: ticketsRoutes({
      tickets: ticketsService({ ...parts, change }),
      pools: poolsService({ db, change, audit }),
      holds: holdsService({ seating, planEnd: planHoldEndWith(jobs) }),
      moves: movesService({ db, managed, seating, promote, notify, audit, hub }),
    }),
  };
}
