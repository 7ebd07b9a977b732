import type { Handler } from '#kernel/http/handle.ts';
import type { Parts } from '#kernel/parts.ts';
import { jobsRoutes } from './jobs.routes.ts';
import { jobsService } from './jobs.service.ts';

/** The console of background jobs: their state, and retries of failed ones. */
export const createJobsConsole = (parts: Parts): { routes: Handler[] } => ({
  routes: jobsRoutes(jobsService(parts)),
});
