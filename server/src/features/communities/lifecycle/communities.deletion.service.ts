import type { CommunityDeletion } from '#contract/communities/lifecycle.ts';
import { foldName } from '#contract/browser/patterns.ts';
import { assertReason, mayArchive, requireAccessForUpdate } from '#features/access/index.ts';
import type { Audit } from '#kernel/audit/index.ts';
import type { Db } from '#kernel/db/index.ts';
import { AppError } from '#kernel/errors.ts';
import type { Hub } from '#kernel/realtime/index.ts';
import { afterCommit, type Transact, type Tx } from '#kernel/transaction.ts';
import type { Viewer } from '#kernel/viewer.ts';
import * as deletions from './communities.deletion.repository.ts';
import type { DeletionNews } from './communities.deletion.news.ts';

type Dependencies = { db: Db; transact: Transact; news: DeletionNews; audit: Audit; hub: Hub };

/** Deleting a community with a time of grace, and restoring it. */
export function communityDeletionService({ db, transact, news, audit, hub }: Dependencies) {
  const announce = (tx: Tx, communityId: string): void =>
    afterCommit(tx, () => hub.hint(`community:${communityId}`, 'community.changed', { communityId }));

  return {
    async get(viewer: Viewer, idOrSlug: string): Promise<CommunityDeletion> {
      const found = await deletions.find(db, viewer, idOrSlug);
      if (!found) throw new AppError('community.not_found');
      return found;
    },

    owned: async (viewer: Viewer): Promise<{ items: CommunityDeletion[] }> => ({ items: await deletions.owned(db, viewer) }),

    ask: (viewer: Viewer, idOrSlug: string, typed: { name: string; reason: string }): Promise<{ deleteAt: string }> =>
      transact(async (tx) => {
        const access = await requireAccessForUpdate(tx, viewer, idOrSlug, mayArchive);
        assertReason(access, typed.reason);
        const { id, name, status } = access.community;
        if (foldName(typed.name) !== foldName(name)) throw new AppError('community.name_differs', {});
        const deleteAt = await deletions.begin(tx, id, { by: viewer.id, reason: typed.reason });
        await news.deleting(tx, id);
        await audit.record(tx, {
          by: viewer,
          action: 'community.deletion_asked',
          target: { type: 'community', id, name },
          communityId: id,
          before: { status },
          after: { status: 'deleting', deleteAt: deleteAt.toISOString(), ...(typed.reason && { reason: typed.reason }) },
        });
        announce(tx, id);
        return { deleteAt: deleteAt.toISOString() };
      }),

    restore: (viewer: Viewer, idOrSlug: string): Promise<Record<string, never>> =>
      transact(async (tx) => {
        const restored = await deletions.restore(tx, viewer, idOrSlug);
        if (!restored) throw new AppError('community.not_found');
        const { id, name } = restored;
        await news.restored(tx, { communityId: id, name, by: viewer.id });
        await audit.record(tx, { by: viewer, action: 'community.restored', target: { type: 'community', id, name }, communityId: id });
        announce(tx, id);
        return {};
      }),
  };
}
export type CommunityDeletionService = ReturnType<typeof communityDeletionService>;
