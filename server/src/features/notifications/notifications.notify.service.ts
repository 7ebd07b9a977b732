import { newId } from '#kernel/ids.ts';
import type { Notice, Notify, ReadAllNotices, ReadNotices, UnreadNotices } from '#kernel/notify.ts';
import type { Hub } from '#kernel/realtime/index.ts';
import { afterCommit, type Tx } from '#kernel/transaction.ts';
import * as marks from './notifications.marks.repository.ts';
import { mailKindOf, silencedBy, topicOf } from './notifications.kinds.ts';
import * as notifications from './notifications.raise.repository.ts';

/** Bounds one statement. */
const PEOPLE = 5_000;

export const notifyService = ({ hub }: { hub: Hub }): Notify => {
  const notifySome = async (tx: Tx, named: readonly string[], notice: Notice): Promise<void> => {
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
  return async (tx, userIds, notice) => {
    // The order is fixed, so that two notices to the same users cannot deadlock.
    const named = [...new Set(userIds)].toSorted();
    for (let first = 0; first < named.length; first += PEOPLE) await notifySome(tx, named.slice(first, first + PEOPLE), notice);
  };
};

export const readNotices = ({ hub }: { hub: Hub }): ReadNotices => {
  return async (tx, range) => {
    if ((await marks.readNotices(tx, range)) === 0) return;
    afterCommit(tx, () => hub.hint(`user:${range.userId}`, 'notifications.changed', { isNew: false }));
  };
};

export const unreadNotices = ({ hub }: { hub: Hub }): UnreadNotices => {
  return async (tx, range) => {
    if ((await marks.unreadNotices(tx, range)) === 0) return;
    afterCommit(tx, () => hub.hint(`user:${range.userId}`, 'notifications.changed', { isNew: false }));
  };
};

export const readAllNotices = ({ hub }: { hub: Hub }): ReadAllNotices => {
  return async (tx, { userId, action, isUndone = false }) => {
    const changed = isUndone ? await marks.undoReadAllNotices(tx, userId, action) : await marks.readAllNotices(tx, userId, action);
    if (changed > 0) afterCommit(tx, () => hub.hint(`user:${userId}`, 'notifications.changed', { isNew: false }));
  };
};
