import { sql } from 'kysely';
import { type ContentRules, noContentRules } from '#contract/communities/shapes.ts';
import type { CommunitySettings } from '#contract/communities/settings.ts';
import { skeletonOf } from '#contract/browser/look-alike.ts';
import { foldName, withoutDoubles } from '#contract/browser/patterns.ts';
import { appNow } from '#kernel/clock.ts';
import type { Db } from '#kernel/db/index.ts';
import { asVector } from '#kernel/search.ts';
import type { Tx } from '#kernel/transaction.ts';
import { communityWords } from '../communities.creation.repository.ts';

type Row = Omit<CommunitySettings, 'organisationVerifiedAt' | 'contentRules'> & {
  organisationVerifiedAt: Date | null;
  contentRules: Partial<ContentRules>;
};

/** Names with one skeleton; more of them than this are not compared. */
const MAX_ALIKE = 20;
const MAX_CHANNELS = 200;

const channels = sql`(select coalesce(json_agg(json_build_object('id', h.id, 'name', h.name)), '[]') from (
  select id, name from channels where community_id = c.id and archived_at is null and visibility <> 'private'
  order by sort_order, created_at, id limit ${sql.lit(MAX_CHANNELS)}) h)`;

// Inside a transaction, pass its `tx`.

export async function find(on: Db | Tx, id: string): Promise<CommunitySettings | undefined> {
  const { rows } = await sql<Row>`
    select c.id, c.slug, c.name, c.tagline, c.description, c.avatar, c.cover, c.category_id as "categoryId", c.tags, c.language, c.timezone,
      c.city, c.country, case when c.lat is null then null else json_build_object('lat', c.lat, 'lng', c.lng) end as point,
      c.parent_id as "parentId", c.visibility, c.content_visibility as "contentVisibility", c.join_policy as "joinPolicy", c.rules,
      c.rules_version as "rulesVersion", c.join_questions as "joinQuestions", c.welcome, c.member_fields as "memberFields",
      c.default_channel_ids as "defaultChannelIds", c.post_moderation as "postModeration", c.content_rules as "contentRules", c.organisation,
      c.organisation_verified_at as "organisationVerifiedAt", ${channels} as channels, c.version
    from communities c where c.id = ${id}`.execute(on);
  if (!rows[0]) return undefined;
  const { organisationVerifiedAt, contentRules, ...settings } = rows[0];
  return {
    ...settings,
    contentRules: { ...noContentRules, ...contentRules },
    organisationVerifiedAt: organisationVerifiedAt?.toISOString() ?? null,
  };
}

/** The id of the community that has the slug, now or formerly; null if there is none. */
export async function ownerOfSlug(on: Db | Tx, slug: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from communities where slug = ${slug} union all select community_id from community_slugs where slug = ${slug} limit 1`.execute(
    on,
  );
  return rows[0]?.id ?? null;
}

// Writes, each in a transaction that holds the lock on the community's row.

/** False when another change was saved first. */
export async function update(tx: Tx, { id, version, point, ...settings }: CommunitySettings): Promise<boolean> {
  const row = await tx
    .updateTable('communities')
    .set((eb) => ({
      name: settings.name,
      name_key: foldName(settings.name),
      name_skeleton: skeletonOf(settings.name),
      slug: settings.slug,
      tagline: settings.tagline,
      description: settings.description,
      avatar: settings.avatar,
      cover: settings.cover,
      category_id: settings.categoryId,
      tags: settings.tags,
      language: settings.language,
      timezone: settings.timezone,
      city: settings.city,
      country: settings.country,
      lat: point?.lat ?? null,
      lng: point?.lng ?? null,
      parent_id: settings.parentId,
      visibility: settings.visibility,
      content_visibility: settings.contentVisibility,
      join_policy: settings.joinPolicy,
      rules: settings.rules,
      rules_version: settings.rulesVersion,
      join_questions: JSON.stringify(settings.joinQuestions),
      welcome: settings.welcome,
      member_fields: JSON.stringify(settings.memberFields),
      default_channel_ids: settings.defaultChannelIds,
      post_moderation: settings.postModeration,
      content_rules: JSON.stringify({ ...settings.contentRules, words: withoutDoubles(settings.contentRules.words) }),
      organisation: settings.organisation && JSON.stringify(settings.organisation),
      organisation_verified_at: settings.organisationVerifiedAt,
      search: asVector(communityWords(settings)),
      version: eb('version', '+', 1),
      updated_at: appNow,
    }))
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * A slug that was just given up still leads here, unless nothing may reveal that the community exists. False when the new slug formerly
 * led to another community. This is checked after the update, which waited for the community that was giving the slug up.
 */
export async function keepFormerSlug(
  tx: Tx,
  { id, former, slug, isHidden }: { id: string; former: string; slug: string; isHidden: boolean },
): Promise<boolean> {
  if (isHidden) await tx.deleteFrom('community_slugs').where('community_id', '=', id).execute();
  else await sql`insert into community_slugs (slug, community_id) values (${former}, ${id}) on conflict (slug) do nothing`.execute(tx);
  await tx.deleteFrom('community_slugs').where('slug', '=', slug).where('community_id', '=', id).execute();
  return (await tx.selectFrom('community_slugs').select('slug').where('slug', '=', slug).executeTakeFirst()) === undefined;
}

/** Names of other communities that look like this one. Hidden communities are left out: nothing may reveal that they exist. */
export async function alike(tx: Tx, { id, name }: { id: string; name: string }): Promise<string[]> {
  const skeleton = skeletonOf(name);
  if (skeleton === '') return [];
  const rows = await tx
    .selectFrom('communities')
    .select('name')
    .where('name_skeleton', '=', skeleton)
    .where('id', '<>', id)
    .where('visibility', '<>', 'hidden')
    .where('status', '=', 'active')
    .limit(MAX_ALIKE)
    .execute();
  return rows.map((row) => row.name);
}

export const verify = async (tx: Tx, { id, version, isVerified }: { id: string; version: number; isVerified: boolean }): Promise<boolean> =>
  (await tx
    .updateTable('communities')
    .set((eb) => ({ organisation_verified_at: isVerified ? appNow : null, version: eb('version', '+', 1), updated_at: appNow }))
    .where('id', '=', id)
    .where('version', '=', version)
    .where('organisation', 'is not', null)
    .returning('id')
    .executeTakeFirst()) !== undefined;
