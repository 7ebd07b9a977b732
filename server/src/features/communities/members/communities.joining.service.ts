import type { Membership } from '#contract/communities/index.ts';
import type { OnEntered, OnLeft } from '#features/access/index.ts';
import type { Notify } from '#kernel/notify.ts';
import type { Hub } from '#kernel/realtime/index.ts';
import { afterCommit, type Tx } from '#kernel/transaction.ts';
import type { UsedInvite } from '../invites/communities.invites.invitations.service.ts';
import * as invitations from '../invites/communities.invites.invitations.service.ts';
import * as invites from '../invites/communities.invites.repository.ts';
import * as statistics from '../invites/communities.invites.statistics.repository.ts';
import { about } from './communities.acts.service.ts';
import type { NewMembership } from './communities.members.repository.ts';
import * as members from './communities.members.repository.ts';
import * as requests from './communities.requests.repository.ts';
import type { Accepted } from './joining-terms.ts';

type Dependencies = {
  notify: Notify;
  onEntered: OnEntered;
  onLeft: OnLeft;
  hub: Hub;
};
type Newcomer = { id: string; name: string; userId: string };
type Asking = { message: string; accepted: Accepted };
/** The invitation that let them in, and what they accepted and answered. */
type Admitting = Pick<NewMembership, 'accepted'> & { usedInvite: UsedInvite | null };

/** The consequences of every change of an active membership, however it came about. */
export function joiningService({ notify, onEntered, onLeft, hub }: Dependencies) {
  const publishMembership = (tx: Tx, communityId: string, userId: string) =>
    afterCommit(tx, () => hub.hint(`user:${userId}`, 'membership.changed', { communityId }));

  const entered = async (tx: Tx, communityId: string, userIds: readonly string[]): Promise<void> => {
    await onEntered(tx, { communityId, userIds });
    for (const userId of userIds) {
      afterCommit(tx, () => hub.enter(userId, `community:${communityId}`));
      publishMembership(tx, communityId, userId);
    }
  };

  return {
    publishMembership: publishMembership,
    entered,

    async left(tx: Tx, communityId: string, userId: string): Promise<void> {
      await onLeft(tx, { communityId, userId });
      await invites.revokeOfMember(tx, communityId, userId);
      afterCommit(tx, () => hub.leave(userId, `community:${communityId}`));
      publishMembership(tx, communityId, userId);
    },

    /** Asks for a membership; notifies those who decide. */
    async ask(tx: Tx, { id, name, userId }: Newcomer, request: Asking): Promise<Membership> {
      const membership = await requests.insert(tx, { communityId: id, userId }, request);
      const staff = await members.holders(tx, id, ['owner', 'admin', 'moderator']);
      await notify(tx, staff, { kind: 'membership.requested', actorId: userId, ...about({ id, name }) });
      publishMembership(tx, id, userId);
      return membership;
    },

    /** Activates a membership, with the role of the invitation if there is one; notifies the owners and the inviter. */
    async admit(tx: Tx, { id, name, userId }: Newcomer, { usedInvite, accepted }: Admitting): Promise<Membership> {
      const key = { communityId: id, userId };
      const invitedBy = usedInvite?.invitedBy ?? null;
      const membership = await members.activate(tx, key, { invitedBy, role: usedInvite?.role ?? 'member', accepted });
      if (!membership) throw new Error('Somebody who is a member already was let in again: the community was not locked.');
      await invitations.accept(tx, key, usedInvite);
      if (usedInvite) await statistics.count(tx, { communityId: id, userId: usedInvite.invitedBy }, 'joined');
      await entered(tx, id, [userId]);
      const words = { actorId: userId, ...about({ id, name }) };
      const owners = await members.holders(tx, id, ['owner']);
      // The inviter has been notified as such, and is not again as an owner.
      const others = owners.filter((owner) => owner !== invitedBy);
      await notify(tx, others, { kind: 'membership.joined', ...words });
      if (invitedBy) await notify(tx, [invitedBy], { kind: 'membership.invite_used', ...words });
      return membership;
    },
  };
}
export type JoiningService = ReturnType<typeof joiningService>;
