import type { Notify } from '#kernel/notify.ts';
import type { Tx } from '#kernel/transaction.ts';
import * as notices from './chat.notices.repository.ts';
import type { Sent } from './chat.send.repository.ts';

/** Notifies readers of a new message. Each reader gets one notification per channel, which later messages renew. */
export type NotifyReaders = (tx: Tx, sent: Sent) => Promise<void>;

export const createNotifyReaders =
  ({ notify }: { notify: Notify }): NotifyReaders =>
  async (tx, { message, communityId }) => {
    const { channelId, seq, sender } = message;
    const reached = await notices.listReached(tx, { channelId, seq, senderId: sender.id });
    const notice = { actorId: sender.id, subject: { type: 'channel', id: channelId }, communityId } as const;
    const idsOf = (asked: boolean) => reached.flatMap(({ userId, isRequest }) => (isRequest === asked ? [userId] : []));
    await notify(tx, idsOf(false), { ...notice, kind: 'chat.direct', params: { seq } });
    await notify(tx, idsOf(true), { ...notice, kind: 'chat.request' });
  };
