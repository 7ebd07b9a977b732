import type { Message } from '#contract/chat/index.ts';
import type { Notify } from '#kernel/notify.ts';
import type { Tx } from '#kernel/transaction.ts';
import * as mentions from './chat.mentions.repository.ts';

type Written = { message: Message; communityId: string | null; channelName: string };
export type StoreMentions = (tx: Tx, written: Written, names: readonly string[]) => Promise<void>;

/** The named readers are mentioned; those who were not before are notified. */
export const mentioning =
  ({ notify }: { notify: Notify }): StoreMentions =>
  async (tx, written, names) => {
    const { message, communityId, channelName } = written;
    const userIds = await mentions.write(tx, written, names);
    await notify(tx, userIds, {
      kind: 'chat.mention',
      actorId: message.sender.id,
      subject: { type: 'message', id: message.id },
      communityId,
      params: { channelId: message.channelId, channel: channelName },
    });
  };
