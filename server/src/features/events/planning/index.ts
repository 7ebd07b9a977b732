import type { ReplaceImage } from '#features/uploads/index.ts';
import type { Handler } from '#kernel/http/handle.ts';
import type { Notify } from '#kernel/notify.ts';
import type { Parts } from '#kernel/parts.ts';
import { calendarChanged } from '../calendars/index.ts';
import type { EventPlansRepository } from '../events.plans.repository.ts';
import type { EventsRepository } from '../events.repository.ts';
import type { EventPublished } from '../reminders/index.ts';
import type { RsvpService } from '../events.rsvp.service.ts';
import type { SeatsRepository } from '../events.seats.repository.ts';
import { type Begin, beginning } from './events.beginning.ts';
import { hostsRepository } from './events.hosts.repository.ts';
import { hostsService } from './events.hosts.service.ts';
import { type EventNews, eventNews } from './events.news.service.ts';
import { definePlanJobs, planJobs } from './events.planning.jobs.ts';
import { type PlanningRepository, planningRepository } from './events.planning.repository.ts';
import { planningRoutes } from './events.planning.routes.ts';
import { type OpenEvent, openEvent, planningService } from './events.planning.service.ts';
import { statesRepository } from './events.states.repository.ts';
import { eventStatesService } from './events.states.service.ts';

export type { Begin } from './events.beginning.ts';
export type { EventNews } from './events.news.service.ts';
export type { PlannedEvent, PlanningRepository } from './events.planning.repository.ts';
export { assertPlanner, type OpenEvent } from './events.planning.service.ts';

type Dependencies = {
  events: EventsRepository;
  plans: EventPlansRepository;
  seats: SeatsRepository;
  answers: RsvpService;
  eventPublished: EventPublished;
  notify: Notify;
  replaceImage: ReplaceImage;
};

type Planning = { routes: Handler[]; open: OpenEvent; planning: PlanningRepository; news: EventNews };
/** Editing events, their states and their hosts. */
export function createPlanning(parts: Parts, dependencies: Dependencies): Planning {
  const { db, transact, hub, audit, jobs } = parts;
  const { events, plans, seats, answers, eventPublished, notify, replaceImage } = dependencies;
  const planning = planningRepository(db);
  const states = statesRepository(db);
  const news = eventNews({ planning, plans, notify, audit, hub, calendarChanged });
  const open = openEvent({ planning, seats });
  definePlanJobs({ jobs, transact, states, answers, eventPublished, hub });
  return {
    open,
    planning,
    news,
    routes: planningRoutes({
      planning: planningService({ planning, plans, seats, news, audit, replaceImage, transact, open }),
      states: eventStatesService({ open, states, plans, events, seats, news, eventPublished, jobs: planJobs(jobs), transact }),
      hosts: hostsService({ open, hosts: hostsRepository(), planning, seats, news, notify, transact }),
    }),
  };
}

/** Gives a new event its cover, and copies values of the event or template that it is based on. */
export const createBeginning = ({ db }: Parts, { replaceImage }: Pick<Dependencies, 'replaceImage'>): Begin =>
  beginning({ planning: planningRepository(db), replaceImage });
