import { randomBytes, randomInt } from 'node:crypto';
import type { z } from 'zod';
import type { Category, Community, CommunityCreate, CommunityFilter, CommunitySummary } from '#contract/communities.ts';
import type { Pagination } from '#contract/kernel/schemas.ts';
import { AppError } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import { type PageQuery, pagination } from '#kernel/paging.ts';
import type { SiteSettings } from '#kernel/settings/index.ts';
import type { Transact, Tx } from '#kernel/transaction.ts';
import type { Viewer } from '#kernel/viewer.ts';
import { zonedTime } from '#kernel/zoned-time.ts';
import type { Admission } from './communities.admission.service.ts';
import type { FoundingRepository } from './communities.founding.repository.ts';
import type { OnFounded } from './communities.hooks.ts';
import type { MembersRepository } from './communities.members.repository.ts';
import type { CommunitiesRepository, Found } from './communities.repository.ts';
import { hiddenSlugFor, isUsableSlug, slugsFor } from './communities.slug.ts';

type Dependencies = {
  transact: Transact;
  communities: CommunitiesRepository;
  founding: FoundingRepository;
  members: MembersRepository;
  admission: Admission;
  onFounded: OnFounded;
  settings: Pick<SiteSettings, 'current'>;
};
const HIDDEN_BYTES = 5;
type Listed = { communities: CommunitySummary[]; pagination: Pagination };

/** Finding communities, and founding them. */
export function communitiesService({ transact, communities, founding, members, admission, onFounded, settings }: Dependencies) {
  const listed = ({ communities: items, total }: Found, query: PageQuery): Listed => ({
    communities: items,
    pagination: pagination(query, total),
  });
  const get = async (viewer: Viewer | null, idOrSlug: string): Promise<Community> => {
    const community = await communities.get(viewer, idOrSlug);
    if (!community) throw new AppError('community.not_found');
    return community;
  };

  /** Inserts under the first free slug: the one asked for, or one derived from the name. */
  const insert = async (tx: Tx, viewer: Viewer, id: string, input: CommunityCreate): Promise<void> => {
    if (input.visibility === 'hidden') {
      const slug = hiddenSlugFor(input.slug ?? input.name, randomBytes(HIDDEN_BYTES).toString('hex'));
      if (await founding.insert(tx, { ...input, id, founderId: viewer.id, slugs: [slug] })) return;
      throw new Error('A random address was taken.');
    }
    const slugs = input.slug === undefined ? slugsFor(input.name, randomInt(36 ** 6).toString(36)) : [input.slug].filter(isUsableSlug);
    if (!(await founding.insert(tx, { ...input, id, founderId: viewer.id, slugs }))) throw new AppError('community.slug_taken');
  };

  return {
    list: async (viewer: Viewer | null, filter: z.output<typeof CommunityFilter>): Promise<Listed> =>
      listed(await communities.list(viewer, filter), filter),
    recommended: async (viewer: Viewer, query: PageQuery): Promise<Listed> => listed(await communities.recommended(viewer, query), query),
    mine: (viewer: Viewer): Promise<CommunitySummary[]> => communities.mine(viewer),
    categories: async (): Promise<{ items: Category[] }> => ({ items: await communities.categories() }),
    get,

    async create(viewer: Viewer, input: CommunityCreate): Promise<Community> {
      const timezone = zonedTime('2000-01-01T00:00', input.timezone)?.zone;
      if (timezone === undefined) throw new AppError('request.invalid', {}, [{ field: 'timezone', rule: 'invalid_value' }]);
      const id = newId();
      await transact(async (tx) => {
        const max = settings.current().communitiesPerPerson;
        if ((await founding.countOwned(tx, viewer.id, max)) >= max) throw new AppError('community.too_many', { max });
        if (!(await founding.hasCategory(tx, input.categoryId))) throw new AppError('category.not_found');
        await insert(tx, viewer, id, { ...input, timezone });
        await members.insertOwner(tx, { communityId: id, userId: viewer.id });
        await onFounded(tx, { id, language: input.language });
        await admission.entered(tx, id, viewer.id);
      });
      return get(viewer, id);
    },
  };
}
export type CommunitiesService = ReturnType<typeof communitiesService>;
