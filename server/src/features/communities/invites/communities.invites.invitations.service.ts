import type { InviteRole } from '#contract/communities/invites.ts';
import { mayIssueInvites, type MembershipKey } from '#features/access/index.ts';
import type { Tx } from '#kernel/transaction.ts';
import type { OpenInvitation } from './communities.invites.answers.repository.ts';
import * as answers from './communities.invites.answers.repository.ts';
import { grantedRole } from './communities.invites.policy.ts';

/** The invite by which a person joined. */
export type UsedInvite = { inviteId: string; invitedBy: string; role: InviteRole };

export const isCreatorEntitled = ({ creator }: Pick<OpenInvitation, 'creator'>): boolean => mayIssueInvites(creator, creator.access);

// Invitations of one person, valid while their creators may invite, like links.

/** The latest valid invitation; `void` if there are some and none is valid. */
export async function find(tx: Tx, key: MembershipKey): Promise<UsedInvite | 'void' | null> {
  const invitations = await answers.invitations(tx, key);
  const invitation = invitations.find(isCreatorEntitled);
  if (!invitation) return invitations.length > 0 ? 'void' : null;
  return { inviteId: invitation.id, invitedBy: invitation.createdBy, role: grantedRole(invitation.creator, invitation.role) };
}

/** Ends all invitations of a person who joins, by one of them or by a link. */
export const accept = (tx: Tx, key: MembershipKey, usedInvite: UsedInvite | null): Promise<void> =>
  answers.settle(tx, key, usedInvite?.inviteId ?? null);

export const decline = (tx: Tx, key: MembershipKey): Promise<void> => answers.settle(tx, key, null);
