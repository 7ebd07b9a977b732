import { type Standing, type StandingsRepository } from '#features/communities/index.ts';
import { AppError } from '#kernel/errors.ts';
import type { Tx } from '#kernel/transaction.ts';
import type { Viewer } from '#kernel/viewer.ts';
import { isShown } from './posts.policy.ts';
import type { PostsRepository } from './posts.repository.ts';
import type { PostRow } from './posts.shapes.ts';

export type Opened = { standing: Standing; post: PostRow };
type Dependencies = { posts: PostsRepository; standings: StandingsRepository };

/** The one way to a post: a missing one and one that is hidden from the caller answer alike. */
export const postGate = ({ posts, standings }: Dependencies) => ({
  /** Before anything else is said about it. */
  assertShown(viewer: Viewer, standing: Standing | null, post: PostRow | null): void {
    if (!post || !standing || !isShown(viewer, standing, post)) throw new AppError('post.not_found');
  },

  async read(viewer: Viewer | null, id: string): Promise<Opened> {
    const post = await posts.find(viewer, id);
    const standing = post && (await standings.find(viewer, post.community.id));
    if (!post || !standing || !isShown(viewer, standing, post)) throw new AppError('post.not_found');
    return { standing, post };
  },

  /** With the row of its community locked, so that a concurrent change of the caller's membership or of the post is seen. */
  async enter(tx: Tx, viewer: Viewer, id: string, lock: 'update' | 'share' = 'update'): Promise<Opened> {
    const communityId = await posts.communityOf(tx, id);
    const standing = communityId === null ? null : await standings.findLocked(tx, viewer, communityId, lock);
    const post = standing === null ? null : await posts.findIn(tx, viewer, id);
    // It may have been moved while this waited for the lock.
    if (!standing || !post || post.community.id !== communityId || !isShown(viewer, standing, post)) throw new AppError('post.not_found');
    return { standing, post };
  },
});
export type PostGate = ReturnType<typeof postGate>;
