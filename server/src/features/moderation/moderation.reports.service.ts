import type { z } from 'zod';
import type { reports as contract } from '#contract/moderation/reports.ts';
import type { FindPerson } from '#features/profile/index.ts';
import type { Db } from '#kernel/db/index.ts';
import { AppError } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import type { Transact } from '#kernel/transaction.ts';
import type { Viewer } from '#kernel/viewer.ts';
import type { ModerationNotices } from './cases/moderation.notices.ts';
import * as reports from './moderation.reports.repository.ts';
import type { ReportedContent } from './moderation.targets.repository.ts';
import * as targets from './moderation.targets.repository.ts';

type Report = z.output<(typeof contract.create)['body'] & {}>;
type Named = z.output<(typeof contract.own)['query'] & {}>;
type Dependencies = { db: Db; findPerson: FindPerson; notices: ModerationNotices; transact: Transact };

/** The reports of users to the moderators of the reported content. */
export function reportsService({ db, findPerson, notices, transact }: Dependencies) {
  const find = async (viewer: Viewer, { targetType, targetId }: Named): Promise<ReportedContent | null> => {
    if (targetType !== 'user') return targets.find(db, viewer, targetType, targetId);
    const person = await findPerson(viewer, targetId);
    if (!person) return null;
    const { id, username, name, bio } = person;
    return { communityId: null, subjectId: id, title: name, body: bio, url: `/people/${username}`, isDeleted: false };
  };

  return {
    async create(viewer: Viewer, { targetType, targetId, reason, note }: Report): Promise<{ isNew: boolean }> {
      const target = await find(viewer, { targetType, targetId });
      // Hidden and missing targets answer alike, so that ids cannot be probed.
      if (!target) throw new AppError('report.target_not_found');
      if (target.isDeleted) throw new AppError('report.target_deleted');
      if (target.subjectId === viewer.id) throw new AppError('report.own');
      return transact(async (tx) => {
        const id = newId();
        const caseId = await reports.open(tx, { ...target, id, targetType, targetId });
        const isNew = await reports.insert(tx, { caseId, reporterId: viewer.id, reason, note });
        // The deciders are notified once per case.
        if (caseId === id) await notices.opened(tx, { ...target, id, reporterId: viewer.id });
        return { isNew };
      });
    },

    async own(viewer: Viewer, named: Named): Promise<{ reportedAt: string | null }> {
      return { reportedAt: (await reports.reportedAt(db, viewer.id, named))?.toISOString() ?? null };
    },
  };
}
export type ReportsService = ReturnType<typeof reportsService>;
