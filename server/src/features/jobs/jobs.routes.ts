import { jobs } from '#contract/jobs.ts';
import { handle, type Handler } from '#kernel/http/handle.ts';
import type { JobsService } from './jobs.service.ts';

export const jobsRoutes = (service: JobsService): Handler[] => [
  handle(jobs.list, ({ query }) => service.list(query)),
  handle(jobs.queues, () => service.queues()),
  handle(jobs.get, ({ params }) => service.get(params)),
  handle(jobs.retry, ({ viewer, params }) => service.retry(viewer, params)),
  handle(jobs.retryFailed, ({ viewer, body }) => service.retryFailed(viewer, body)),
  handle(jobs.cancel, ({ viewer, params }) => service.cancel(viewer, params)),
];
