import type { NotificationLevel } from '#contract/communities/index.ts';
import type { MembershipKey } from '#features/access/index.ts';
import type { Tx } from '#kernel/transaction.ts';

// The notifications that a user gets of a community: members by level, other users by following it.

export async function follow(tx: Tx, { communityId, userId }: MembershipKey): Promise<void> {
  await tx
    .insertInto('community_follows')
    .values({ community_id: communityId, user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function unfollow(tx: Tx, { communityId, userId }: MembershipKey): Promise<void> {
  await tx.deleteFrom('community_follows').where('user_id', '=', userId).where('community_id', '=', communityId).execute();
}

/** False when the user is no active member. */
export async function setLevel(tx: Tx, { communityId, userId }: MembershipKey, level: NotificationLevel): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('memberships')
    .set({ notification_level: level })
    .where('community_id', '=', communityId)
    .where('user_id', '=', userId)
    .where('state', '=', 'active')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
