import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#kernel/db/index.ts';

const isShown = (isMember: RawBuilder<unknown>) =>
  sql`u.status = 'enabled' and u.deleted_at is null and u.delete_at is null and (u.is_public or ${isMember})`;

/** Whom the viewer has blocked, and who has blocked the viewer: neither sees the face of the other. Over `u`. */
export const isUnblocked = (viewerId: string | null) =>
  viewerId === null
    ? sql`true`
    : sql`(not exists (select from blocks b where b.user_id = ${viewerId} and b.blocked_id = u.id)
        and not exists (select from blocks b where b.user_id = u.id and b.blocked_id = ${viewerId}))`;

/** Whether a block of or against the viewer exists: for most viewers no face has to be looked up. */
export const hasBlocks = (viewerId: string | null) =>
  viewerId === null
    ? sql<boolean>`false`
    : sql<boolean>`(exists (select from blocks where user_id = ${viewerId}) or exists (select from blocks where blocked_id = ${viewerId}))`;

/** Which of these people and the viewer have blocked one another. */
export async function blockedAmong(db: Db, viewerId: string, people: readonly { id: string }[]): Promise<Set<string>> {
  const ids = [...new Set(people.map(({ id }) => id))];
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`select u.id from unnest(${ids}::uuid[]) u (id) where not ${isUnblocked(viewerId)}`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** The longest-standing members of community `p`, as JSON. Non-members see public profiles only. */
export const facesOf = (
  most: number,
  viewerId: string | null,
) => sql`(select json_agg(json_build_array(id, username, first_name, last_name, profile_picture)) as faces from (
  select u.id, u.username, u.first_name, u.last_name, u.profile_picture from memberships f join users u on u.id = f.user_id
  where f.community_id = p.id and f.state = 'active' and ${isShown(sql`p.state = 'active'`)} and ${isUnblocked(viewerId)}
  order by f.joined_at, f.user_id limit ${sql.lit(most)}) x)`;
