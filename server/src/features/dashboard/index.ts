import type { Handler } from '#kernel/http/handle.ts';
import type { Parts } from '#kernel/parts.ts';
import { countingRepository } from './dashboard.counting.repository.ts';
import { countingService } from './dashboard.counting.service.ts';
import { dashboardRepository } from './dashboard.repository.ts';
import { dashboardRoutes } from './dashboard.routes.ts';
import { dashboardService } from './dashboard.service.ts';
import { freeSpace } from './free-space.ts';

export type Dashboard = { routes: Handler[]; countSite: (signal?: AbortSignal) => Promise<void> };

/** Numbers of the whole site. `dataDir`: where an instance keeps its files. */
export function createDashboard({ db, transact, jobs }: Parts, { dataDir }: { dataDir: string }): Dashboard {
  const counting = countingService({ rows: countingRepository(db), transact, jobs });
  const service = dashboardService({ rows: dashboardRepository(db), counting, disk: freeSpace(dataDir) });
  return { routes: dashboardRoutes(service), countSite: counting.countAll };
}
