import type { DecisionPlace, OwnDecision } from '#contract/moderation/appeals.ts';
import type { Audit } from '#kernel/audit/index.ts';
import type { Db } from '#kernel/db/index.ts';
import { AppError } from '#kernel/errors.ts';
import type { Transact } from '#kernel/transaction.ts';
import type { Viewer } from '#kernel/viewer.ts';
import * as cases from '../cases/moderation.cases.repository.ts';
import type { ModerationNotices } from '../cases/moderation.notices.ts';
import * as deciders from './moderation.appeals.deciders.ts';
import type { DecisionRow } from './moderation.appeals.repository.ts';
import * as appeals from './moderation.appeals.repository.ts';

type Dependencies = { db: Db; notices: ModerationNotices; audit: Audit; transact: Transact };
type DecisionKey = { place: DecisionPlace; id: string };

const ownDecisionOf = (row: DecisionRow): OwnDecision => {
  const { community, isOfSite, title, contentAct, personAct, reason, appealState, appealText, appealAt, appealReason } = row;
  return {
    community,
    isOfSite,
    title,
    contentAct,
    personAct,
    reason,
    at: row.at.toISOString(),
    appealUntil: row.appealUntil.toISOString(),
    can: { appeal: appealState === null && row.isInTime },
    appeal:
      appealState === null || appealAt === null
        ? null
        : { state: appealState, text: appealText ?? '', at: appealAt.toISOString(), reason: appealReason ?? '' },
  };
};

/** The appeals of a person against decisions about themselves. */
export function appealsService({ db, notices, audit, transact }: Dependencies) {
  return {
    async own(viewer: Viewer, place: DecisionKey): Promise<OwnDecision> {
      const row = await appeals.find(db, { viewer, ...place });
      if (!row) throw new AppError('decision.not_found');
      return ownDecisionOf(row);
    },

    create: (viewer: Viewer, { text, ...place }: DecisionKey & { text: string }): Promise<OwnDecision> =>
      transact(async (tx) => {
        const asked = { viewer, ...place };
        const found = await appeals.find(tx, asked);
        if (!found) throw new AppError('decision.not_found');
        await appeals.open(tx, asked);
        // The primary key stops a second appeal, even one that was sent at the same time.
        if (!(await appeals.insert(tx, found.id, text))) throw new AppError(found.isInTime ? 'appeal.exists' : 'appeal.too_late');
        const row = await cases.find(tx, found.id);
        if (!row) throw new Error('An appealed decision has no case.');
        await audit.record(tx, {
          by: viewer,
          action: 'case.appealed',
          target: { type: 'case', id: row.id, name: row.title },
          communityId: row.communityId,
        });
        await notices.appealed(tx, { row, ...(await deciders.of(tx, row)) });
        const now = await appeals.find(tx, { ...asked, place: 'case', id: found.id });
        return ownDecisionOf(now ?? found);
      }),
  };
}
export type AppealsService = ReturnType<typeof appealsService>;
