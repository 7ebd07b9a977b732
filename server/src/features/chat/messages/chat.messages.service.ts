import type { z } from 'zod';
import type { Message } from '#contract/chat/index.ts';
import type { chatMessages } from '#contract/chat/messages.ts';
import { chatLimits } from '#contract/browser/chat-limits.ts';
import { AppError } from '#kernel/errors.ts';
import type { GivenReaction } from '#contract/realtime.ts';
import { findAccess, findAccessOf, mayModerate, outranks, mustTextWait } from '#features/access/index.ts';
import type { Parts } from '#kernel/parts.ts';
import { afterCommit, type Tx } from '#kernel/transaction.ts';
import type { Viewer } from '#kernel/viewer.ts';
import type { MessageAttachments } from '../attachments/chat.attachments.service.ts';
import type { PublishMessage } from '../chat.hints.ts';
import { namesIn, type StoreMentions } from '../chat.mentions.service.ts';
import { reactRefusal, refusal } from '../chat.policy.ts';
import { editRefusal, isOwn, isRestorable } from './chat.messages.policy.ts';
import type { Locked, OpenedMessage } from './chat.messages.repository.ts';
import * as messages from './chat.messages.repository.ts';

type Dependencies = Pick<Parts, 'db' | 'transact' | 'audit'> & {
  mention: StoreMentions;
  publishMessage: PublishMessage;
  attachments: Pick<MessageAttachments, 'remove' | 'restore'>;
};
/** The decision of a case, applied in the transaction that decides it. */
type Decision = { id: string; by: Viewer; reason: string };
type Edit = z.output<NonNullable<typeof chatMessages.edit.body>>;
type Revisions = z.output<typeof chatMessages.revisions.ok>;

const missing = () => new AppError('message.not_found');
const visible = (opened: OpenedMessage): OpenedMessage => {
  if (opened.state === 'deleted') throw new AppError('message.deleted');
  return opened;
};

const open = async (tx: Tx, viewer: Viewer, id: string): Promise<OpenedMessage> => {
  const opened = await messages.open(tx, viewer.id, id);
  if (!opened) throw missing();
  return opened;
};

/** The counts of a message after one reaction more or less. */
function recounted({ reactions }: OpenedMessage, emoji: string, change: 1 | -1): OpenedMessage['reactions'] {
  const counted = reactions.find((reaction) => reaction.emoji === emoji);
  if (change > 0 && !counted && reactions.length >= chatLimits.messageReactions.max)
    throw new AppError('message.too_many_reactions', { max: chatLimits.messageReactions.max });
  const count = (counted?.count ?? 0) + change;
  return (counted ? reactions : [...reactions, { emoji, count }])
    .map((reaction) => (reaction.emoji === emoji ? { emoji, count } : reaction))
    .filter((reaction) => reaction.count > 0);
}

/** False when the person has given it before. */
async function give(tx: Tx, opened: OpenedMessage, userId: string, emoji: string): Promise<boolean> {
  const result = await messages.addReaction(tx, opened, userId, emoji);
  if (result === 'unknown') throw new AppError('request.invalid', {}, [{ field: 'emoji', rule: 'invalid_value' }]);
  return result === 'added';
}

/** Whether the caller may act on what others wrote: as a moderator of higher rank than its author. */
const moderates = async (tx: Tx, viewer: Viewer, { communityId, senderId }: OpenedMessage): Promise<boolean> => {
  if (communityId === null) return false;
  const access = await findAccess(tx, viewer, communityId);
  if (!access || !mayModerate(viewer, access)) return false;
  const author = await findAccessOf(tx, { userId: senderId, communityId, lock: 'none' });
  return outranks(viewer, access, author?.access.role ?? null);
};

/** Changes of a message after it was sent. They hold the lock of its channel, so that they have one order for all readers. */
export function chatMessagesService({ db, mention, publishMessage, attachments, transact, audit }: Dependencies) {
  /** The message gets the next revision of its channel, and all readers are notified after the commit. */
  const publish = async (tx: Tx, locked: Locked, reaction?: GivenReaction): Promise<Message> => {
    await messages.touch(tx, locked);
    const message = await messages.read(tx, locked, null);
    const { communityId, isForReaders } = locked;
    afterCommit(tx, () => publishMessage({ message, communityId, isForReaders, ...(reaction && { reaction }) }));
    return message;
  };
  const published = async (tx: Tx, viewer: Viewer, opened: OpenedMessage, reaction?: GivenReaction): Promise<Message> => {
    await publish(tx, opened, reaction);
    return messages.read(tx, opened, viewer.id);
  };

  /** Null shows it again. */
  const setDeleted = async (tx: Tx, locked: Locked, by: 'sender' | 'moderator' | null): Promise<void> => {
    await messages.setDeleted(tx, locked, by);
    await (by === null ? attachments.restore(tx, locked.id) : attachments.remove(tx, locked.id, by));
  };

  /** The log of the community records the acts of moderators. */
  const moderate = async (
    tx: Tx,
    by: Viewer,
    locked: Locked,
    { isDeleted, reason }: { isDeleted: boolean; reason?: string },
  ): Promise<void> => {
    await setDeleted(tx, locked, isDeleted ? 'moderator' : null);
    const { sender } = await publish(tx, locked);
    await audit.record(tx, {
      by,
      action: isDeleted ? 'message.deleted' : 'message.restored',
      target: { type: 'message', id: locked.id, name: sender.username },
      communityId: locked.communityId,
      after: { ...(reason !== undefined && { reason }), channel: locked.channelName },
    });
  };

  const react = (viewer: Viewer, id: string, { emoji, isOn }: { emoji: string; isOn: boolean }): Promise<Message> =>
    transact(async (tx) => {
      const opened = visible(await open(tx, viewer, id));
      // An error thrown below undoes it. The same reaction again, for example after a lost response, is never refused.
      const isChanged = isOn ? await give(tx, opened, viewer.id, emoji) : await messages.removeReaction(tx, opened, viewer.id, emoji);
      if (!isChanged) return messages.read(tx, opened, viewer.id);
      const code = isOn ? reactRefusal(opened.access) : null;
      if (code) throw new AppError(code);
      await messages.setReactions(tx, opened, recounted(opened, emoji, isOn ? 1 : -1));
      return published(tx, viewer, opened, { userId: viewer.id, emoji, isOn });
    });

  return {
    edit: (viewer: Viewer, id: string, { body, editCount, confirmsAll }: Edit): Promise<Message> =>
      transact(async (tx) => {
        await messages.lockRate(tx, viewer.id, id);
        const opened = visible(await open(tx, viewer, id));
        if (!isOwn(viewer.id, opened)) throw new AppError('member.not_allowed');
        // The same change again, for example after a lost response; another change may have followed it since.
        if (opened.body === body || (await messages.saidIn(tx, opened, editCount + 1)) === body)
          return messages.read(tx, opened, viewer.id);
        if (body === '' && !opened.hasMore) throw new AppError('request.invalid', {}, [{ field: 'body', rule: 'required' }]);
        if (opened.editCount !== editCount) throw new AppError('message.changed');
        const code = refusal(opened.access) ?? editRefusal(opened);
        if (code) throw new AppError(code, code === 'message.too_many_edits' ? { max: chatLimits.messageEdits.max } : {});
        const access = opened.communityId === null ? null : await findAccess(tx, viewer, opened.communityId);
        if (access) await mustTextWait(tx, viewer, access, { type: 'message', texts: [body], isCounted: true, canWait: false });
        const names = await namesIn(body);
        await messages.edit(tx, opened, body);
        if (names.length > 0 || opened.body.includes('@')) await mention(tx, opened, { names, by: viewer, confirmsAll });
        return published(tx, viewer, opened);
      }),

    async revisions(viewer: Viewer, id: string): Promise<Revisions> {
      const found = await messages.listRevisions(db, viewer.id, id);
      if (!found) throw missing();
      if (found.state === 'deleted') throw new AppError('message.deleted');
      return { items: found.items };
    },

    remove: (viewer: Viewer, id: string): Promise<Message> =>
      transact(async (tx) => {
        const opened = await open(tx, viewer, id);
        if (!isOwn(viewer.id, opened)) throw new AppError('member.not_allowed');
        if (opened.state === 'deleted') return messages.read(tx, opened, viewer.id);
        await setDeleted(tx, opened, 'sender');
        return published(tx, viewer, opened);
      }),

    removeOther: (viewer: Viewer, id: string, reason: string): Promise<Message> =>
      transact(async (tx) => {
        const opened = await open(tx, viewer, id);
        if (!(await moderates(tx, viewer, opened))) throw new AppError('member.not_allowed');
        if (opened.state === 'visible') await moderate(tx, viewer, opened, { isDeleted: true, reason });
        return messages.read(tx, opened, viewer.id);
      }),

    restore: (viewer: Viewer, id: string): Promise<Message> =>
      transact(async (tx) => {
        const opened = await open(tx, viewer, id);
        const isByAuthor = opened.deletedBy === 'sender';
        // Not deleted is allowed to both: the same restoration again, for example after a lost response, is never refused.
        const isAllowed =
          (opened.deletedBy !== 'moderator' && isOwn(viewer.id, opened)) || (!isByAuthor && (await moderates(tx, viewer, opened)));
        if (!isAllowed) throw new AppError('member.not_allowed');
        if (opened.state === 'visible') return messages.read(tx, opened, viewer.id);
        if (!isRestorable(opened)) throw new AppError('message.too_late');
        if (!isByAuthor) await moderate(tx, viewer, opened, { isDeleted: false });
        else {
          await setDeleted(tx, opened, null);
          await publish(tx, opened);
        }
        return messages.read(tx, opened, viewer.id);
      }),

    react,

    /** False when it was deleted before. */
    async deleteMessage(tx: Tx, { id, by, reason }: Decision): Promise<boolean> {
      const locked = await messages.openReported(tx, id);
      if (locked?.state !== 'visible') return false;
      await moderate(tx, by, locked, { isDeleted: true, reason });
      return true;
    },

    /** False unless moderators deleted it. */
    async restoreMessage(tx: Tx, { id, by, reason }: Decision): Promise<boolean> {
      const locked = await messages.openReported(tx, id);
      if (locked?.state !== 'deleted' || locked.deletedBy !== 'moderator') return false;
      await moderate(tx, by, locked, { isDeleted: false, reason });
      return true;
    },
  };
}
export type ChatMessagesService = ReturnType<typeof chatMessagesService>;
export type DeleteMessage = ChatMessagesService['deleteMessage'];
export type RestoreMessage = ChatMessagesService['restoreMessage'];
