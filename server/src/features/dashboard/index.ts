import { communityMetricNames } from '#contract/browser/community-numbers.ts';
import { type communityDayColumns, ownDashboards } from '#contract/dashboard/own.ts';
import { csvExport } from '#kernel/csv/index.ts';
import type { Download } from '#kernel/http/downloads.ts';
import type { Handler } from '#kernel/http/handle.ts';
import type { Parts } from '#kernel/parts.ts';
import { communityLedger } from './dashboard.communities.counting.repository.ts';
import type { CommunityDay } from './dashboard.communities.repository.ts';
import * as rows from './dashboard.communities.repository.ts';
import { communityNumbersService, type DaysOf } from './dashboard.communities.service.ts';
import { siteLedger } from './dashboard.counting.repository.ts';
import { countingService } from './dashboard.counting.service.ts';
import { ownNumbersService } from './dashboard.mine.service.ts';
import { dashboardRoutes } from './dashboard.routes.ts';
import { dashboardService } from './dashboard.service.ts';
import { freeSpace } from './free-space.ts';

export type Dashboard = { routes: Handler[]; downloads: Download[]; countSite: (signal?: AbortSignal) => Promise<void> };

const cells = {
  day: ({ id }: CommunityDay) => id,
  ...Object.fromEntries(communityMetricNames.map((name) => [name, (row: CommunityDay) => row[name]])),
} as Record<(typeof communityDayColumns)[number], (row: CommunityDay) => string | number>;

/** Numbers of the whole site, of a community, and of a person. `dataDir`: where an instance keeps its files. */
export function createDashboard(parts: Parts, { dataDir }: { dataDir: string }): Dashboard {
  const { db, transact, jobs } = parts;
  const counting = countingService({ ledgers: [siteLedger(db), communityLedger(db)], transact, jobs });
  const file = csvExport<DaysOf, CommunityDay>({
    ...parts,
    name: 'community-days',
    call: ownDashboards.exportDays,
    cells,
    batch: async ({ communityId, days }, after) => (after === null ? rows.days(db, communityId, days) : []),
    // Sums without people: not an export of members, which is recorded.
    onLink: async () => {},
  });
  const routes = dashboardRoutes({
    site: dashboardService({ db, counting, disk: freeSpace(dataDir) }),
    communities: communityNumbersService({ db, counting, file }),
    own: ownNumbersService({ db }),
  });
  return { routes, downloads: [file.download], countSite: counting.countAll };
}
