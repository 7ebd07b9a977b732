import type { Handler } from '#kernel/http/handle.ts';
import type { Parts } from '#kernel/parts.ts';
import { defineSearchJobs } from './search.jobs.ts';

import { searchRoutes } from './search.routes.ts';
import { searchService } from './search.service.ts';

export function createSearch({ db, jobs }: Parts): { routes: Handler[] } {
  defineSearchJobs({ db, jobs });
  return { routes: searchRoutes(searchService({ db })) };
}
