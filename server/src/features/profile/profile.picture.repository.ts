import { appNow } from '#kernel/clock.ts';
import type { Tx } from '#kernel/transaction.ts';

/** Returns the previous URL. */
export async function setProfilePicture(tx: Tx, userId: string, address: string | null): Promise<string | null> {
  const before = await tx.selectFrom('users').select('profile_picture').where('id', '=', userId).forNoKeyUpdate().executeTakeFirst();
  await tx
    .updateTable('users')
    .set((eb) => ({ profile_picture: address, updated_at: appNow, version: eb('version', '+', 1) }))
    .where('id', '=', userId)
    .execute();
  return before?.profile_picture ?? null;
}
