import { dashboard } from '#contract/dashboard/index.ts';
import { ownDashboards } from '#contract/dashboard/own.ts';
import { handle, type Handler } from '#kernel/http/handle.ts';
import type { CommunityNumbersService } from './dashboard.communities.service.ts';
import type { OwnNumbersService } from './dashboard.mine.service.ts';
import type { DashboardService } from './dashboard.service.ts';

type Services = { site: DashboardService; communities: CommunityNumbersService; own: OwnNumbersService };

export const dashboardRoutes = ({ site, communities, own }: Services): Handler[] => [
  handle(dashboard.site, ({ query }) => site.site(query.period)),
  handle(dashboard.health, () => site.health()),
  handle(ownDashboards.mine, ({ viewer, query }) => own.mine(viewer, query.period)),
  handle(ownDashboards.community, ({ viewer, params, query }) => communities.community(viewer, params.id, query.period)),
  handle(ownDashboards.exportDays, ({ viewer, params, body }) => communities.exportDays(viewer, params.id, body)),
];
