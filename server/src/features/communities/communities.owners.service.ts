import type { Membership } from '#contract/communities.ts';
import type { Notify } from '#features/notifications/index.ts';
import type { Audit } from '#kernel/audit/index.ts';
import { AppError } from '#kernel/errors.ts';
import type { Transact } from '#kernel/transaction.ts';
import type { Viewer } from '#kernel/viewer.ts';
import type { Admission } from './communities.admission.service.ts';
import type { OnClosing } from './communities.hooks.ts';
import type { MembersRepository } from './communities.members.repository.ts';
import { about, ownMembership } from './communities.members.service.ts';
import { mayMakeOwner } from './communities.policy.ts';
import type { StandingsRepository } from './communities.standing.repository.ts';

type Dependencies = {
  transact: Transact;
  standings: StandingsRepository;
  members: MembersRepository;
  admission: Admission;
  notify: Notify;
  audit: Audit;
  onClosing: OnClosing;
};

/** Ownership: promoting a member to owner, and closing a community that has no other members. */
export function ownersService({ transact, standings, members, admission, notify, audit, onClosing }: Dependencies) {
  return {
    make: (viewer: Viewer, idOrSlug: string, userId: string): Promise<Membership> =>
      transact(async (tx) => {
        const standing = await standings.findLocked(tx, viewer, idOrSlug, 'update');
        if (!standing) throw new AppError('community.not_found');
        if (!mayMakeOwner(viewer, standing)) throw new AppError('member.not_allowed');
        const { community } = standing;
        // The account is locked too: it cannot be closed while it becomes the owner that others rely on.
        const member = await standings.findOther(tx, { userId, communityId: community.id, lock: 'share' });
        if (member?.standing.state !== 'active') throw new AppError('member.not_found');
        if (member.standing.role === 'owner') return ownMembership(member.standing);
        const membership = await members.promote(tx, { communityId: community.id, userId });
        if (!membership) throw new Error('A member was changed under the lock of the community.');
        await audit.ofAccount(tx, {
          by: viewer,
          action: 'community.owner_made',
          userId,
          communityId: community.id,
          after: { community: community.name },
        });
        await notify(tx, [userId], { kind: 'membership.owner', actorId: viewer.id, ...about(community) });
        admission.tell(tx, community.id, userId);
        return membership;
      }),

    close: (viewer: Viewer, idOrSlug: string): Promise<Record<string, never>> =>
      transact(async (tx) => {
        if (await standings.hasLeft(tx, viewer, idOrSlug)) return {};
        const standing = await standings.findLocked(tx, viewer, idOrSlug, 'update');
        if (!standing) throw new AppError('community.not_found');
        const { community, role } = standing;
        if (role !== 'owner') throw new AppError('member.not_allowed');
        const place = { communityId: community.id, userId: viewer.id };
        if (!(await members.close(tx, place))) throw new AppError('community.has_members');
        await members.end(tx, place, 'active', 'left');
        await admission.left(tx, community.id, viewer.id);
        await onClosing(tx, community.id);
        const target = { type: 'community', id: community.id, name: community.name } as const;
        await audit.record(tx, { by: viewer, action: 'community.closed', target, communityId: community.id });
        return {};
      }),
  };
}
export type OwnersService = ReturnType<typeof ownersService>;
