import { randomBytes, randomInt } from 'node:crypto';
import type { z } from 'zod';
import type {
  Category,
  Community,
  CommunityCreate,
  CommunityFilter,
  CommunitySummary,
  OwnCommunity,
  RecommendedCommunity,
} from '#contract/communities/index.ts';
import type { Pagination } from '#contract/kernel/schemas.ts';
import type { OnCommunityCreated } from '#features/access/index.ts';
import type { ReplaceImage } from '#features/uploads/index.ts';
import type { Db } from '#kernel/db/index.ts';
import { AppError } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import { type PageQuery, pagination } from '#kernel/paging.ts';
import type { SiteSettings } from '#kernel/settings/index.ts';
import type { Transact, Tx } from '#kernel/transaction.ts';
import type { Viewer } from '#kernel/viewer.ts';
import type { JoiningService } from './members/communities.joining.service.ts';
import * as creation from './communities.creation.repository.ts';
import { assertNotConfusable, zoneNamed } from './communities.inputs.ts';
import * as members from './members/communities.members.repository.ts';
import type { CommunityLists, ListedPage } from './communities.repository.ts';
import { assertUsableSlug } from './settings/communities.settings.change.ts';
import * as settingsRows from './settings/communities.settings.repository.ts';
import { HIDDEN_BYTES, hiddenSlugFor, slugsFor } from './communities.slug.ts';
import * as communities from './communities.repository.ts';

type Dependencies = {
  transact: Transact;
  db: Db;
  lists: CommunityLists;
  joining: JoiningService;
  replaceImage: ReplaceImage;
  onCreated: OnCommunityCreated;
  settings: Pick<SiteSettings, 'current'>;
};
type Listed<Item = CommunitySummary> = { communities: Item[]; pagination: Pagination };

/** Finds communities, and creates them. */
export function communitiesService({
  transact,
  db,
  lists,

  joining,
  replaceImage,
  onCreated,
  settings,
}: Dependencies) {
  const listed = <Item>({ communities: items, total }: ListedPage<Item>, query: PageQuery): Listed<Item> => ({
    communities: items,
    pagination: pagination(query, total),
  });
  const get = async (viewer: Viewer | null, idOrSlug: string): Promise<Community> => {
    const community = await communities.get(db, viewer, idOrSlug);
    if (!community) throw new AppError('community.not_found');
    return community;
  };

  /** Inserts under the first free slug: the one asked for, or one derived from the name. */
  const insert = async (tx: Tx, viewer: Viewer, id: string, input: CommunityCreate): Promise<void> => {
    if (input.visibility === 'hidden') {
      const slug = hiddenSlugFor(input.slug ?? input.name, randomBytes(HIDDEN_BYTES).toString('hex'));
      if (await creation.insert(tx, { ...input, id, creatorId: viewer.id, slugs: [slug] })) return;
      throw new Error('A random address was taken.');
    }
    if (input.slug !== undefined) assertUsableSlug(input.slug);
    const slugs = input.slug === undefined ? slugsFor(input.name, randomInt(36 ** 6).toString(36)) : [input.slug];
    if (!(await creation.insert(tx, { ...input, id, creatorId: viewer.id, slugs }))) throw new AppError('community.slug_taken');
  };

  return {
    list: async (viewer: Viewer | null, filter: z.output<typeof CommunityFilter>): Promise<Listed> =>
      listed(await lists.list(viewer, filter), filter),
    recommended: async (viewer: Viewer, query: PageQuery): Promise<Listed<RecommendedCommunity>> =>
      listed(await lists.recommended(viewer, query), query),
    mine: (viewer: Viewer): Promise<OwnCommunity[]> => lists.mine(viewer),
    categories: async (): Promise<{ items: Category[] }> => ({ items: await communities.categories(db) }),
    get,

    async create(viewer: Viewer, input: CommunityCreate): Promise<Community> {
      const timezone = zoneNamed(input.timezone);
      const id = newId();
      await transact(async (tx) => {
        const max = settings.current().communitiesPerPerson;
        if ((await creation.countOwned(tx, viewer.id, max)) >= max) throw new AppError('community.too_many', { max });
        if (!(await creation.hasCategory(tx, input.categoryId))) throw new AppError('category.not_found');
        assertNotConfusable(input.name, await settingsRows.alike(tx, { id, name: input.name }));
        await insert(tx, viewer, id, { ...input, timezone });
        for (const [purpose, imageId] of [['emblem', input.avatarId] as const, ['cover', input.coverId] as const])
          await replaceImage(tx, viewer, { purpose, imageId, former: null, communityId: id });
        await members.insertOwner(tx, { communityId: id, userId: viewer.id });
        await onCreated(tx, { id, language: input.language });
        await joining.entered(tx, id, [viewer.id]);
      });
      return get(viewer, id);
    },
  };
}
export type CommunitiesService = ReturnType<typeof communitiesService>;
