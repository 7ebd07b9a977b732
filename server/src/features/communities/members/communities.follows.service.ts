import type { NotificationLevel } from '#contract/communities.ts';
import { AppError } from '#kernel/errors.ts';
import type { Transact } from '#kernel/transaction.ts';
import type { Viewer } from '#kernel/viewer.ts';
import { mayRead } from '../communities.policy.ts';
import type { StandingsRepository } from '../communities.standing.repository.ts';
import { refuse } from './communities.acts.service.ts';
import type { FollowsRepository } from './communities.follows.repository.ts';
import { followRefusal } from './communities.members.policy.ts';

type Dependencies = { transact: Transact; standings: StandingsRepository; follows: FollowsRepository };

/** Following without joining, and what members want to be notified of. */
export function followsService({ transact, standings, follows }: Dependencies) {
  return {
    follow: (viewer: Viewer, idOrSlug: string): Promise<{ isFollowing: boolean }> =>
      transact(async (tx) => {
        // Locked against joining, as members do not follow.
        const standing = await standings.findLocked(tx, viewer, idOrSlug, 'share');
        if (!standing) throw new AppError('community.not_found');
        if (standing.state === 'active') return { isFollowing: false };
        refuse(followRefusal(mayRead(viewer, standing), standing));
        await follows.follow(tx, { communityId: standing.community.id, userId: viewer.id });
        return { isFollowing: true };
      }),

    unfollow: (viewer: Viewer, idOrSlug: string): Promise<{ isFollowing: boolean }> =>
      transact(async (tx) => {
        const standing = await standings.findIn(tx, viewer, idOrSlug);
        if (!standing) throw new AppError('community.not_found');
        await follows.unfollow(tx, { communityId: standing.community.id, userId: viewer.id });
        return { isFollowing: false };
      }),

    setLevel: (viewer: Viewer, idOrSlug: string, notificationLevel: NotificationLevel): Promise<{ notificationLevel: NotificationLevel }> =>
      transact(async (tx) => {
        const standing = await standings.findIn(tx, viewer, idOrSlug);
        if (!standing) throw new AppError('community.not_found');
        const place = { communityId: standing.community.id, userId: viewer.id };
        if (!(await follows.setLevel(tx, place, notificationLevel))) throw new AppError('member.not_member');
        return { notificationLevel };
      }),
  };
}
export type FollowsService = ReturnType<typeof followsService>;
