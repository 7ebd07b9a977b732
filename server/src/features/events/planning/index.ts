import type { ReplaceImage } from '#features/uploads/index.ts';
import type { Handler } from '#kernel/http/handle.ts';
import type { Notify } from '#kernel/notify.ts';
import type { Parts } from '#kernel/parts.ts';
import { calendarChanged } from '../calendars/index.ts';
import type { EventPublished } from '../reminders/index.ts';
import type { RsvpService } from '../events.rsvp.service.ts';
import { coverDropping } from '../events.covers.service.ts';
import { archiveService } from './events.archive.service.ts';
import { type Begin, beginning } from './events.beginning.ts';
import { hostsService } from './events.hosts.service.ts';
import { type EventNews, eventNews } from './events.news.service.ts';
import { definePlanJobs, planJobs } from './events.planning.jobs.ts';
import { planningRoutes } from './events.planning.routes.ts';
import { planningService } from './events.planning.service.ts';
import type { ChangeWays } from './events.ways.service.ts';
import { eventStatesService } from './events.states.service.ts';

export type { Begin } from './events.beginning.ts';
export type { EventNews } from './events.news.service.ts';
export type { PlannedEvent } from './events.planning.repository.ts';
export { assertPlanner, openEvent } from './events.planning.service.ts';
export { changingWays } from './events.ways.service.ts';
export * as planning from './events.planning.repository.ts';

type Dependencies = {
  changeWays: ChangeWays;
  answers: RsvpService;
  eventPublished: EventPublished;
  notify: Notify;
  replaceImage: ReplaceImage;
};

type Planning = { routes: Handler[]; news: EventNews };
/** Editing events, their states and their hosts. */
export function createPlanning(parts: Parts, dependencies: Dependencies): Planning {
  const { db, transact, hub, audit, jobs, settings } = parts;
  const { answers, changeWays, eventPublished, notify, replaceImage } = dependencies;
  const news = eventNews({ notify, audit, hub, calendarChanged });
  const archive = archiveService({ db, news, dropCover: coverDropping({ replaceImage }), settings, transact });
  definePlanJobs({ db, jobs, transact, answers, eventPublished, archive, notify, hub });
  return {
    news,
    routes: planningRoutes({
      planning: planningService({ db, news, audit, replaceImage, changeWays, transact }),
      states: eventStatesService({ news, eventPublished, jobs: planJobs(jobs), transact }),
      archive,
      hosts: hostsService({ news, notify, transact }),
    }),
  };
}

/** Gives a new event its cover, people and questions, and the values of the event or template that it is based on. */
export const createBeginning = (dependencies: Pick<Dependencies, 'replaceImage' | 'notify'> & Pick<Parts, 'audit'>): Begin =>
  beginning(dependencies);
