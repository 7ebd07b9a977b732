import type { Message } from '#contract/chat/index.ts';
import { chatLimits } from '#contract/browser/chat-limits.ts';
import { findAccess, mayModerate } from '#features/access/index.ts';
import { AppError, isConstraint } from '#kernel/errors.ts';
import type { Parts } from '#kernel/parts.ts';
import { afterCommit, type Tx } from '#kernel/transaction.ts';
import type { Viewer } from '#kernel/viewer.ts';
import type { PublishMessage } from '../chat.hints.ts';
import { reactRefusal } from '../chat.policy.ts';
import type { OpenedMessage } from './chat.messages.repository.ts';
import * as messages from './chat.messages.repository.ts';
import * as pins from './chat.pins.repository.ts';

type Dependencies = Pick<Parts, 'db' | 'transact' | 'audit'> & {
  publishMessage: PublishMessage;
};

export function pinsService({ db, publishMessage, transact, audit }: Dependencies) {
  const open = async (tx: Tx, viewer: Viewer, id: string): Promise<OpenedMessage> => {
    const opened = await messages.open(tx, viewer.id, id);
    if (!opened) throw new AppError('message.not_found');
    const access = opened.communityId === null ? null : await findAccess(tx, viewer, opened.communityId);
    if (!access || !mayModerate(viewer, access)) throw new AppError('member.not_allowed');
    return opened;
  };

  /** Gives the message the next revision of its channel, and adds a line to the log of the community. */
  const publish = async (tx: Tx, by: Viewer, opened: OpenedMessage, action: 'message.pinned' | 'message.unpinned'): Promise<void> => {
    const { id, communityId, isForReaders, channelName: channel } = opened;
    await messages.touch(tx, opened);
    const message = await messages.read(tx, opened, null);
    afterCommit(tx, () => publishMessage({ message, communityId, isForReaders }));
    const target = { type: 'message', id, name: message.sender.username } as const;
    await audit.record(tx, { by, action, target, communityId, after: { channel } });
  };

  const pin = (viewer: Viewer, id: string, isOn: boolean): Promise<Message> =>
    transact(async (tx) => {
      const opened = await open(tx, viewer, id);
      if (isOn && opened.state === 'deleted') throw new AppError('message.deleted');
      const isChanged = isOn ? await pins.add(tx, opened, viewer.id) : await pins.remove(tx, opened);
      if (isChanged) {
        const code = reactRefusal(opened.access);
        // A muted moderator is none.
        if (code) throw new AppError(code === 'member.muted' ? 'member.not_allowed' : code);
        await publish(tx, viewer, opened, isOn ? 'message.pinned' : 'message.unpinned');
      }
      return messages.read(tx, opened, viewer.id);
    });

  return {
    async listPins(viewer: Viewer, channelId: string): Promise<{ items: Message[] }> {
      const items = await pins.list(db, { channelId, userId: viewer.id });
      if (!items) throw new AppError('channel.not_found');
      return { items };
    },

    async pin(viewer: Viewer, id: string): Promise<Message> {
      try {
        return await pin(viewer, id, true);
      } catch (error) {
        if (isConstraint(error, 'channels_pin_count')) throw new AppError('message.too_many_pins', { max: chatLimits.channelPins.max });
        throw error;
      }
    },

    unpin: (viewer: Viewer, id: string): Promise<Message> => pin(viewer, id, false),
  };
}
export type PinsService = ReturnType<typeof pinsService>;
