import type { z } from 'zod';
import type { CaseDetail, moderation as contract } from '#contract/moderation/index.ts';
import type { DeleteMessage } from '#features/chat/index.ts';
import type { CancelEvent, HideFeedback } from '#features/events/index.ts';
import type { Restrict } from '#features/communities/index.ts';
import type { ModerateContent } from '#features/posts/index.ts';
import type { DisableAccount } from '#features/users/index.ts';
import type { Audit } from '#kernel/audit/index.ts';
import { AppError } from '#kernel/errors.ts';
import type { Transact, Tx } from '#kernel/transaction.ts';
import type { Viewer } from '#kernel/viewer.ts';
import * as cases from './moderation.cases.repository.ts';
import type { Entered } from './moderation.cases.gate.service.ts';
import * as gate from './moderation.cases.gate.service.ts';
import type { ModerationNotices } from './moderation.notices.ts';
import { contentActsOf, mayDecide, personActsOf } from './moderation.policy.ts';

export type ModerationActs = {
  restrict: Restrict;
  moderate: ModerateContent;
  deleteMessage: DeleteMessage;
  cancelEvent: CancelEvent;
  hideFeedback: HideFeedback;
  disable: DisableAccount;
};
type Decision = z.output<(typeof contract.decide)['body'] & {}>;
type Dependencies = ModerationActs & {
  notices: ModerationNotices;
  audit: Audit;
  transact: Transact;
};

/** Decides cases with the acts that moderators have anyway, by the same rules, in one transaction. */
export function decisionsService({
  notices,
  restrict,
  moderate,
  deleteMessage,
  cancelEvent,
  hideFeedback,
  disable,
  audit,
  transact,
}: Dependencies) {
  const actOnContent = async (tx: Tx, { row, authority: { viewer } }: Entered, { contentAct, reason }: Decision): Promise<void> => {
    if (contentAct === 'none') return;
    const { targetType, targetId } = row;
    const action = contentAct === 'hide' ? 'hide' : 'delete';
    if (targetType === 'post') await moderate.post(tx, viewer, targetId, { action, reason });
    else if (targetType === 'comment') await moderate.comment(tx, viewer, targetId, { action, reason });
    else if (targetType === 'message') await deleteMessage(tx, { id: targetId, by: viewer, reason });
    else {
      const end = targetType === 'feedback' ? hideFeedback : cancelEvent;
      if (!(await end(tx, { id: targetId, by: viewer, reason }))) throw new AppError('case.act_unfit');
    }
  };

  const act = async (tx: Tx, { row, authority }: Entered, { personAct, minutes, hours, reason }: Decision): Promise<void> => {
    if (personAct === 'none' || personAct === 'warn' || row.subjectId === null) return;
    if (personAct === 'disable') return void (await disable(tx, row.subjectId, authority.viewer));
    if (row.communityId === null) throw new AppError('case.act_unfit');
    // The notice of the decision reports this act; a second notice would repeat it.
    const acted = { viewer: authority.viewer, idOrSlug: row.communityId, userId: row.subjectId, isQuiet: true };
    if (personAct === 'remove') await restrict.remove(tx, acted, reason);
    else if (personAct === 'ban') await restrict.ban(tx, acted, { hours, reason });
    else if (minutes === undefined) throw new AppError('request.invalid', {}, [{ field: 'minutes', rule: 'required' }]);
    else await restrict.mute(tx, acted, { minutes, reason });
  };

  return {
    decide: (viewer: Viewer, id: string, decision: Decision): Promise<CaseDetail> =>
      transact(async (tx) => {
        const entered = await gate.enter(tx, viewer, id);
        const { row, authority, isSubjectMember } = entered;
        const { personAct, contentAct, reason, version } = decision;
        if (!mayDecide(authority)) throw new AppError('member.not_allowed');
        // The guard of this update stops a second decision.
        const decided = { id, version, by: viewer.id, personAct, contentAct, reason, wasMember: isSubjectMember };
        if (!(await cases.decide(tx, decided))) throw new AppError('case.changed');
        const isFit = personActsOf(authority, viewer, { ...row, isSubjectMember }).includes(personAct);
        if (!isFit || !contentActsOf(authority, row).includes(contentAct)) throw new AppError('case.act_unfit');
        await actOnContent(tx, entered, decision);
        await act(tx, entered, decision);
        await audit.record(tx, {
          by: viewer,
          action: 'case.decided',
          target: { type: 'case', id, name: row.title },
          communityId: row.communityId,
          after: { personAct, contentAct, reason, ...(row.subject && { person: row.subject.username }) },
        });
        const reporters = await cases.reporters(tx, id);
        await notices.decided(tx, { row, reporters, deciderId: viewer.id, personAct, contentAct, reason });
        const now = await cases.find(tx, id);
        return gate.detail(tx, viewer, { ...entered, row: now ?? row });
      }),
  };
}
export type DecisionsService = ReturnType<typeof decisionsService>;
