import type { Audit } from '#kernel/audit/index.ts';
import { AppError } from '#kernel/errors.ts';
import type { Hub } from '#kernel/realtime/index.ts';
import type { SiteSettings } from '#kernel/settings/index.ts';
import { afterCommit, type Transact, type Tx } from '#kernel/transaction.ts';
import type { Viewer } from '#kernel/viewer.ts';
import type { FoundingRepository } from '../communities.founding.repository.ts';
import { mayArchive, type Standing } from '../communities.policy.ts';
import type { StandingsRepository } from '../communities.standing.repository.ts';
import type { LifecycleRepository } from './communities.lifecycle.repository.ts';

type Dependencies = {
  transact: Transact;
  standings: StandingsRepository;
  lifecycle: LifecycleRepository;
  founding: Pick<FoundingRepository, 'countOwned'>;
  settings: Pick<SiteSettings, 'current'>;
  audit: Audit;
  hub: Hub;
};
type Status = Standing['community']['status'];
type Wanted = { isArchived: boolean; reason: string };

/** Archiving a community and opening it again. What writes into a community reads its status under the same lock, or in its statement. */
export function lifecycleService({ transact, standings, lifecycle, founding, settings, audit, hub }: Dependencies) {
  /** Opening it counts as founding one, otherwise archives would have no end. */
  const assertRoom = async (tx: Tx, viewer: Viewer, { role }: Standing): Promise<void> => {
    if (role !== 'owner') return;
    const max = settings.current().communitiesPerPerson;
    if ((await founding.countOwned(tx, viewer.id, max)) >= max) throw new AppError('community.too_many', { max });
  };

  const reopen = async (tx: Tx, viewer: Viewer, standing: Standing): Promise<void> => {
    await assertRoom(tx, viewer, standing);
    if (!(await lifecycle.reopen(tx, standing.community.id))) throw new AppError('community.no_owner');
  };

  return {
    setArchived: (viewer: Viewer, idOrSlug: string, { isArchived, reason }: Wanted): Promise<{ status: Status }> =>
      transact(async (tx) => {
        const standing = await standings.findLocked(tx, viewer, idOrSlug, 'update');
        if (!standing) throw new AppError('community.not_found');
        if (!mayArchive(viewer, standing)) throw new AppError('member.not_allowed');
        assertReason(standing, reason);
        const { id, name, status: before } = standing.community;
        const status = isArchived ? 'archived' : 'active';
        if (status === before) return { status };
        if (isArchived) await lifecycle.archive(tx, id);
        else await reopen(tx, viewer, standing);
        await audit.record(tx, {
          by: viewer,
          action: isArchived ? 'community.archived' : 'community.unarchived',
          target: { type: 'community', id, name },
          communityId: id,
          before: { status: before },
          after: { status, ...(reason && { reason }) },
        });
        afterCommit(tx, () => hub.hint(`community:${id}`, 'community.changed', { communityId: id }));
        return { status };
      }),
  };
}
export type LifecycleService = ReturnType<typeof lifecycleService>;

/** What the site does to a community of others is never without a reason. */
export function assertReason({ role }: Standing, reason: string): void {
  if (role !== 'owner' && reason.trim() === '') throw new AppError('request.invalid', {}, [{ field: 'reason', rule: 'required' }]);
}
