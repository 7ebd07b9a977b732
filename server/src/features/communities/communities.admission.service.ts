import type { Membership } from '#contract/communities.ts';
import type { Notify } from '#features/notifications/index.ts';
import type { Hub } from '#kernel/realtime/index.ts';
import { afterCommit, type Tx } from '#kernel/transaction.ts';
import type { OnMembership } from './communities.hooks.ts';
import type { InvitesRepository } from './communities.invites.repository.ts';
import type { MembersRepository } from './communities.members.repository.ts';

type Dependencies = {
  members: MembersRepository;
  invites: Pick<InvitesRepository, 'revokeOfMember'>;
  notify: Notify;
  onMembership: OnMembership;
  hub: Hub;
};
type Newcomer = { id: string; name: string; userId: string };

/** What follows every change of an active membership, however it came about. */
export function admissionService({ members, invites, notify, onMembership, hub }: Dependencies) {
  const tell = (tx: Tx, communityId: string, userId: string) =>
    afterCommit(tx, () => hub.hint(`user:${userId}`, 'membership.changed', { communityId }));

  const entered = async (tx: Tx, communityId: string, userId: string): Promise<void> => {
    await onMembership(tx, { communityId, userId, isActive: true });
    afterCommit(tx, () => hub.enter(userId, `community:${communityId}`));
    tell(tx, communityId, userId);
  };

  return {
    tell,
    entered,

    async left(tx: Tx, communityId: string, userId: string): Promise<void> {
      await onMembership(tx, { communityId, userId, isActive: false });
      await invites.revokeOfMember(tx, communityId, userId);
      afterCommit(tx, () => hub.leave(userId, `community:${communityId}`));
      tell(tx, communityId, userId);
    },

    /** Activates a membership; notifies the owners and the inviter. */
    async admit(tx: Tx, { id, name, userId }: Newcomer, invitedBy: string | null = null): Promise<Membership> {
      const membership = await members.activate(tx, { communityId: id, userId }, invitedBy);
      if (!membership) throw new Error('Somebody who is a member already was let in again: the community was not locked.');
      await entered(tx, id, userId);
      const about = { actorId: userId, subject: { type: 'community' as const, id }, communityId: id, params: { community: name } };
      const owners = await members.holders(tx, id, ['owner']);
      // The inviter has been notified as such, and is not again as an owner.
      const others = owners.filter((owner) => owner !== invitedBy);
      await notify(tx, others, { kind: 'membership.joined', ...about });
      if (invitedBy) await notify(tx, [invitedBy], { kind: 'membership.invite_used', ...about });
      return membership;
    },
  };
}
export type Admission = ReturnType<typeof admissionService>;
