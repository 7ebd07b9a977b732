import { sql } from 'kysely';
import { appNow } from '#kernel/clock.ts';
import type { Db } from '#kernel/db/index.ts';
import type { Tx } from '#kernel/transaction.ts';

export type CommunityExportRow = {
  id: string;
  state: 'waiting' | 'ready' | 'failed';
  done: number;
  size: number | null;
  created_at: Date;
  expires_at: Date;
};
type Waiting = { communityId: string; name: string; askedBy: string | null };
const columns = ['id', 'state', 'done', 'size', 'created_at', 'expires_at'] as const;

/** Null while another file of the community is being made. */
export const insert = async (
  tx: Tx,
  { id, communityId, askedBy }: { id: string; communityId: string; askedBy: string },
): Promise<CommunityExportRow | null> =>
  (await tx
    .insertInto('community_exports')
    .values({ id, community_id: communityId, asked_by: askedBy })
    .onConflict((conflict) =>
      conflict
        .column('community_id')
        .where('state', '=', sql.lit('waiting' as const))
        .doNothing(),
    )
    .returning(columns)
    .executeTakeFirst()) ?? null;

export const latest = async (on: Db | Tx, communityId: string): Promise<CommunityExportRow | null> =>
  (await on
    .selectFrom('community_exports')
    .select(columns)
    .where('community_id', '=', communityId)
    .where('expires_at', '>', appNow)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()) ?? null;

export const findReady = async (on: Db | Tx, communityId: string, id: string): Promise<CommunityExportRow | null> =>
  (await on
    .selectFrom('community_exports')
    .select(columns)
    .where('id', '=', id)
    .where('community_id', '=', communityId)
    .where('state', '=', 'ready')
    .where('expires_at', '>', appNow)
    .executeTakeFirst()) ?? null;

export const findWaiting = (on: Db | Tx, id: string): Promise<Waiting | undefined> =>
  on
    .selectFrom('community_exports')
    .innerJoin('communities', 'communities.id', 'community_exports.community_id')
    .select(['communities.id as communityId', 'communities.name', 'community_exports.asked_by as askedBy'])
    .where('community_exports.id', '=', id)
    .where('community_exports.state', '=', 'waiting')
    .where('communities.status', 'in', ['active', 'archived'])
    .executeTakeFirst();

/** Not awaited, so updates may arrive out of order: the progress never decreases. */
export const setDone = async (on: Db | Tx, id: string, done: number): Promise<void> => {
  await on
    .updateTable('community_exports')
    .set({ done })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .where('done', '<', done)
    .execute();
};

/** False when another run has finished it. */
export const setReady = async (tx: Tx, id: string, { size, parts }: { size: number; parts: number }): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('community_exports')
    .set({ state: 'ready', size, done: parts, expires_at: sql<Date>`${appNow} + interval '7 days'` })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

export const setFailed = async (on: Db | Tx, id: string): Promise<void> => {
  await on.updateTable('community_exports').set({ state: 'failed' }).where('id', '=', id).where('state', '=', 'waiting').execute();
};

/** Expired ones, and those of purged communities. */
export const over = async (on: Db | Tx, limit: number): Promise<string[]> => {
  const rows = await on
    .selectFrom('community_exports')
    .select('id')
    .where((eb) => eb.or([eb('expires_at', '<=', appNow), eb('community_id', 'is', null)]))
    .orderBy('expires_at')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
};

export const remove = async (on: Db | Tx, ids: readonly string[]): Promise<void> => {
  if (ids.length > 0) await on.deleteFrom('community_exports').where('id', 'in', ids).execute();
};
