import { type RawBuilder, sql } from 'kysely';
import { isUnblocked } from '#features/access/index.ts';

const isShown = (isMember: RawBuilder<unknown>) =>
  sql`u.status = 'enabled' and u.deleted_at is null and u.delete_at is null and (u.is_public or ${isMember})`;

/** The longest-standing members of community `p`, as JSON. Non-members see public profiles only. */
export const memberPreviewsOf = (
  most: number,
  viewerId: string | null,
) => sql`(select json_agg(json_build_array(id, username, first_name, last_name, profile_picture)) as "memberPreviews" from (
  select u.id, u.username, u.first_name, u.last_name, u.profile_picture from memberships f join users u on u.id = f.user_id
  where f.community_id = p.id and f.state = 'active' and ${isShown(sql`p.state = 'active'`)} and ${isUnblocked(viewerId)}
  order by f.joined_at, f.user_id limit ${sql.lit(most)}) x)`;
