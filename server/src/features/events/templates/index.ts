import { eventTemplates } from '#contract/events/templates.ts';
import type { ReplaceImage } from '#features/uploads/index.ts';
import { type Handler, handle } from '#kernel/http/handle.ts';
import { defineJob } from '#kernel/jobs/index.ts';
import type { Parts } from '#kernel/parts.ts';
import { templatesService } from './events.templates.service.ts';

type Dependencies = { replaceImage: ReplaceImage };

const sweep = defineJob<object>('events.sweep_templates');
const BATCH = 200;

/** Templates of events. */
export function createTemplates({ db, jobs, transact }: Parts, dependencies: Dependencies): { routes: Handler[] } {
  const service = templatesService({ db, ...dependencies, transact });
  jobs.define(sweep, { schedule: '41 4 * * *', expireIn: 600, concurrency: 1 }, async (_, { signal }) => {
    while (!signal.aborted && (await service.purge(BATCH))) continue;
  });
  return {
    routes: [
      handle(eventTemplates.list, ({ params, viewer }) => service.list(viewer, params.id)),
      handle(eventTemplates.get, ({ params, viewer }) => service.get(viewer, params.id)),
      handle(eventTemplates.create, ({ params, body, viewer }) => service.create(viewer, params.id, body.name)),
      handle(eventTemplates.change, ({ params, body, viewer }) => service.change(viewer, params.id, body)),
      handle(eventTemplates.remove, ({ params, viewer }) => service.remove(viewer, params.id)),
      handle(eventTemplates.restore, ({ params, viewer }) => service.restore(viewer, params.id)),
    ],
  };
}
