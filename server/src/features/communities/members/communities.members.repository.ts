import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Membership } from '#contract/communities/index.ts';
import { isAccountLive, type MembershipKey } from '#features/access/index.ts';
import { appNow } from '#kernel/clock.ts';
import type { Tx } from '#kernel/transaction.ts';
import { type MembershipAct, membershipActs } from './communities.states.ts';
import type { Accepted } from './joining-terms.ts';

type MembershipKeys = { communityId: string; userIds: readonly string[] };
/** The actor and the reason; both stay with the membership. */
export type Note = { by?: string | null; reason?: string };
/** How a member came in, and what they accepted and answered. */
export type NewMembership = { invitedBy: string | null; role: Membership['role']; accepted: Accepted | null };
/** Acts that change a row which is there; the others insert one. */
type Move = Exclude<MembershipAct, 'join' | 'request' | 'invite' | 'accept' | 'ban'>;
type Row = { community_id: string; user_id: string; state: Membership['state']; role: Membership['role']; joined_at: Date | null };
export type ChangedMembership = { userId: string; membership: Membership };

/** Most owners and moderators notified of one event; a community has few, this bounds the statement. */
const MAX_TOLD = 200;

export const columns = ['community_id', 'user_id', 'state', 'role', 'joined_at'] as const;
export const membershipOf = (row: Row): Membership => ({
  communityId: row.community_id,
  state: row.state,
  role: row.role,
  joinedAt: row.state === 'active' ? (row.joined_at?.toISOString() ?? null) : null,
});

/** The accepted rules and the answers, as columns; they replace those of a former membership. */
export const givenRow = (accepted: Accepted | null) => ({
  answers: JSON.stringify(accepted?.answers ?? []),
  rules_version_accepted: accepted?.rulesVersion ?? null,
  profile_fields: JSON.stringify(accepted?.fields ?? {}),
});

/** Whether another active account, not about to be deleted, is an owner. */
const anotherOwns = ({ communityId, userId }: MembershipKey): RawBuilder<SqlBool> => sql`exists (
  select from memberships o join users u on u.id = o.user_id
  where o.community_id = ${communityId} and o.user_id <> ${userId} and o.state = 'active' and o.role = 'owner' and ${isAccountLive})`;

const isActive = sql.lit('active' as const);

/** Raises the counter for new members, and ends their following. */
async function countIn(tx: Tx, { communityId, userIds }: MembershipKeys): Promise<void> {
  await tx
    .updateTable('communities')
    .set((eb) => ({ member_count: eb('member_count', '+', userIds.length) }))
    .where('id', '=', communityId)
    .execute();
  await sql`delete from community_follows where community_id = ${communityId} and user_id = any(${userIds}::uuid[])`.execute(tx);
}

// Memberships and the counters that follow them. Callers hold the lock on the community's row.

/**
 * Activates with the role of an invitation, else as a plain member, regardless of the former role; a mute outlasts leaving. Null for an
 * active member.
 */
export async function activate(
  tx: Tx,
  { communityId, userId }: MembershipKey,
  { invitedBy, role, accepted }: NewMembership,
): Promise<Membership | null> {
  const given = givenRow(accepted);
  const row = await tx
    .insertInto('memberships')
    .values({ community_id: communityId, user_id: userId, state: 'active', role, joined_at: appNow, invited_by: invitedBy, ...given })
    .onConflict((conflict) =>
      conflict
        .columns(['community_id', 'user_id'])
        .doUpdateSet((eb) => ({
          state: 'active',
          role: eb.ref('excluded.role'),
          message: '',
          ...given,
          profile_fields_version: eb('memberships.profile_fields_version', '+', 1),
          reason: '',
          changed_by: null,
          joined_at: appNow,
          // Posts written in their absence are not new to them.
          seen_at: appNow,
          changed_at: appNow,
          banned_until: null,
          invited_until: null,
          invited_by: eb.ref('excluded.invited_by'),
          version: eb('memberships.version', '+', 1),
        }))
        .where('memberships.state', '<>', 'active'),
    )
    .returning(columns)
    .executeTakeFirst();
  if (!row) return null;
  await countIn(tx, { communityId, userIds: [userId] });
  return membershipOf(row);
}

/** The creator, already included in the community's initial counters. */
export async function insertOwner(tx: Tx, { communityId, userId }: MembershipKey): Promise<void> {
  await tx
    .insertInto('memberships')
    .values({ community_id: communityId, user_id: userId, state: 'active', role: 'owner', joined_at: appNow })
    .execute();
}

/** Memberships that the act found in a state to start from; the state is the guard of the statement. */
export async function move(
  tx: Tx,
  act: Move,
  { communityId, userIds }: MembershipKeys,
  { by = null, reason = '' }: Note = {},
): Promise<ChangedMembership[]> {
  const { from, to } = membershipActs[act];
  const rows = await tx
    .updateTable('memberships')
    .set((eb) => ({
      state: to,
      role: 'member',
      message: '',
      reason,
      changed_by: by,
      changed_at: appNow,
      banned_until: null,
      version: eb('version', '+', 1),
      ...(to === 'active' && { joined_at: appNow, seen_at: appNow }),
    }))
    .where('community_id', '=', communityId)
    .where(sql<SqlBool>`user_id = any(${userIds}::uuid[])`)
    .where('state', 'in', [...from])
    .returning(columns)
    .execute();
  const moved = rows.map((row) => ({ userId: row.user_id, membership: membershipOf(row) }));
  if (to === 'active' && moved.length > 0) await countIn(tx, { communityId, userIds: moved.map(({ userId }) => userId) });
  return moved;
}

/**
 * Decrements the counters; an owner who steps down stays a member. False when no other owner stays: the guard of "a community has an
 * owner".
 */
export async function countOut(
  tx: Tx,
  { communityId, userId }: MembershipKey,
  { isOwner, stays = false }: { isOwner: boolean; stays?: boolean },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('communities')
    .set((eb) => ({ member_count: eb('member_count', '-', stays ? 0 : 1), owner_count: eb('owner_count', '-', isOwner ? 1 : 0) }))
    .where('id', '=', communityId)
    .$if(isOwner, (query) => query.where('owner_count', '>', 1).where(anotherOwns({ communityId, userId })))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function holders(tx: Tx, communityId: string, roles: readonly Membership['role'][]): Promise<string[]> {
  const rows = await tx
    .selectFrom('memberships')
    .select('user_id')
    .where('community_id', '=', communityId)
    .where('state', '=', isActive)
    .where('role', '<>', sql.lit('member' as const))
    .where('role', 'in', roles)
    .orderBy('user_id')
    .limit(MAX_TOLD)
    .execute();
  return rows.map((row) => row.user_id);
}
