import type { z } from 'zod';
import type { chatOpenChannels, OpenChannel } from '#contract/chat/channels.ts';
import { requireAccess } from '#features/access/index.ts';
import { AppError } from '#kernel/errors.ts';
import type { Parts } from '#kernel/parts.ts';
import { afterCommit, type Tx } from '#kernel/transaction.ts';
import type { Viewer } from '#kernel/viewer.ts';
import * as open from './chat.open-channels.repository.ts';

type Dependencies = Pick<Parts, 'hub' | 'transact' | 'audit'>;
type Found = NonNullable<Awaited<ReturnType<typeof open.find>>>;

const shown = ({ communityId: _, community: __, isMember: ___, lastMessageAt, ...channel }: Found): OpenChannel => ({
  ...channel,
  lastMessageAt: lastMessageAt?.toISOString() ?? null,
});

/** The channels that members join and leave by themselves. */
export function openChannelsService({ transact, hub, audit }: Dependencies) {
  const publish = (tx: Tx, userId: string, communityId: string): void =>
    afterCommit(tx, () => hub.hint(`user:${userId}`, 'channels.changed', { communityId }));

  return {
    list: (viewer: Viewer, idOrSlug: string): Promise<{ items: OpenChannel[] }> =>
      transact(async (tx) => {
        const { community } = await requireAccess(tx, viewer, idOrSlug, (_, { state }) => state === 'active');
        return { items: (await open.list(tx, community.id, viewer.id)).map(shown) };
      }),

    get: (viewer: Viewer, channelId: string): Promise<z.output<typeof chatOpenChannels.get.ok>> =>
      transact(async (tx) => {
        const found = await open.find(tx, { channelId, userId: viewer.id });
        if (!found) throw new AppError('channel.not_found');
        return { ...shown(found), community: found.community, isMember: found.isMember };
      }),

    join: (viewer: Viewer, channelId: string): Promise<Record<string, never>> =>
      transact(async (tx) => {
        const communityId = await open.join(tx, { channelId, userId: viewer.id });
        if (communityId === null) throw new AppError('channel.not_found');
        publish(tx, viewer.id, communityId);
        return {};
      }),

    leave: (viewer: Viewer, channelId: string): Promise<Record<string, never>> =>
      transact(async (tx) => {
        const left = await open.leave(tx, { channelId, userId: viewer.id });
        // A channel that is not open to the caller answers as one that was left before.
        if (!left) return {};
        if (left.isByRole) throw new AppError('channel.read_by_role');
        const { communityId, name, username } = left;
        if (left.isPrivate)
          await audit.record(tx, {
            by: viewer,
            action: 'channel.reader_removed',
            target: { type: 'channel', id: channelId, name },
            communityId,
            before: { reader: username },
            after: null,
          });
        publish(tx, viewer.id, communityId);
        return {};
      }),
  };
}
export type OpenChannelsService = ReturnType<typeof openChannelsService>;
