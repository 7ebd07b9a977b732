import type { Handler } from '#kernel/http/handle.ts';
import { defineJob } from '#kernel/jobs/index.ts';
import type { Parts } from '#kernel/parts.ts';
import type { Hub } from '#kernel/realtime/index.ts';
import { listRepository } from './notifications.list.repository.ts';
import { marksRepository } from './notifications.marks.repository.ts';
import { raiseRepository } from './notifications.raise.repository.ts';
import { notificationsRoutes } from './notifications.routes.ts';
import { mutedRepository } from './notifications.muted.repository.ts';
import { mutedService } from './notifications.muted.service.ts';
import { notificationsService } from './notifications.service.ts';
import { type Notify, notifyService, type ReadMentions, readMentions } from './notifications.notify.service.ts';

export type { Notify, ReadMentions } from './notifications.notify.service.ts';

const dropOld = defineJob<object>('notifications.tidy');

/** `notify` alone, for tests that build a service without the app. */
export const createNotify = (hub: Hub): Notify => notifyService({ notifications: raiseRepository(), hub });
export const createReadMentions = (hub: Hub): ReadMentions => readMentions({ marks: marksRepository(), hub });

type Notifications = { routes: Handler[]; notify: Notify; readMentions: ReadMentions };

export function createNotifications({ db, transact, hub, jobs }: Parts): Notifications {
  const marks = marksRepository();
  jobs.define(dropOld, { schedule: '47 3 * * *', expireIn: 600, concurrency: 1 }, async (_, { signal }) => {
    while (!signal.aborted && (await marks.dropOld(db))) continue;
  });
  const service = notificationsService({ lists: listRepository(db), listsIn: listRepository, marks, transact, hub });
  const routes = notificationsRoutes(service, mutedService({ topics: mutedRepository(db, transact) }));
  return { routes, notify: createNotify(hub), readMentions: createReadMentions(hub) };
}
