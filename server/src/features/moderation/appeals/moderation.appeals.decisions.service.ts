import type { CaseDetail } from '#contract/moderation/index.ts';
import type { RestoreMessage } from '#features/chat/index.ts';
import type { Restrict } from '#features/communities/index.ts';
import type { RestoreEvent, RestoreFeedback } from '#features/events/index.ts';
import type { ModerateContent } from '#features/posts/index.ts';
import type { EnableAccount } from '#features/users/index.ts';
import type { Audit } from '#kernel/audit/index.ts';
import { AppError } from '#kernel/errors.ts';
import type { Transact, Tx } from '#kernel/transaction.ts';
import type { Viewer } from '#kernel/viewer.ts';
import * as cases from '../cases/moderation.cases.repository.ts';
import type { Entered } from '../cases/moderation.cases.gate.service.ts';
import * as gate from '../cases/moderation.cases.gate.service.ts';
import type { ModerationNotices } from '../cases/moderation.notices.ts';
import { appealRefusal } from '../cases/moderation.policy.ts';
import * as deciders from './moderation.appeals.deciders.ts';
import * as appeals from './moderation.appeals.repository.ts';

/** Functions that undo decisions in a given transaction, by the same rules as always. */
export type Undoing = {
  restrict: Restrict;
  moderate: ModerateContent;
  restoreMessage: RestoreMessage;
  restoreEvent: RestoreEvent;
  restoreFeedback: RestoreFeedback;
  enable: EnableAccount;
};
type Dependencies = Undoing & {
  notices: ModerationNotices;
  audit: Audit;
  transact: Transact;
};
type AppealDecision = { outcome: 'upheld' | 'reversed'; reason: string };

/** Decides about appeals. */
export function appealDecisionsService(dependencies: Dependencies) {
  const { notices, restrict, moderate, restoreMessage, restoreEvent, enable, audit, transact } = dependencies;
  const { restoreFeedback } = dependencies;

  const restoreContent = async (tx: Tx, { row, authority: { viewer } }: Entered, reason: string): Promise<void> => {
    const { targetType, targetId, contentAct } = row;
    if (targetType === 'post') await moderate.post(tx, viewer, targetId, { action: contentAct === 'hide' ? 'unhide' : 'restore', reason });
    else if (targetType === 'comment') await moderate.comment(tx, viewer, targetId, { action: 'restore', reason });
    else if (targetType === 'message') await restoreMessage(tx, { id: targetId, by: viewer, reason });
    else if (targetType === 'event') await restoreEvent(tx, { id: targetId, by: viewer, reason });
    else if (targetType === 'feedback') await restoreFeedback(tx, { id: targetId, by: viewer, reason });
  };

  const freePerson = async (tx: Tx, { row, authority: { viewer } }: Entered): Promise<void> => {
    const { personAct, communityId, subjectId, wasMember } = row;
    if (subjectId === null) return;
    if (personAct === 'disable') return void (await enable(tx, subjectId, viewer));
    if (communityId === null) return;
    // The notice of the decision reports this act; a second notice would repeat it.
    const acted = { viewer, idOrSlug: communityId, userId: subjectId, isQuiet: true };
    if (personAct === 'mute') await restrict.unmute(tx, acted);
    if (personAct === 'ban') await restrict.unban(tx, acted);
    if ((personAct === 'ban' || personAct === 'remove') && wasMember) await restrict.readmit(tx, acted);
  };

  return {
    decide: (viewer: Viewer, id: string, { outcome, reason }: AppealDecision): Promise<CaseDetail> =>
      transact(async (tx) => {
        const entered = await gate.enter(tx, viewer, id);
        const { row, authority } = entered;
        if (row.appealState === null) throw new AppError('case.not_found');
        const { isAlone } = await deciders.of(tx, row);
        const refusal = appealRefusal(authority, viewer, { ...row, isAlone });
        if (refusal) throw new AppError(refusal);
        // The guard of this update stops a second decision.
        if (!(await appeals.decide(tx, id, { by: viewer.id, state: outcome, reason }))) throw new AppError('appeal.decided');
        if (outcome === 'reversed') {
          const stillInForce = await appeals.stillInForce(tx, id);
          if (stillInForce.person) await freePerson(tx, entered);
          if (stillInForce.content) await restoreContent(tx, entered, reason);
        }
        await audit.record(tx, {
          by: viewer,
          action: 'case.appeal_decided',
          target: { type: 'case', id, name: row.title },
          communityId: row.communityId,
          after: { outcome, reason, ...(row.subject && { person: row.subject.username }) },
        });
        await notices.appealDecided(tx, { row, by: viewer.id, outcome, reason });
        const now = await cases.find(tx, id);
        return gate.detail(tx, viewer, { ...entered, row: now ?? row });
      }),
  };
}
export type AppealDecisionsService = ReturnType<typeof appealDecisionsService>;
