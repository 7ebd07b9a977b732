import type { Notify } from '#kernel/notify.ts';
import type { Parts } from '#kernel/parts.ts';
import type { AnsweringRepository } from '../answers/events.answering.repository.ts';
import type { Seating } from '../answers/events.seating.service.ts';
import type { SeatsRepository } from '../events.seats.repository.ts';
import type { Promote } from '../events.waitlist.service.ts';
import { managingRepository } from '../guests/events.managing.repository.ts';
import { managing } from '../guests/events.managing.service.ts';
import { defineHoldsJob, planHoldEndWith } from './events.holds.jobs.ts';
import type { HoldsRepository } from './events.holds.repository.ts';
import { holdsService } from './events.holds.service.ts';
import { movesRepository } from './events.moves.repository.ts';
import { movesService } from './events.moves.service.ts';
import { ticketsRepository } from './events.tickets.repository.ts';
import { ticketsRoutes } from './events.tickets.routes.ts';
import { poolsRepository } from './events.pools.repository.ts';
import { poolsService } from './events.pools.service.ts';
import { changeTickets, ticketsService } from './events.tickets.service.ts';

type Dependencies = {
  answering: AnsweringRepository;
  seating: Seating;
  seats: SeatsRepository;
  promote: Promote;
  holds: HoldsRepository;
  notify: Notify;
};

/** Ticket types, their holders, and seats that are held while a form is filled in. */
export function createTickets({ db, jobs, audit, hub }: Parts, { answering, seating, seats, promote, holds, notify }: Dependencies) {
  defineHoldsJob({ jobs, holds, seating });
  const types = ticketsRepository(db);
  const pools = poolsRepository(db);
  const parts = { tickets: types, pools, answering, seating, promote, audit };
  const change = changeTickets(parts);
  const managed = managing(managingRepository(db));
  return {
    routes: ticketsRoutes({
      tickets: ticketsService({ ...parts, change }),
      pools: poolsService({ pools, change, audit }),
      holds: holdsService({ holds, seating, planEnd: planHoldEndWith(jobs) }),
      moves: movesService({ managed, seating, seats, registrations: movesRepository(), tickets: types, promote, notify, audit, hub }),
    }),
  };
}
