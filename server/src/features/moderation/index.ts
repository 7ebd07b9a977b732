import type { FindPerson } from '#features/profile/index.ts';
import type { Handler } from '#kernel/http/handle.ts';
import type { Notify } from '#kernel/notify.ts';
import type { Parts } from '#kernel/parts.ts';

import { appealDecisionsService, type Undoing } from './appeals/moderation.appeals.decisions.service.ts';
import { appealsService } from './appeals/moderation.appeals.service.ts';

import { casesService } from './cases/moderation.cases.service.ts';
import { type ModerationActs, decisionsService } from './cases/moderation.decisions.service.ts';
import { moderationNotices } from './cases/moderation.notices.ts';
import { reportsService } from './moderation.reports.service.ts';
import { moderationRoutes } from './moderation.routes.ts';

export { openCases } from './cases/moderation.cases.repository.ts';

type Dependencies = ModerationActs & Undoing & { findPerson: FindPerson; notify: Notify };

/** Reports, and the cases in which moderators decide about them. */
export function createModeration({ db, transact, audit }: Parts, { findPerson, notify, ...acts }: Dependencies): { routes: Handler[] } {
  const notices = moderationNotices({ notify });
  const forAppeals = { db, notices, audit, transact };
  return {
    routes: moderationRoutes({
      reports: reportsService({ db, findPerson, notices, transact }),
      cases: casesService({ db, audit, transact }),
      decisions: decisionsService({ ...acts, notices, audit, transact }),
      appeals: appealsService(forAppeals),
      appealDecisions: appealDecisionsService({ ...acts, ...forAppeals }),
    }),
  };
}
