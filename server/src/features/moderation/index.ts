import type { FindPerson } from '#features/profile/index.ts';
import type { Handler } from '#kernel/http/handle.ts';
import type { Notify } from '#kernel/notify.ts';
import type { Parts } from '#kernel/parts.ts';
import { appealDeciders } from './appeals/moderation.appeals.deciders.ts';
import { appealDecisionsService, type Undoing } from './appeals/moderation.appeals.decisions.service.ts';
import { appealsRepository } from './appeals/moderation.appeals.repository.ts';
import { appealsService } from './appeals/moderation.appeals.service.ts';
import { casesRepository } from './cases/moderation.cases.repository.ts';
import { caseGate, casesService } from './cases/moderation.cases.service.ts';
import { type ModerationActs, decisionsService } from './cases/moderation.decisions.service.ts';
import { moderationNotices } from './cases/moderation.notices.ts';
import { siteCasesRepository } from './cases/moderation.site.repository.ts';
import { staffRepository } from './cases/moderation.staff.repository.ts';
import { reportsRepository } from './moderation.reports.repository.ts';
import { reportsService } from './moderation.reports.service.ts';
import { moderationRoutes } from './moderation.routes.ts';
import { reportTargetsRepository } from './moderation.targets.repository.ts';

export { openCases } from './cases/moderation.cases.repository.ts';

type Dependencies = ModerationActs & Undoing & { findPerson: FindPerson; notify: Notify };

/** Reports, and the cases in which moderators decide about them. */
export function createModeration({ db, transact, audit }: Parts, { findPerson, notify, ...acts }: Dependencies): { routes: Handler[] } {
  const cases = casesRepository(db);
  const staff = staffRepository();
  const notices = moderationNotices({ notify, staff });
  const deciders = appealDeciders({ staff });
  const gate = caseGate({ cases, deciders });
  const forAppeals = { appeals: appealsRepository(db), cases, deciders, notices, audit, transact };
  return {
    routes: moderationRoutes({
      reports: reportsService({ targets: reportTargetsRepository(db), reports: reportsRepository(db), findPerson, notices, transact }),
      cases: casesService({ db, cases, site: siteCasesRepository(db), audit, transact, gate }),
      decisions: decisionsService({ ...acts, cases, gate, notices, audit, transact }),
      appeals: appealsService(forAppeals),
      appealDecisions: appealDecisionsService({ ...acts, ...forAppeals, gate }),
    }),
  };
}
