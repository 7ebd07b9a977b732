import { requireAccess } from '#features/access/index.ts';
import type { Db } from '#kernel/db/index.ts';
import { AppError } from '#kernel/errors.ts';
import type { Hub } from '#kernel/realtime/index.ts';
import { afterCommit, type Transact } from '#kernel/transaction.ts';
import type { Viewer } from '#kernel/viewer.ts';
import * as seen from './communities.seen.repository.ts';

type Dependencies = { db: Db; transact: Transact; hub: Hub };

/** The posts that a member has seen. */
export const seenService = ({ db, transact, hub }: Dependencies) => ({
  unread: async (viewer: Viewer): Promise<{ newPosts: number }> => ({ newPosts: await seen.unread(db, viewer.id) }),

  mark: (viewer: Viewer, idOrSlug: string, postId: string): Promise<{ newPosts: number }> =>
    transact(async (tx) => {
      const access = await requireAccess(tx, viewer, idOrSlug);
      if (access.state !== 'active') throw new AppError('member.not_member');
      const key = { communityId: access.community.id, userId: viewer.id };
      const isRaised = await seen.raise(tx, key, postId);
      const newPosts = await seen.count(tx, key);
      if (isRaised) afterCommit(tx, () => hub.hint(`user:${viewer.id}`, 'community.seen', { communityId: key.communityId, newPosts }));
      return { newPosts };
    }),
});
export type SeenService = ReturnType<typeof seenService>;
