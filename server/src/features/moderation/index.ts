import { standingsRepository } from '#features/communities/index.ts';
import type { Notify } from '#features/notifications/index.ts';
import type { FindPerson } from '#features/profile/index.ts';
import type { Handler } from '#kernel/http/handle.ts';
import type { Parts } from '#kernel/parts.ts';
import { casesRepository } from './cases/moderation.cases.repository.ts';
import { caseGate, casesService } from './cases/moderation.cases.service.ts';
import { type Acts, decisionsService } from './cases/moderation.decisions.service.ts';
import { moderationNotices } from './cases/moderation.notices.ts';
import { siteCasesRepository } from './cases/moderation.site.repository.ts';
import { staffRepository } from './cases/moderation.staff.repository.ts';
import { reportsRepository } from './moderation.reports.repository.ts';
import { reportsService } from './moderation.reports.service.ts';
import { moderationRoutes } from './moderation.routes.ts';
import { targetsRepository } from './moderation.targets.repository.ts';

type Dependencies = Acts & { findPerson: FindPerson; notify: Notify };

/** Reports, and the cases in which moderators decide about them. */
export function createModeration({ db, transact, audit }: Parts, { findPerson, notify, ...acts }: Dependencies): { routes: Handler[] } {
  const cases = casesRepository(db);
  const standings = standingsRepository(db);
  const notices = moderationNotices({ notify, staff: staffRepository() });
  const gate = caseGate({ cases, standings });
  return {
    routes: moderationRoutes({
      reporting: reportsService({ targets: targetsRepository(db), reports: reportsRepository(db), findPerson, notices, transact }),
      reading: casesService({ cases, site: siteCasesRepository(db), standings, audit, transact, gate }),
      deciding: decisionsService({ ...acts, cases, gate, notices, audit, transact }),
    }),
  };
}
