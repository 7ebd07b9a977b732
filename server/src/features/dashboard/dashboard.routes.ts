import { dashboard } from '#contract/dashboard.ts';
import { handle, type Handler } from '#kernel/http/handle.ts';
import type { DashboardService } from './dashboard.service.ts';

export const dashboardRoutes = (service: DashboardService): Handler[] => [
  handle(dashboard.site, ({ query }) => service.site(query.period)),
  handle(dashboard.health, () => service.health()),
];
