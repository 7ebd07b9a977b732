import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { isAccountLive } from '#features/access/index.ts';
import { appNow } from '#kernel/clock.ts';
import type { Tx } from '#kernel/transaction.ts';

/** Over `communities`. */
export const hasOwner: RawBuilder<SqlBool> = sql`exists (
  select from memberships o join users u on u.id = o.user_id
  where o.community_id = communities.id and o.state = 'active' and o.role = 'owner' and ${isAccountLive})`;

// The states of a community. The state before the change is the guard of each statement.

export async function archive(tx: Tx, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('communities')
    .set((eb) => ({ status: 'archived', updated_at: appNow, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('status', '=', 'active')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** False without an owner who could run it. */
export async function reopen(tx: Tx, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('communities')
    .set((eb) => ({ status: 'active', last_activity_at: appNow, updated_at: appNow, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('status', '=', 'archived')
    .where(hasOwner)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
