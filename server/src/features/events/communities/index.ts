import type { Handler } from '#kernel/http/handle.ts';
import type { Notify } from '#kernel/notify.ts';
import type { Parts } from '#kernel/parts.ts';
import type { EventNews } from '../planning/index.ts';
import type { EventPublished } from '../reminders/index.ts';
import { coHostsRoutes } from './events.communities.routes.ts';
import { coHostsService } from './events.communities.service.ts';

type Dependencies = {
  news: EventNews;
  notify: Notify;
  eventPublished: EventPublished;
};

/** Events that several communities host together. */
export const createCoHosts = ({ transact, hub }: Parts, dependencies: Dependencies): { routes: Handler[] } => ({
  routes: coHostsRoutes(coHostsService({ ...dependencies, transact, hub })),
});
