import { sql } from 'kysely';
import { noContentRules } from '#contract/communities/shapes.ts';
import { appNow } from '#kernel/clock.ts';
import type { Db } from '#kernel/db/index.ts';
import { type KeyedRows, readersOf } from '#kernel/db/rows.ts';
import type { Tx } from '#kernel/transaction.ts';

/** Over `m` and its `c`: the values that a member gave, in the order of the fields; those of fields that are gone are left out. */
const profileFields = sql`(select coalesce(json_agg(json_build_object('id', f.field -> 'id', 'label', f.field -> 'label',
  'value', m.profile_fields -> (f.field ->> 'id')) order by f.place), '[]')
  from jsonb_array_elements(c.member_fields) with ordinality f (field, place) where m.profile_fields ? (f.field ->> 'id'))`;

const communityLists = {
  community: (id) => ({
    columns: sql`c.id, c.slug, c.name, c.tagline, c.description, c.avatar, c.cover, k.slug as category, c.tags, c.language, c.timezone, c.city,
      c.country, c.lat, c.lng, c.visibility, c.content_visibility, c.join_policy, c.rules, c.rules_version, c.rights, c.join_questions,
      c.welcome, c.member_fields, c.default_channel_ids, c.post_moderation,
      ${JSON.stringify(noContentRules)}::jsonb || c.content_rules as "contentRules", c.organisation, c.status, c.created_at`,
    from: sql`communities c join categories k on k.id = c.category_id where c.id = ${id}`,
    key: sql`c.id`,
  }),
  members: (id) => ({
    columns: sql`u.id, u.username, u.first_name as "firstName", u.last_name as "lastName", m.state, m.role, m.joined_at, m.answers,
      ${profileFields} as profile_fields,
      case when m.state = 'active' and u.email_verified_at is not null then encode(sha256(convert_to(u.email_key, 'UTF8')), 'hex') end as "emailSha256"`,
    from: sql`memberships m join users u on u.id = m.user_id join communities c on c.id = m.community_id
      where m.community_id = ${id} and m.state in ('active', 'pending', 'banned') and u.deleted_at is null`,
    key: sql`m.user_id`,
  }),
} satisfies Record<string, (communityId: string) => KeyedRows>;

/** The lists that communities give to their file, each with its rows. */
export const readCommunityLists = (db: Db) => readersOf(db, communityLists);

/** Sets what the settings of an imported community do not include. */
export async function setImported(
  tx: Tx,
  { id, rights, status, createdAt }: { id: string; rights: object; status: 'active' | 'archived'; createdAt: string },
): Promise<void> {
  await sql`update communities set rights = ${JSON.stringify(rights)}::jsonb, status = ${status},
    created_at = least(${createdAt}::timestamptz, ${appNow}) where id = ${id}`.execute(tx);
}

export async function setMember(
  tx: Tx,
  {
    communityId,
    userId,
    joinedAt,
    fields,
  }: { communityId: string; userId: string; joinedAt: string | null; fields: Record<string, string> },
): Promise<void> {
  await sql`update memberships set joined_at = least(coalesce(${joinedAt}::timestamptz, joined_at), ${appNow}),
      profile_fields = ${JSON.stringify(fields)}::jsonb
    where community_id = ${communityId} and user_id = ${userId}`.execute(tx);
}

/** The category with this slug; another category of the site if there is none. */
export async function categoryOf(tx: Tx, slug: string): Promise<string> {
  const { rows } = await sql<{
    id: string;
  }>`select id from categories order by slug = ${slug} desc, slug = 'other' desc, sort_order, id limit 1`.execute(tx);
  return rows[0]!.id;
}
