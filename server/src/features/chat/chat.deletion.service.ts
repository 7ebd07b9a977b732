import type { Audit } from '#kernel/audit/index.ts';
import type { Hub } from '#kernel/realtime/index.ts';
import { afterCommit, type Tx } from '#kernel/transaction.ts';
import type { Viewer } from '#kernel/viewer.ts';
import { deleteMessage } from './chat.deletion.repository.ts';

type Deletion = { id: string; by: Viewer; reason: string };
/** Replaces a message by its tombstone, for moderators; false when it was deleted before. Recorded in the audit log. */
export type DeleteMessage = (tx: Tx, deletion: Deletion) => Promise<boolean>;

export const deletionService =
  ({ audit, hub }: { audit: Audit; hub: Hub }): DeleteMessage =>
  async (tx, { id, by, reason }) => {
    const deleted = await deleteMessage(tx, id);
    if (!deleted) return false;
    const { message, communityId, channelName, readers } = deleted;
    await audit.record(tx, {
      by,
      action: 'message.deleted',
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
