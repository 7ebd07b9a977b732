import { chatLimits } from '#contract/browser/chat-limits.ts';
import type { CommunityEmoji } from '#contract/chat/emoji.ts';
import { type Access, mayManageChannels, requireAccess, requireAccessForUpdate } from '#features/access/index.ts';
import type { ReplaceImage } from '#features/uploads/index.ts';
import { AppError, isConstraint } from '#kernel/errors.ts';
import type { Parts } from '#kernel/parts.ts';
import { afterCommit, type Tx } from '#kernel/transaction.ts';
import type { Viewer } from '#kernel/viewer.ts';
import * as emoji from './chat.emoji.repository.ts';

type Dependencies = Pick<Parts, 'db' | 'hub' | 'transact' | 'audit'> & { replaceImage: ReplaceImage };

const { max } = chatLimits.communityEmoji;
const NO_ONE = { id: '00000000-0000-0000-0000-000000000000', isAdmin: false };

const noPicture = () => new AppError('image.not_found', {}, [{ field: 'imageId', rule: 'invalid_value' }]);
const asRefusal = (error: unknown): never => {
  if (isConstraint(error, 'community_emoji_pkey')) throw new AppError('emoji.name_taken', {}, [{ field: 'name', rule: 'invalid_value' }]);
  // Each emoji has a picture of its own, which goes with it.
  if (isConstraint(error, 'community_emoji_image')) throw noPicture();
  if (error instanceof AppError && error.code === 'image.not_found') throw noPicture();
  throw error;
};

/** The emoji of a community: added and removed under its lock by those who manage its channels, and recorded in its log. */
export function emojiService({ db, hub, transact, audit, replaceImage }: Dependencies) {
  const locked = async (tx: Tx, viewer: Viewer, idOrSlug: string): Promise<Access['community']> => {
    const { community } = await requireAccessForUpdate(tx, viewer, idOrSlug, mayManageChannels);
    if (community.status === 'archived') throw new AppError('community.archived');
    return community;
  };
  const record = async (
    tx: Tx,
    by: Viewer,
    community: Access['community'],
    { name, isAdded }: { name: string; isAdded: boolean },
  ): Promise<void> => {
    await audit.record(tx, {
      by,
      action: isAdded ? 'community.emoji_added' : 'community.emoji_removed',
      target: { type: 'community', id: community.id, name: community.name },
      communityId: community.id,
      before: isAdded ? null : { emoji: name },
      after: isAdded ? { emoji: name } : null,
    });
    // Clients read the list of emoji again with that of the channels.
    afterCommit(tx, () => hub.hint(`community:${community.id}`, 'channels.changed', { communityId: community.id }));
  };

  return {
    async list(viewer: Viewer, idOrSlug: string): Promise<{ items: CommunityEmoji[] }> {
      const items = await emoji.list(db, viewer, idOrSlug);
      if (items) return { items };
      await requireAccess(db, viewer, idOrSlug);
      throw new AppError('member.not_allowed');
    },

    create: (viewer: Viewer, idOrSlug: string, { name, imageId }: { name: string; imageId: string }): Promise<CommunityEmoji> =>
      transact(async (tx) => {
        const community = await locked(tx, viewer, idOrSlug);
        await replaceImage(tx, viewer, { purpose: 'emoji', imageId, former: null, communityId: community.id });
        const made = await emoji.insert(tx, { communityId: community.id, name, imageId, createdBy: viewer.id });
        if (!made) throw new AppError('emoji.too_many', { max });
        await record(tx, viewer, community, { name, isAdded: true });
        return made;
      }).catch(asRefusal),

    remove: (viewer: Viewer, idOrSlug: string, name: string): Promise<Record<string, never>> =>
      transact(async (tx) => {
        const community = await locked(tx, viewer, idOrSlug);
        const former = await emoji.remove(tx, community.id, name);
        if (former === null) return {};
        await replaceImage(tx, viewer, { purpose: 'emoji', imageId: null, former, communityId: community.id });
        await record(tx, viewer, community, { name, isAdded: false });
        return {};
      }),

    /** Whether the viewer may see the picture; null when no emoji has it. */
    isShown: (viewer: Viewer | null, imageId: string): Promise<boolean | null> => emoji.isShown(db, viewer ?? NO_ONE, imageId),
  };
}
export type EmojiService = ReturnType<typeof emojiService>;
