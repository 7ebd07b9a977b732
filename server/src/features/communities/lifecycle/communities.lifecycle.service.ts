import { type Access, assertReason, mayArchive, requireAccessForUpdate } from '#features/access/index.ts';
import type { Audit } from '#kernel/audit/index.ts';
import { AppError } from '#kernel/errors.ts';
import type { Hub } from '#kernel/realtime/index.ts';
import type { SiteSettings } from '#kernel/settings/index.ts';
import { afterCommit, type Transact, type Tx } from '#kernel/transaction.ts';
import type { Viewer } from '#kernel/viewer.ts';
import * as creation from '../communities.creation.repository.ts';
import * as lifecycle from './communities.lifecycle.repository.ts';

type Dependencies = {
  transact: Transact;
  settings: Pick<SiteSettings, 'current'>;
  audit: Audit;
  hub: Hub;
};
type Status = Access['community']['status'];
type Wanted = { isArchived: boolean; reason: string };

/** Archiving a community and opening it again. What writes into a community reads its status under the same lock, or in its statement. */
export function lifecycleService({ transact, settings, audit, hub }: Dependencies) {
  /** Opening it counts like creating one: the limit of owned communities applies. */
  const assertRoom = async (tx: Tx, viewer: Viewer, { role }: Access): Promise<void> => {
    if (role !== 'owner') return;
    const max = settings.current().communitiesPerPerson;
    if ((await creation.countOwned(tx, viewer.id, max)) >= max) throw new AppError('community.too_many', { max });
  };

  const reopen = async (tx: Tx, viewer: Viewer, access: Access): Promise<void> => {
    await assertRoom(tx, viewer, access);
    if (!(await lifecycle.reopen(tx, access.community.id))) throw new AppError('community.no_owner');
  };

  return {
    setArchived: (viewer: Viewer, idOrSlug: string, { isArchived, reason }: Wanted): Promise<{ status: Status }> =>
      transact(async (tx) => {
        const access = await requireAccessForUpdate(tx, viewer, idOrSlug, mayArchive);
        assertReason(access, reason);
        const { id, name, status: before } = access.community;
        const status = isArchived ? 'archived' : 'active';
        if (status === before) return { status };
        if (isArchived) await lifecycle.archive(tx, id);
        else await reopen(tx, viewer, access);
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
