import type { Handler } from '#kernel/http/handle.ts';
import type { Parts } from '#kernel/parts.ts';
import { jobsRepository } from './jobs.repository.ts';
import { jobsRoutes } from './jobs.routes.ts';
import { jobsService } from './jobs.service.ts';

/** The page on which one sees what runs in the background, and runs what failed once more. */
export const createJobsConsole = (parts: Parts): { routes: Handler[] } => ({
  routes: jobsRoutes(jobsService({ ...parts, rows: jobsRepository(parts.db) })),
});
