import type { Audit } from '#kernel/audit/index.ts';
import type { Hub } from '#kernel/realtime/index.ts';
import { afterCommit, type Tx } from '#kernel/transaction.ts';
import type { Viewer } from '#kernel/viewer.ts';
import { changeState } from './chat.deletion.repository.ts';

type Deletion = { id: string; by: Viewer; reason: string };
type Act = (tx: Tx, deletion: Deletion) => Promise<boolean>;
/** Replaces a message by its tombstone, for moderators; false when it was deleted before. Recorded in the audit log. */
export type DeleteMessage = Act;
/** Shows a deleted message again. */
export type RestoreMessage = Act;

const changing =
  ({ audit, hub }: { audit: Audit; hub: Hub }, to: 'deleted' | 'visible'): Act =>
  async (tx, { id, by, reason }) => {
    const changed = await changeState(tx, id, to);
    if (!changed) return false;
    const { message, communityId, channelName, readers } = changed;
    await audit.record(tx, {
      by,
      action: to === 'deleted' ? 'message.deleted' : 'message.restored',
      target: { type: 'message', id, name: message.sender.username },
      communityId,
      after: { reason, channel: channelName },
    });
    const hint = { channelId: message.channelId, rev: message.rev, message };
    afterCommit(tx, () => {
      if (readers === null) hub.hint(`community:${communityId}`, 'channel.changed', hint);
      else for (const userId of readers) hub.hint(`user:${userId}`, 'channel.changed', hint);
    });
    return true;
  };

export const deletionService = (dependencies: {
  audit: Audit;
  hub: Hub;
}): { deleteMessage: DeleteMessage; restoreMessage: RestoreMessage } => ({
  deleteMessage: changing(dependencies, 'deleted'),
  restoreMessage: changing(dependencies, 'visible'),
});
