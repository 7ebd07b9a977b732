import { sql } from 'kysely';
import type { Db } from '#kernel/db/index.ts';

/** Whether neither of the viewer and the user `u` has blocked the other. After a block, neither sees the face of the other. */
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

/** The ids of the people who have blocked the viewer, or whom the viewer has blocked. */
export async function blockedAmong(db: Db, viewerId: string, people: readonly { id: string }[]): Promise<Set<string>> {
  const ids = [...new Set(people.map(({ id }) => id))];
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`select u.id from unnest(${ids}::uuid[]) u (id) where not ${isUnblocked(viewerId)}`.execute(db);
  return new Set(rows.map(({ id }) => id));
}
