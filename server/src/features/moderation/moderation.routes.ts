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
  reporting: ReportsService;
  reading: CasesService;
  deciding: DecisionsService;
  appealing: AppealsService;
  judging: AppealDecisionsService;
};

export const moderationRoutes = ({ reporting, reading, deciding, appealing, judging }: Services): Handler[] => [
  handle(reports.own, ({ query, viewer }) => reporting.own(viewer, query)),
  handle(reports.create, ({ body, viewer }) => reporting.create(viewer, body)),
  handle(moderation.ofCommunity, ({ params, query, viewer }) => reading.list(viewer, params.id, query)),
  handle(moderation.ofSite, ({ query }) => reading.listOfSite(query)),
  handle(moderation.get, ({ params, viewer }) => reading.get(viewer, params.id)),
  handle(moderation.review, ({ params, body, viewer }) => reading.review(viewer, params.id, body)),
  handle(moderation.decide, ({ params, body, viewer }) => deciding.decide(viewer, params.id, body)),
  handle(appeals.own, ({ query, viewer }) => appealing.own(viewer, query)),
  handle(appeals.create, ({ body, viewer }) => appealing.create(viewer, body)),
  handle(appeals.decide, ({ params, body, viewer }) => judging.decide(viewer, params.id, body)),
];
