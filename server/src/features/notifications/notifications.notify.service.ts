import { newId } from '#kernel/ids.ts';
import type { Hub } from '#kernel/realtime/index.ts';
import { afterCommit, type Tx } from '#kernel/transaction.ts';
import type { MarksRepository, ReadStretch } from './notifications.marks.repository.ts';
import { silencedBy, topicOf } from './notifications.levels.ts';
import { mailKindOf } from './notifications.mail-kinds.ts';
import type { NewNotification, RaiseRepository } from './notifications.raise.repository.ts';

export type Notice = Omit<NewNotification, 'id' | 'userId'>;
/** Notifies users in the transaction of the event; its actors are not told of what they did themselves. */
export type Notify = (tx: Tx, userIds: readonly string[], notice: Notice) => Promise<void>;

export const notifyService = ({ notifications, hub }: { notifications: RaiseRepository; hub: Hub }): Notify => {
  return async (tx, userIds, notice) => {
    // In a fixed order, so that two notices to the same users cannot deadlock.
    const named = [...new Set(userIds)].toSorted();
    const actorIds = notice.actorId === null ? [] : [...(notice.others ?? []), notice.actorId];
    const willing = await notifications.willing(tx, named, {
      actorIds,
      topic: topicOf(notice.kind),
      communityId: notice.communityId,
      silencedBy: silencedBy(notice.kind),
    });
    const recipients = await notifications.raise(
      tx,
      willing.map(({ id: userId, actorIds: known }) => ({
        ...notice,
        id: newId(),
        userId,
        actorId: known.at(-1) ?? null,
        others: known.slice(0, -1),
      })),
      mailKindOf(notice.kind),
    );
    afterCommit(tx, () => recipients.forEach((userId) => hub.hint(`user:${userId}`, 'notifications.changed', { isNew: true })));
  };
};

/** Marks the notifications of messages as read, in the transaction that raises the reader's position. */
export type ReadNotices = (tx: Tx, stretch: ReadStretch) => Promise<void>;

export const readNotices = ({ marks, hub }: { marks: MarksRepository; hub: Hub }): ReadNotices => {
  return async (tx, stretch) => {
    if ((await marks.readNotices(tx, stretch)) === 0) return;
    afterCommit(tx, () => hub.hint(`user:${stretch.userId}`, 'notifications.changed', { isNew: false }));
  };
};

/** Marks the notifications of messages as unread again, in the transaction that lowers the reader's position. */
export type UnreadNotices = (tx: Tx, stretch: ReadStretch) => Promise<void>;

export const unreadNotices = ({ marks, hub }: { marks: MarksRepository; hub: Hub }): UnreadNotices => {
  return async (tx, stretch) => {
    if ((await marks.unreadNotices(tx, stretch)) === 0) return;
    afterCommit(tx, () => hub.hint(`user:${stretch.userId}`, 'notifications.changed', { isNew: false }));
  };
};

/** Marks the notifications of all messages that were read as read, or with `isUndone` those of this action as unread again. */
export type ReadAllNotices = (tx: Tx, reading: { userId: string; action: string; isUndone?: boolean }) => Promise<void>;

export const readAllNotices = ({ marks, hub }: { marks: MarksRepository; hub: Hub }): ReadAllNotices => {
  return async (tx, { userId, action, isUndone = false }) => {
    const changed = await marks[isUndone ? 'undoReadAllNotices' : 'readAllNotices'](tx, userId, action);
    if (changed > 0) afterCommit(tx, () => hub.hint(`user:${userId}`, 'notifications.changed', { isNew: false }));
  };
};
