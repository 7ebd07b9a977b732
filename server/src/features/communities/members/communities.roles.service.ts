import type { CommunityRole, Membership } from '#contract/communities/index.ts';
import { findAccessOf } from '#features/access/index.ts';
import type { Audit } from '#kernel/audit/index.ts';
import { AppError } from '#kernel/errors.ts';
import type { Notify } from '#kernel/notify.ts';
import type { Transact, Tx } from '#kernel/transaction.ts';
import { mayMakeOwner } from '../communities.policy.ts';
import { type ActInput, ownMembership, refuse, type ActContext, actContextOf } from './communities.acts.service.ts';
import type { JoiningService } from './communities.joining.service.ts';
import { roleRefusal } from './communities.members.policy.ts';
import * as members from './communities.members.repository.ts';
import * as roles from './communities.roles.repository.ts';

type Dependencies = {
  transact: Transact;
  joining: JoiningService;
  notify: Notify;
  audit: Audit;
};
type Change = { role: Exclude<CommunityRole, 'owner'>; reason: string };

/** Roles below the own one, ownership and its transfer, and stepping down. */
export function memberRolesService({ transact, joining, notify, audit }: Dependencies) {
  /** Writes the role of a member, and what follows from it. */
  const set = async (tx: Tx, { viewer, target, key, about }: ActContext, { role, reason }: Change): Promise<Membership> => {
    const from = target.role ?? 'member';
    if (from === 'owner' && !(await members.countOut(tx, key, { isOwner: true, stays: true }))) throw new AppError('community.last_owner');
    const membership = await roles.set(tx, key, { from, to: role });
    if (!membership) throw new Error('A member was changed under the lock of the community.');
    await audit.ofAccount(tx, {
      by: viewer,
      action: 'member.role_changed',
      userId: key.userId,
      communityId: key.communityId,
      before: { ...about.params, role: from },
      after: { ...about.params, role, ...(reason && { reason }) },
    });
    await notify(tx, [key.userId], { kind: 'membership.role', actorId: viewer.id, ...about, params: { ...about.params, role, reason } });
    joining.publishMembership(tx, key.communityId, key.userId);
    return membership;
  };

  const makeOwner = async (tx: Tx, { viewer, access, target, key, about }: ActContext): Promise<Membership> => {
    if (!mayMakeOwner(viewer, access)) throw new AppError('member.not_allowed');
    if (target.state !== 'active') throw new AppError('member.not_found');
    if (target.role === 'owner') {
      const owner = await findAccessOf(tx, { ...key, lock: 'none' });
      return ownMembership(owner!.access);
    }
    const membership = await roles.promote(tx, key);
    if (!membership) throw new Error('A member was changed under the lock of the community.');
    await audit.ofAccount(tx, {
      by: viewer,
      action: 'community.owner_made',
      userId: key.userId,
      communityId: key.communityId,
      after: about.params,
    });
    await notify(tx, [key.userId], { kind: 'membership.owner', actorId: viewer.id, ...about });
    joining.publishMembership(tx, key.communityId, key.userId);
    return membership;
  };

  return {
    // The account is locked too: it cannot be closed while it becomes the owner that others rely on.
    makeOwner: (acted: ActInput): Promise<Membership> =>
      transact(async (tx) => makeOwner(tx, await actContextOf(tx, { ...acted, lock: 'share' }))),

    /** Makes the new owner first, so that the community has one at every moment. Returns the membership of the former owner. */
    transfer: (acted: ActInput): Promise<Membership> =>
      transact(async (tx) => {
        const context = await actContextOf(tx, { ...acted, lock: 'share' });
        const { viewer, access } = context;
        if (access.role !== 'owner') throw new AppError('member.not_allowed');
        if (viewer.id === acted.userId) throw new AppError('member.not_found');
        await makeOwner(tx, context);
        const own = {
          ...context,
          target: { ...context.target, userId: viewer.id, role: access.role },
          key: { ...context.key, userId: viewer.id },
        };
        return set(tx, own, { role: 'admin', reason: '' });
      }),

    set: (acted: ActInput, change: Change): Promise<Membership> =>
      transact(async (tx) => {
        const context = await actContextOf(tx, acted);
        if (context.target.role === change.role) return ownMembership((await findAccessOf(tx, { ...context.key, lock: 'none' }))!.access);
        // Those who may not change roles do not learn who is a member.
        const refusal = roleRefusal(context, change.role);
        if (refusal === 'member.not_allowed') throw new AppError(refusal);
        if (context.target.state !== 'active') throw new AppError('member.not_found');
        refuse(refusal);
        return set(tx, context, change);
      }),
  };
}
export type MemberRolesService = ReturnType<typeof memberRolesService>;
