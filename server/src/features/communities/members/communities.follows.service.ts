import type { NotificationLevel } from '#contract/communities/index.ts';
import { mayRead, requireAccess, requireAccessForShare } from '#features/access/index.ts';
import { AppError } from '#kernel/errors.ts';
import type { Transact } from '#kernel/transaction.ts';
import type { Viewer } from '#kernel/viewer.ts';
import { refuse } from './communities.acts.service.ts';
import * as follows from './communities.follows.repository.ts';
import { followRefusal } from './communities.members.policy.ts';

type Dependencies = { transact: Transact };

/** Following without joining, and what members want to be notified of. */
export function followsService({ transact }: Dependencies) {
  return {
    follow: (viewer: Viewer, idOrSlug: string): Promise<{ isFollowing: boolean }> =>
      transact(async (tx) => {
        // Locked against joining, as members do not follow.
        const access = await requireAccessForShare(tx, viewer, idOrSlug);
        if (access.state === 'active') return { isFollowing: false };
        refuse(followRefusal(mayRead(viewer, access), access));
        await follows.follow(tx, { communityId: access.community.id, userId: viewer.id });
        return { isFollowing: true };
      }),

    unfollow: (viewer: Viewer, idOrSlug: string): Promise<{ isFollowing: boolean }> =>
      transact(async (tx) => {
        const access = await requireAccess(tx, viewer, idOrSlug);
        await follows.unfollow(tx, { communityId: access.community.id, userId: viewer.id });
        return { isFollowing: false };
      }),

    setLevel: (viewer: Viewer, idOrSlug: string, notificationLevel: NotificationLevel): Promise<{ notificationLevel: NotificationLevel }> =>
      transact(async (tx) => {
        const access = await requireAccess(tx, viewer, idOrSlug);
        const key = { communityId: access.community.id, userId: viewer.id };
        if (!(await follows.setLevel(tx, key, notificationLevel))) throw new AppError('member.not_member');
        return { notificationLevel };
      }),
  };
}
export type FollowsService = ReturnType<typeof followsService>;
