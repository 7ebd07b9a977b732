import { sql } from 'kysely';
import type { Invitation, InviteRole } from '#contract/communities/invites.ts';
import { type Access, accessColumns, accessOf, type AccessRow, isAccountLive, type MembershipKey } from '#features/access/index.ts';
import { appNow } from '#kernel/clock.ts';
import type { Db } from '#kernel/db/index.ts';
import type { Tx } from '#kernel/transaction.ts';
import { type Face, personOf } from '../communities.shapes.ts';
import { faceOf } from './communities.invites.repository.ts';
import { targetOfInvite } from './communities.invites.targets.repository.ts';

export type OpenInvitation = { id: string; createdBy: string; role: InviteRole; creator: { isAdmin: boolean; access: Access } };
type WaitingRow = { isAdmin: boolean; inviter: Face; expiresAt: Date | null; grants: InviteRole };
type Waiting = Omit<Invitation, 'expiresAt'> & { expiresAt: Date | null; creator: OpenInvitation['creator'] };

/** Invitations by several inviters; a person has few. */
const MAX_INVITATIONS = 20;
const isOpen = sql<boolean>`(i.kind <> 'link' and i.revoked_at is null and i.answered_at is null)`;
const creators = ({ communityId, userId }: MembershipKey) => sql`invites i
  join communities c on c.id = i.community_id
  join users u on u.id = i.created_by and ${isAccountLive}
  left join memberships m on m.community_id = c.id and m.user_id = i.created_by
  where i.community_id = ${communityId} and i.recipient_id = ${userId} and ${isOpen} and i.expires_at > ${appNow}
  order by i.created_at desc, i.id limit ${sql.lit(MAX_INVITATIONS)}`;

// Invitations of one person, and their answers.

/** Open invitations of this person, the latest first. */
export async function invitations(tx: Tx, key: MembershipKey): Promise<OpenInvitation[]> {
  const { rows } = await sql<AccessRow & { inviteId: string; createdBy: string; grants: InviteRole; isAdmin: boolean }>`
    select ${accessColumns}, u.is_admin as "isAdmin", i.id as "inviteId", i.created_by as "createdBy", i.role as grants
    from ${creators(key)}`.execute(tx);
  return rows.map((row) => ({
    id: row.inviteId,
    createdBy: row.createdBy,
    role: row.grants,
    creator: { isAdmin: row.isAdmin, access: accessOf(row) },
  }));
}

/** The same for display. */
export async function waiting(on: Db | Tx, key: MembershipKey): Promise<Waiting[]> {
  const { rows } = await sql<AccessRow & Pick<Invitation, 'note' | 'target'> & WaitingRow>`
    select ${accessColumns}, u.is_admin as "isAdmin", ${faceOf} as inviter, i.expires_at as "expiresAt", i.role as grants, i.note,
      ${targetOfInvite} as target
    from ${creators(key)}`.execute(on);
  return rows.map((row) => ({
    invitedBy: personOf(row.inviter),
    expiresAt: row.expiresAt,
    role: row.grants,
    note: row.note,
    target: row.target,
    creator: { isAdmin: row.isAdmin, access: accessOf(row) },
  }));
}

/** Makes a new account the recipient of the invitations of its address. */
export async function claim(tx: Tx, userId: string, emailKey: string): Promise<void> {
  const isUnclaimed = sql`i.email_key = ${emailKey} and i.recipient_id is null and i.kind = 'address' and ${isOpen} and i.expires_at > ${appNow}`;
  const { rows } = await sql<{ id: string }>`
    select c.id from communities c where c.status = 'active' and c.id in (
      select i.community_id from invites i where ${isUnclaimed} order by i.created_at desc limit ${sql.lit(MAX_INVITATIONS)})
    order by c.id for no key update`.execute(tx);
  const communityIds = rows.map(({ id }) => id);
  if (communityIds.length === 0) return;
  await sql`
    with claimed as (update invites i set recipient_id = ${userId} where ${isUnclaimed} and i.community_id = any(${communityIds}::uuid[])
      returning i.community_id, i.created_by, i.expires_at, i.created_at)
    insert into memberships (community_id, user_id, state, invited_by, invited_until)
    select distinct on (k.community_id) k.community_id, ${userId}::uuid, 'invited', k.created_by, max(k.expires_at) over (partition by k.community_id)
      from claimed k order by k.community_id, k.created_at desc
    on conflict (community_id, user_id) do nothing`.execute(tx);
}

/** Ends the invitations of a person who joined or declined; `accepted` was taken, by this person or with its link. */
export async function settle(tx: Tx, { communityId, userId }: MembershipKey, accepted: string | null): Promise<void> {
  await sql`update invites i set answered_at = ${appNow}, uses = case when i.id = ${accepted}::uuid then 1 else i.uses end
    where i.community_id = ${communityId} and (i.recipient_id = ${userId} or i.id = ${accepted}::uuid) and ${isOpen}`.execute(tx);
}
