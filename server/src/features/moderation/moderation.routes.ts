import { appeals } from '#contract/moderation/appeals.ts';
import { moderation } from '#contract/moderation/index.ts';
import { reports } from '#contract/moderation/reports.ts';
import { handle, type Handler } from '#kernel/http/handle.ts';
import type { AppealDecisionsService } from './appeals/moderation.appeals.decisions.service.ts';
import type { AppealsService } from './appeals/moderation.appeals.service.ts';
import type { CasesService } from './cases/moderation.cases.service.ts';
import type { DecisionsService } from './cases/moderation.decisions.service.ts';
import type { ReportsService } from './moderation.reports.service.ts';

type Services = {
  reports: ReportsService;
  cases: CasesService;
  decisions: DecisionsService;
  appeals: AppealsService;
  appealDecisions: AppealDecisionsService;
};

export const moderationRoutes = (services: Services): Handler[] => [
  handle(reports.own, ({ query, viewer }) => services.reports.own(viewer, query)),
  handle(reports.create, ({ body, viewer }) => services.reports.create(viewer, body)),
  handle(moderation.ofCommunity, ({ params, query, viewer }) => services.cases.list(viewer, params.id, query)),
  handle(moderation.ofSite, ({ query }) => services.cases.listOfSite(query)),
  handle(moderation.get, ({ params, viewer }) => services.cases.get(viewer, params.id)),
  handle(moderation.review, ({ params, body, viewer }) => services.cases.review(viewer, params.id, body)),
  handle(moderation.decide, ({ params, body, viewer }) => services.decisions.decide(viewer, params.id, body)),
  handle(appeals.own, ({ query, viewer }) => services.appeals.own(viewer, query)),
  handle(appeals.create, ({ body, viewer }) => services.appeals.create(viewer, body)),
  handle(appeals.decide, ({ params, body, viewer }) => services.appealDecisions.decide(viewer, params.id, body)),
];
