import type { Audit } from '#kernel/audit/index.ts';
import type { Tx } from '#kernel/transaction.ts';
import type { Viewer } from '#kernel/viewer.ts';
import * as feedback from './events.feedback.repository.ts';

type Dependencies = { audit: Pick<Audit, 'record'> };
type Act = (tx: Tx, decision: { id: string; by: Viewer; reason: string }) => Promise<boolean>;
/** Hides feedback in the transaction of a decision that leads to it; false when it is gone or hidden already. */
export type HideFeedback = Act;
/** Undoes `HideFeedback`. */
export type RestoreFeedback = Act;

/** Effects of moderators' decisions on feedback. They are recorded with the reason, and without its author. */
export function feedbackDecisions({ audit }: Dependencies): { hideFeedback: HideFeedback; restoreFeedback: RestoreFeedback } {
  const change =
    (isHidden: boolean): Act =>
    async (tx, { id, by, reason }) => {
      const changed = await feedback.setHidden(tx, id, isHidden);
      if (!changed) return false;
      await audit.record(tx, {
        by,
        action: isHidden ? 'event.feedback_hidden' : 'event.feedback_restored',
        target: { type: 'feedback', id, name: changed.title },
        communityId: changed.communityId,
        after: { reason },
      });
      return true;
    };
  return { hideFeedback: change(true), restoreFeedback: change(false) };
}
