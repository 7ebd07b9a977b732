import { sql } from 'kysely';
import { appNow } from '#kernel/clock.ts';
import type { Tx } from '#kernel/transaction.ts';

/** Locks all administrators, so that the last two are not both removed at once. */
async function lockAdmins(tx: Tx): Promise<string[]> {
  const admins = tx.selectFrom('users').select('id').where('is_admin', '=', true).where('status', '=', 'enabled');
  const rows = await admins.where('deleted_at', 'is', null).where('delete_at', 'is', null).orderBy('id').forUpdate().execute();
  return rows.map(({ id }) => id);
}

export async function isLastAdmin(tx: Tx, userId: string): Promise<boolean> {
  const ids = await lockAdmins(tx);
  return ids.length === 1 && ids[0] === userId;
}

/** `userId`: an account that is being deleted and no longer counts. */
export const hasOtherAdmin = async (tx: Tx, userId: string): Promise<boolean> => (await lockAdmins(tx)).some((id) => id !== userId);

/**
 * False when there is no such account, or it already has the status. An account that an administrator decided to delete stays closed until
 * that is withdrawn. A sign-in locks the same row and comes before or after.
 */
export async function setStatus(tx: Tx, userId: string, status: 'enabled' | 'disabled'): Promise<boolean> {
  const changed = await tx
    .updateTable('users')
    .set((eb) => ({ status, updated_at: appNow, version: eb('version', '+', 1) }))
    .where('id', '=', userId)
    .where('status', '<>', status)
    .where('deleted_at', 'is', null)
    .$if(status === 'enabled', (query) =>
      query.where(sql<boolean>`not exists (select from deletion_wishes w where w.user_id = users.id and w.is_decided)`),
    )
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}
