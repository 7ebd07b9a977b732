import type { Db } from '#kernel/db/index.ts';
import type { ExportTable } from '#kernel/long-task/exports.repository.ts';
import type { Tx } from '#kernel/transaction.ts';

export type CommunityExportOwner = { id: string; name: string; askedBy: string | null };

export const exportTable: ExportTable = { table: 'community_exports', owner: 'community_id' };

/** The community of an export that waits; one that is being deleted gets no file. */
export const findOwner = (on: Db | Tx, id: string): Promise<CommunityExportOwner | undefined> =>
  on
    .selectFrom('community_exports')
    .innerJoin('communities', 'communities.id', 'community_exports.community_id')
    .select(['communities.id', 'communities.name', 'community_exports.asked_by as askedBy'])
    .where('community_exports.id', '=', id)
    .where('community_exports.state', '=', 'waiting')
    .where('communities.status', 'in', ['active', 'archived'])
    .executeTakeFirst();
