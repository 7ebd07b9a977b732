import type { z } from 'zod';
import type { chat } from '#contract/chat/index.ts';
import { AppError } from '#kernel/errors.ts';
import type { ReadNotices } from '#kernel/notify.ts';
import type { Parts } from '#kernel/parts.ts';
import type { Viewer } from '#kernel/viewer.ts';
import { conversations } from './conversations/index.ts';
import type { Changes, Reading, MessageWindow, WindowQuery } from './chat.repository.ts';
import * as channels from './chat.repository.ts';

type Dependencies = Pick<Parts, 'db' | 'hub' | 'transact'> & {
  readNotices: ReadNotices;
};

/** Hidden and missing channels both respond 404, so that ids cannot be probed. */
const found = <T>(value: T | null): T => {
  if (value === null) throw new AppError('channel.not_found');
  return value;
};

export function chatService({ db, readNotices, transact, hub }: Dependencies) {
  return {
    async list(viewer: Viewer): Promise<z.output<typeof chat.channels.ok>> {
      const lists = await Promise.all([conversations.list(db, viewer.id), channels.listChannels(db, viewer)]);
      return { items: lists.flat() };
    },

    async window(viewer: Viewer, channelId: string, query: WindowQuery): Promise<MessageWindow> {
      const anchors = (['before', 'after', 'around'] as const).filter((anchor) => query[anchor] !== undefined);
      if (anchors.length > 1)
        throw new AppError(
          'request.invalid',
          {},
          anchors.map((field) => ({ field, rule: 'invalid_value' })),
        );
      return found(await channels.findWindow(db, { channelId, userId: viewer.id }, query));
    },

    changes: async (viewer: Viewer, channelId: string, since: number): Promise<Changes> =>
      found(await channels.findChanges(db, { channelId, userId: viewer.id }, since)),

    async read(viewer: Viewer, channelId: string, seq: number): Promise<Reading> {
      const userId = viewer.id;
      const { hasMoved, isTold, ...reading } = await transact(async (tx) => {
        const { passed, ...raised } = found(await channels.raiseRead(tx, { channelId, userId }, seq));
        if (passed.areNotified) await readNotices(tx, { userId, channelId, after: passed.after, upTo: raised.lastReadSeq });
        return raised;
      });
      if (hasMoved) hub.hint(`user:${userId}`, 'channel.read', { channelId, ...reading });
      if (isTold) hub.hint(`channel:${channelId}`, 'channel.receipt', { channelId, userId, seq: reading.lastReadSeq });
      return reading;
    },
  };
}
export type ChatService = ReturnType<typeof chatService>;
