import type { Tx } from '#kernel/transaction.ts';
import type { Db } from '#kernel/db/index.ts';

// SQL of what was imported from calendars.

/** Slugs of the events with these UIDs that were imported before, by UID. */
export async function slugsOf(db: Db, communityId: string, uids: readonly string[]): Promise<Map<string, string>> {
  if (uids.length === 0) return new Map();
  const rows = await db
    .selectFrom('imported_events as i')
    .innerJoin('events as e', 'e.id', 'i.event_id')
    .select(['i.uid', 'e.slug'])
    .where('i.community_id', '=', communityId)
    .where('i.uid', 'in', uids)
    .execute();
  return new Map(rows.map(({ uid, slug }) => [uid, slug]));
}

/** False when another import of the same UID was faster. */
export async function note(tx: Tx, row: { communityId: string; uid: string; eventId: string }): Promise<boolean> {
  const noted = await tx
    .insertInto('imported_events')
    .values({ community_id: row.communityId, uid: row.uid, event_id: row.eventId })
    .onConflict((conflict) => conflict.columns(['community_id', 'uid']).doNothing())
    .returning('uid')
    .executeTakeFirst();
  return noted !== undefined;
}
