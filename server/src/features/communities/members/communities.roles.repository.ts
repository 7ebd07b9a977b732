import { sql } from 'kysely';
import type { CommunityRole, Membership } from '#contract/communities/index.ts';
import type { MembershipKey } from '#features/access/index.ts';
import { appNow } from '#kernel/clock.ts';
import type { Tx } from '#kernel/transaction.ts';
import { columns, membershipOf } from './communities.members.repository.ts';
import { unmuted } from './communities.restrictions.repository.ts';

const isActive = sql.lit('active' as const);

// Roles of active members: a member who gets one is no longer muted. Callers hold the lock on the community's row.

/** Null when the user is no longer an active member, or is already an owner. */
export async function promote(tx: Tx, { communityId, userId }: MembershipKey): Promise<Membership | null> {
  const row = await tx
    .updateTable('memberships')
    .set((eb) => ({ role: 'owner', ...unmuted, changed_at: appNow, version: eb('version', '+', 1) }))
    .where('community_id', '=', communityId)
    .where('user_id', '=', userId)
    .where('state', '=', isActive)
    .where('role', '<>', 'owner')
    .returning(columns)
    .executeTakeFirst();
  if (!row) return null;
  await tx
    .updateTable('communities')
    .set((eb) => ({ owner_count: eb('owner_count', '+', 1) }))
    .where('id', '=', communityId)
    .execute();
  return membershipOf(row);
}

/**
 * Sets a role below the owner's. Null when the member no longer has the role `from`. An owner who steps down is counted out before, which
 * is the guard of the last owner.
 */
export async function set(
  tx: Tx,
  { communityId, userId }: MembershipKey,
  { from, to }: { from: CommunityRole; to: CommunityRole },
): Promise<Membership | null> {
  const row = await tx
    .updateTable('memberships')
    .set((eb) => ({ role: to, ...(from === 'member' && unmuted), changed_at: appNow, version: eb('version', '+', 1) }))
    .where('community_id', '=', communityId)
    .where('user_id', '=', userId)
    .where('state', '=', isActive)
    .where('role', '=', from)
    .returning(columns)
    .executeTakeFirst();
  return row ? membershipOf(row) : null;
}
