import { randomBytes } from 'node:crypto';
import type { CommunityCreate } from '#contract/communities/index.ts';
import { imageAddress } from '#contract/browser/image-address.ts';
import { type ImportContext, ImportFault, type PortableCommunity } from '#features/community-transfer/index.ts';
import { idIn, type ReplaceImage } from '#features/uploads/index.ts';
import { AppError } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import type { Parts } from '#kernel/parts.ts';
import type { Tx } from '#kernel/transaction.ts';
import { sessionless } from '#kernel/viewer.ts';
import * as creation from '../communities.creation.repository.ts';
import { assertNotConfusable } from '../communities.inputs.ts';
import { HIDDEN_BYTES, hiddenSlugFor } from '../communities.slug.ts';
import type { JoiningService } from '../members/communities.joining.service.ts';
import * as members from '../members/communities.members.repository.ts';
import { assertUsableSlug } from '../settings/communities.settings.change.ts';
import * as settingsRows from '../settings/communities.settings.repository.ts';
import { categoryOf, readCommunityLists, setImported, setMember } from './communities.portable.repository.ts';
import { settingsOf } from './imported-settings.ts';

type Dependencies = Pick<Parts, 'db' | 'settings' | 'audit'> & {
  joining: Pick<JoiningService, 'entered'>;
  replaceImage: ReplaceImage;
};

const asFault = (error: unknown): never => {
  throw error instanceof AppError && error.fields[0]?.rule === 'name_look_alike' ? new ImportFault('name_look_alike') : error;
};

/** The community itself: its lists for the file that is taken to another site, and its creation from one. */
export function portableCommunity({
  db,
  settings,
  audit,

  joining,
  replaceImage,
}: Dependencies): PortableCommunity {
  const insert = async (tx: Tx, { communityId, importer, name, slug: chosen, plan, idOf, takeImage }: ImportContext): Promise<void> => {
    const { community } = plan;
    const isHidden = community.visibility === 'hidden';
    const slug = isHidden ? hiddenSlugFor(chosen, randomBytes(HIDDEN_BYTES).toString('hex')) : chosen;
    const avatarId = takeImage(idIn(community.avatar));
    const coverId = takeImage(idIn(community.cover));
    const values = settingsOf(community, { id: communityId, name, slug, categoryId: await categoryOf(tx, community.category), idOf });
    assertNotConfusable(name, await settingsRows.alike(tx, { id: communityId, name }));
    const input: CommunityCreate = { ...values, city: values.city ?? '', avatarId, coverId };
    if ((await creation.insert(tx, { ...input, id: communityId, creatorId: importer.id, slugs: [slug] })) === null)
      throw new ImportFault('slug_taken');
    for (const [purpose, imageId] of [['emblem', avatarId] as const, ['cover', coverId] as const])
      await replaceImage(tx, importer, { purpose, imageId, former: null, communityId });
    await settingsRows.update(tx, {
      ...values,
      avatar: avatarId && imageAddress('emblem', avatarId),
      cover: coverId && imageAddress('cover', coverId),
    });
  };

  return {
    lists: readCommunityLists(db),

    async assertCreatable(tx, importerId, { name, slug }) {
      if (slug !== null) {
        assertUsableSlug(slug);
        if ((await settingsRows.ownerOfSlug(tx, slug)) !== null) throw new AppError('community.slug_taken');
      }
      const max = settings.current().communitiesPerPerson;
      if ((await creation.countOwned(tx, importerId, max)) >= max) throw new AppError('community.too_many', { max });
      assertNotConfusable(name, await settingsRows.alike(tx, { id: newId(), name }));
    },

    async create(tx, context) {
      const { communityId, importer, plan, idOf } = context;
      const max = settings.current().communitiesPerPerson;
      if ((await creation.countOwned(tx, importer.id, max)) >= max) throw new ImportFault('too_many');
      await insert(tx, context).catch(asFault);
      await members.insertOwner(tx, { communityId, userId: importer.id });
      const fields = Object.fromEntries((plan.self?.profile_fields ?? []).map((field) => [idOf(field.id), field.value]));
      await setMember(tx, { communityId, userId: importer.id, joinedAt: plan.self?.joined_at ?? null, fields });
    },

    async finish(tx, { communityId, importer, name, plan: { community, summary } }) {
      const { rights, status, created_at: createdAt } = community;
      await setImported(tx, { id: communityId, rights, status, createdAt });
      await joining.entered(tx, communityId, [importer.id]);
      await audit.record(tx, {
        by: { ...sessionless(importer.id), username: importer.username },
        action: 'community.imported',
        target: { type: 'community', id: communityId, name },
        communityId,
        after: { site: summary.site, madeAt: summary.madeAt },
      });
    },
  };
}
