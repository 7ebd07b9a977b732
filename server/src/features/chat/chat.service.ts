import type { z } from 'zod';
import type { chat } from '#contract/chat.ts';
import { AppError } from '#kernel/errors.ts';
import type { Hub } from '#kernel/realtime/index.ts';
import type { Viewer } from '#kernel/viewer.ts';
import type { Changes, ChatRepository, Reading, Window, WindowQuery } from './chat.repository.ts';

type Needs = { channels: ChatRepository; hub: Hub };

/** A hidden channel and a missing one answer alike, so that ids cannot be probed. */
const found = <T>(value: T | null): T => {
  if (value === null) throw new AppError('channel.not_found');
  return value;
};

export function chatService({ channels, hub }: Needs) {
  return {
    list: async (viewer: Viewer): Promise<z.output<typeof chat.channels.ok>> => ({ items: await channels.listChannels(viewer.id) }),

    async window(viewer: Viewer, channelId: string, query: WindowQuery): Promise<Window> {
      const anchors = (['before', 'after', 'around'] as const).filter((anchor) => query[anchor] !== undefined);
      if (anchors.length > 1)
        throw new AppError(
          'request.invalid',
          {},
          anchors.map((field) => ({ field, rule: 'invalid_value' })),
        );
      return found(await channels.findWindow({ channelId, userId: viewer.id }, query));
    },

    changes: async (viewer: Viewer, channelId: string, since: number): Promise<Changes> =>
      found(await channels.findChanges({ channelId, userId: viewer.id }, since)),

    async read(viewer: Viewer, channelId: string, seq: number): Promise<Reading> {
      const { hasMoved, ...reading } = found(await channels.raiseRead({ channelId, userId: viewer.id }, seq));
      if (hasMoved) hub.hint(`user:${viewer.id}`, 'channel.read', { channelId, ...reading });
      return reading;
    },
  };
}
export type ChatService = ReturnType<typeof chatService>;
