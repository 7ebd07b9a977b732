import type { Audit } from '#kernel/audit/index.ts';
import { AppError } from '#kernel/errors.ts';
import type { Transact } from '#kernel/transaction.ts';
import type { Viewer } from '#kernel/viewer.ts';
import type { Admission } from './communities.admission.service.ts';
import type { OnClosing } from '../communities.hooks.ts';
import type { MembersRepository } from './communities.members.repository.ts';
import type { StandingsRepository } from '../communities.standing.repository.ts';

type Dependencies = {
  transact: Transact;
  standings: StandingsRepository;
  members: MembersRepository;
  admission: Admission;
  audit: Audit;
  onClosing: OnClosing;
};

/** Closing a community that has no other members. */
export function closingService({ transact, standings, members, admission, audit, onClosing }: Dependencies) {
  return {
    close: (viewer: Viewer, idOrSlug: string): Promise<Record<string, never>> =>
      transact(async (tx) => {
        if (await standings.hasLeft(tx, viewer, idOrSlug)) return {};
        const standing = await standings.findLocked(tx, viewer, idOrSlug, 'update');
        if (!standing) throw new AppError('community.not_found');
        const { community, role } = standing;
        if (role !== 'owner') throw new AppError('member.not_allowed');
        const place = { communityId: community.id, userId: viewer.id };
        if (!(await members.close(tx, place))) throw new AppError('community.has_members');
        await members.move(tx, 'leave', { ...place, userIds: [viewer.id] });
        await admission.left(tx, community.id, viewer.id);
        await onClosing(tx, community.id);
        const target = { type: 'community', id: community.id, name: community.name } as const;
        await audit.record(tx, { by: viewer, action: 'community.closed', target, communityId: community.id });
        return {};
      }),
  };
}
export type ClosingService = ReturnType<typeof closingService>;
