import { sql } from 'kysely';
import type { CommunityCreate } from '#contract/communities/index.ts';
import { imageAddress } from '#contract/browser/image-address.ts';
import { skeletonOf } from '#contract/browser/look-alike.ts';
import { foldName } from '#contract/browser/patterns.ts';
import { asVector, searchVector } from '#kernel/search.ts';
import type { Tx } from '#kernel/transaction.ts';

type NewCommunity = Omit<CommunityCreate, 'slug'> & { id: string; creatorId: string; slugs: readonly string[] };

/** Search words of a community. */
export const communityWords = ({ name, tagline, tags }: { name: string; tagline: string; tags: readonly string[] }): string[] => [
  ...new Set([...searchVector([name], { pinyin: true }), ...searchVector([tagline, ...tags])]),
];

/** The first of these slugs that is not, and never was, in use. */
async function freeSlug(tx: Tx, slugs: readonly string[], id: string | null = null): Promise<string | null> {
  const { rows } = await sql<{ slug: string }>`
    select wanted.slug from unnest(${slugs}::text[]) with ordinality wanted (slug, place)
    where not exists (select from communities c where c.slug = wanted.slug and c.id is distinct from ${id}::uuid)
      and not exists (select from community_slugs s where s.slug = wanted.slug)
    order by wanted.place limit 1`.execute(tx);
  return rows[0]?.slug ?? null;
}

export const hasCategory = async (tx: Tx, id: string): Promise<boolean> =>
  (await tx.selectFrom('categories').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;

/**
 * How many active communities the user owns, counted up to `most`. The lock on the user's row serialises creations until the transaction
 * ends.
 */
export async function countOwned(tx: Tx, userId: string, most: number): Promise<number> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from (
    select from memberships m join communities c on c.id = m.community_id
     where m.user_id = ${userId} and m.role = 'owner' and m.state = 'active' and c.status in ('active', 'deleting') limit ${most}) owned`.execute(
    tx,
  );
  return rows[0]!.count;
}

/** Inserts the community with its creator counted as a member. Null when every slug is taken. */
export async function insert(tx: Tx, { slugs, creatorId, ...community }: NewCommunity): Promise<string | null> {
  // A concurrent insert may take the slug; then the last one is used, which ends in a random suffix.
  for (const wanted of [slugs, slugs.slice(-1)]) {
    const slug = await freeSlug(tx, wanted);
    if (slug === null) return null;
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('communities')
      .values({
        id: community.id,
        slug,
        name: community.name,
        name_key: foldName(community.name),
        name_skeleton: skeletonOf(community.name),
        tagline: community.tagline,
        description: community.description,
        category_id: community.categoryId,
        tags: community.tags,
        language: community.language,
        timezone: community.timezone,
        city: community.city || null,
        visibility: community.visibility,
        content_visibility: community.contentVisibility,
        join_policy: community.joinPolicy,
        rules: community.rules,
        avatar: community.avatarId && imageAddress('emblem', community.avatarId),
        cover: community.coverId && imageAddress('cover', community.coverId),
        rights: JSON.stringify(community.joinPolicy === 'open' ? { invite: 'member' } : {}),
        owner_count: 1,
        member_count: 1,
        search: asVector(communityWords(community)),
        created_by: creatorId,
      })
      .onConflict((conflict) => conflict.column('slug').doNothing())
      .executeTakeFirst();
    // The insert may have waited for a community that gave the slug up, and still leads there.
    if (numInsertedOrUpdatedRows) return (await freeSlug(tx, [slug], community.id)) && slug;
  }
  return null;
}
