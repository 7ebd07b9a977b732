import type { CommunityChange, CommunitySettings } from '#contract/communities/settings.ts';
import { slugPattern } from '#contract/browser/patterns.ts';
import { findAccess, mayManage, requireAccess, requireAccessForUpdate } from '#features/access/index.ts';
import { idIn, type ReplaceImage } from '#features/uploads/index.ts';
import type { Audit } from '#kernel/audit/index.ts';
import type { Db } from '#kernel/db/index.ts';
import { AppError, isConstraint } from '#kernel/errors.ts';
import type { Hub } from '#kernel/realtime/index.ts';
import { afterCommit, type Transact, type Tx } from '#kernel/transaction.ts';
import type { Viewer } from '#kernel/viewer.ts';
import * as creation from '../communities.creation.repository.ts';
import { assertNotConfusable } from '../communities.inputs.ts';
import { isUsableSlug } from '../communities.slug.ts';
import { changed, keptOf } from './communities.settings.change.ts';
import * as settingsRows from './communities.settings.repository.ts';

type Dependencies = {
  transact: Transact;
  db: Db;
  replaceImage: ReplaceImage;
  audit: Audit;
  hub: Hub;
};

/** Constraints decide races that the checks before them lose. */
const asRefusal = (error: unknown): never => {
  if (isConstraint(error, 'communities_slug_key')) throw new AppError('community.slug_taken');
  if (isConstraint(error, 'community_parent_is_top')) throw new AppError('community.parent_unfit');
  throw error;
};

/** The settings of a community, each change under the lock of its row. */
export function communitySettingsService(dependencies: Dependencies) {
  const { transact, db, replaceImage, audit, hub } = dependencies;

  const check = async (tx: Tx, viewer: Viewer, before: CommunitySettings, after: CommunitySettings): Promise<void> => {
    if (after.categoryId !== before.categoryId && !(await creation.hasCategory(tx, after.categoryId)))
      throw new AppError('category.not_found');
    if (after.name !== before.name) assertNotConfusable(after.name, await settingsRows.alike(tx, after));
    if (after.parentId === null || after.parentId === before.parentId) return;
    const parent = await findAccess(tx, viewer, after.parentId);
    if (parent?.community.status !== 'active' || !mayManage(viewer, parent)) throw new AppError('community.parent_unfit');
  };

  const placePictures = async (tx: Tx, viewer: Viewer, before: CommunitySettings, change: CommunityChange): Promise<void> => {
    const { id: communityId } = before;
    const { avatarId, coverId } = change;
    if (avatarId !== undefined)
      await replaceImage(tx, viewer, { purpose: 'emblem', imageId: avatarId, former: idIn(before.avatar), communityId });
    if (coverId !== undefined)
      await replaceImage(tx, viewer, { purpose: 'cover', imageId: coverId, former: idIn(before.cover), communityId });
  };

  const managed = async (tx: Tx, viewer: Viewer, idOrSlug: string): Promise<CommunitySettings> => {
    const access = await requireAccessForUpdate(tx, viewer, idOrSlug, mayManage);
    if (access.community.status === 'archived') throw new AppError('community.archived');
    return (await settingsRows.find(tx, access.community.id))!;
  };

  const record = async (tx: Tx, viewer: Viewer, before: CommunitySettings): Promise<CommunitySettings> => {
    const after = (await settingsRows.find(tx, before.id))!;
    const target = { type: 'community', id: after.id, name: after.name } as const;
    const sides = { before: keptOf(before), after: keptOf(after) };
    await audit.record(tx, { by: viewer, action: 'community.changed', target, communityId: after.id, ...sides });
    afterCommit(tx, () => hub.hint(`community:${after.id}`, 'community.changed', { communityId: after.id }));
    return after;
  };

  return {
    async get(viewer: Viewer, idOrSlug: string): Promise<CommunitySettings> {
      const access = await requireAccess(db, viewer, idOrSlug, mayManage);
      const found = await settingsRows.find(db, access.community.id);
      if (!found) throw new AppError('community.not_found');
      return found;
    },

    change: (viewer: Viewer, idOrSlug: string, change: CommunityChange): Promise<CommunitySettings> =>
      transact(async (tx) => {
        const before = await managed(tx, viewer, idOrSlug);
        // Checked first: otherwise what another administrator changed would be reported as an error of this change.
        if (change.version !== before.version) throw await audit.conflict(tx, { type: 'community', id: before.id });
        const after = changed(before, change);
        await check(tx, viewer, before, after);
        if (!(await settingsRows.update(tx, after))) throw await audit.conflict(tx, { type: 'community', id: before.id });
        const slugs = { id: before.id, former: before.slug, slug: after.slug, isHidden: after.visibility === 'hidden' };
        if (after.slug !== before.slug && !(await settingsRows.keepFormerSlug(tx, slugs))) throw new AppError('community.slug_taken');
        await placePictures(tx, viewer, before, change);
        return record(tx, viewer, before);
      }).catch(asRefusal),

    verify: (
      viewer: Viewer,
      idOrSlug: string,
      { isVerified, version }: { isVerified: boolean; version: number },
    ): Promise<CommunitySettings> =>
      transact(async (tx) => {
        const before = await managed(tx, viewer, idOrSlug);
        if (!viewer.isAdmin) throw new AppError('member.not_allowed');
        if (!(await settingsRows.verify(tx, { id: before.id, version, isVerified })))
          throw await audit.conflict(tx, { type: 'community', id: before.id });
        return record(tx, viewer, before);
      }),

    async checkSlug(slug: string, communityId: string | undefined): Promise<{ state: 'free' | 'taken' | 'reserved' }> {
      if (!slugPattern.test(slug) || !isUsableSlug(slug)) return { state: 'reserved' };
      const owner = await settingsRows.ownerOfSlug(db, slug);
      return { state: owner === null || owner === communityId ? 'free' : 'taken' };
    },
  };
}
export type CommunitySettingsService = ReturnType<typeof communitySettingsService>;
