import { newId } from '#kernel/ids.ts';
import type { Hub } from '#kernel/realtime/index.ts';
import { afterCommit, type Tx } from '#kernel/transaction.ts';
import type { MarksRepository, ReadStretch } from './notifications.marks.repository.ts';
import { silencedBy, topicOf } from './notifications.levels.ts';
import { mailKindOf } from './notifications.mail-kinds.ts';
import type { NewNotification, RaiseRepository } from './notifications.raise.repository.ts';

export type Notice = Omit<NewNotification, 'id' | 'userId'>;
/** Notifies users in the transaction of the event; the actor is left out. */
export type Notify = (tx: Tx, userIds: readonly string[], notice: Notice) => Promise<void>;

export const notifyService = ({ notifications, hub }: { notifications: RaiseRepository; hub: Hub }): Notify => {
  return async (tx, userIds, notice) => {
    // In a fixed order, so that two notices to the same users cannot deadlock.
    const named = [...new Set(userIds)].filter((userId) => userId !== notice.actorId).toSorted();
    const others = await notifications.willing(tx, named, {
      actorId: notice.actorId,
      topic: topicOf(notice.kind),
      communityId: notice.communityId,
      silencedBy: silencedBy(notice.kind),
    });
    const recipients = await notifications.raise(
      tx,
      others.map((userId) => ({ ...notice, id: newId(), userId })),
      mailKindOf(notice.kind),
    );
    afterCommit(tx, () => recipients.forEach((userId) => hub.hint(`user:${userId}`, 'notifications.changed', { isNew: true })));
  };
};

/** Marks the notifications of mentions as read, in the transaction that raises the reader's position. */
export type ReadMentions = (tx: Tx, stretch: ReadStretch) => Promise<void>;

export const readMentions = ({ marks, hub }: { marks: MarksRepository; hub: Hub }): ReadMentions => {
  return async (tx, stretch) => {
    if ((await marks.readMentions(tx, stretch)) === 0) return;
    afterCommit(tx, () => hub.hint(`user:${stretch.userId}`, 'notifications.changed', { isNew: false }));
  };
};
