import { createHash } from 'node:crypto';
import type { Logger } from 'pino';
import type { Invitation, InvitePreview } from '#contract/communities/invites.ts';
import type { Membership } from '#contract/communities/index.ts';
import { findAccessOf, findInvitedAccess, mayIssueInvites, requireAccess } from '#features/access/index.ts';
import type { Db } from '#kernel/db/index.ts';
import { AppError } from '#kernel/errors.ts';
import type { Device } from '#kernel/session/index.ts';
import { networkOf, type Throttle } from '#kernel/throttle/index.ts';
import type { Transact, Tx } from '#kernel/transaction.ts';
import type { Viewer } from '#kernel/viewer.ts';
import { coolDown, ownMembership } from '../members/communities.acts.service.ts';
import type { JoiningService } from '../members/communities.joining.service.ts';
import * as requests from '../members/communities.requests.repository.ts';
import { accept, type JoinAnswers, NOTHING_GIVEN } from '../members/joining-terms.ts';
import { barOf } from '../communities.policy.ts';
import * as answers from './communities.invites.answers.repository.ts';
import { isCreatorEntitled } from './communities.invites.invitations.service.ts';
import { grantedRole, maskedAddress } from './communities.invites.policy.ts';
import type { FoundInvite, InvitePreviewRow } from './communities.invites.repository.ts';
import * as invites from './communities.invites.repository.ts';
import { hashOf } from './communities.invites.service.ts';
import * as statistics from './communities.invites.statistics.repository.ts';

type Dependencies = {
  transact: Transact;
  db: Db;
  joining: JoiningService;
  throttle: Throttle;
  log: Logger;
};
type Guest = Pick<Viewer, 'id' | 'isAdmin'>;
type Acceptance = { token: string; given: JoinAnswers };
type Inviter = NonNullable<Awaited<ReturnType<typeof findAccessOf>>>;

/** A link leads to `/join/:token`; a sign-up that came from there keeps it as its target. */
const tokenIn = (path: string): string | null => /^\/join\/([\w-]{16,128})(?:[?#]|$)/.exec(path)?.[1] ?? null;

/** Coming in by an invitation: looking at it, accepting it, and keeping it over a sign-up. */
export function acceptanceService(dependencies: Dependencies) {
  const { transact, db, joining, throttle, log } = dependencies;

  /**
   * Counts tokens that no invite ever had, by network, as they may be guesses. The attempt is given back for all other tokens, even for
   * those of links that ended.
   */
  const limitGuesses = async <T>(token: string, { ip }: Device, open: () => Promise<T>): Promise<T> => {
    const key = `invite:${networkOf(ip)}`;
    const giveBack = () => throttle.settle({ clear: [], giveBack: [key] });
    await throttle.count([{ key, free: 60, longest: 900 }]);
    try {
      const opened = await open();
      await giveBack();
      return opened;
    } catch (error) {
      const isUnknown = error instanceof AppError && error.code === 'invite.not_found';
      if (!isUnknown || (await transact((tx) => invites.communityOf(tx, hashOf(token)))) !== null) await giveBack();
      throw error;
    }
  };

  /** The creator of a link, who has to be allowed to invite still; links of closed accounts are void. */
  const inviterOf = async (tx: Tx, communityId: string, createdBy: string, lock: 'share' | 'none'): Promise<Inviter> => {
    const inviter = await findAccessOf(tx, { userId: createdBy, communityId, lock });
    if (!inviter || !mayIssueInvites(inviter, inviter.access)) throw new AppError('invite.not_found');
    return inviter;
  };

  const assertAddress = async (tx: Tx, userId: string, { emailBound, emailKey }: Pick<FoundInvite, 'emailBound' | 'emailKey'>) => {
    if (emailBound !== null && (await invites.addressOf(tx, userId)) !== emailKey)
      throw new AppError('invite.other_address', { email: maskedAddress(emailBound) });
  };

  const shown = (viewer: Viewer | null, found: InvitePreviewRow): InvitePreview => {
    const needsApproval = !found.skipApproval && found.joinPolicy !== 'open';
    const barred = barOf(viewer, found);
    return {
      community: found.community,
      invitedBy: found.invitedBy,
      isMember: found.isMember,
      isPending: found.state === 'pending',
      // A link that needs no approval admits declined people too.
      barred: needsApproval || barred?.by === 'ban' ? barred : null,
      needsApproval,
      sentTo: found.emailBound && maskedAddress(found.emailBound),
      address: viewer ? null : found.emailBound,
      expiresAt: found.expiresAt,
      role: found.role,
      target: found.target,
      note: found.note,
      terms: found.terms,
    };
  };

  const loadPreview = (viewer: Viewer | null, token: string, device: Device | null): Promise<InvitePreview> =>
    transact(async (tx) => {
      const found = await invites.preview(tx, viewer, hashOf(token));
      if (!found) throw new AppError('invite.not_found');
      // Members can always preview it, even when it has expired.
      if (found.isMember) return shown(viewer, found);
      const inviter = await inviterOf(tx, found.community.id, found.createdBy, 'none');
      if (viewer) await assertAddress(tx, viewer.id, found);
      if (found.isExpired) throw new AppError('invite.expired');
      if (found.isExhausted) throw new AppError('invite.exhausted');
      if (device) await statistics.open(tx, found.id, visitorOf(found.id, viewer, device));
      return { ...shown(viewer, found), role: grantedRole(inviter, found.role) };
    });

  const acceptIn = async (tx: Tx, viewer: Guest, { token, given }: Acceptance): Promise<Membership> => {
    const hash = hashOf(token);
    const communityId = await invites.communityOf(tx, hash);
    const access = communityId && (await findInvitedAccess(tx, viewer, communityId));
    // From here on the lock is held: the link and its creator stay as read now.
    const invite = access && (await invites.find(tx, hash));
    if (!access || !invite) throw new AppError('invite.not_found');
    if (access.state === 'active') return ownMembership(access);
    const inviter = await inviterOf(tx, invite.communityId, invite.createdBy, 'share');
    if (access.state === 'banned') throw new AppError('member.banned');
    await assertAddress(tx, viewer.id, invite);
    if (access.community.status === 'archived') throw new AppError('community.archived');
    if (invite.isExpired) throw new AppError('invite.expired');
    const needsApproval = !invite.skipApproval && access.community.joinPolicy !== 'open' && access.state !== 'invited';
    if (needsApproval && access.state === 'rejected') throw coolDown(access);
    // An answered request stays as it is, and asks for nothing again.
    const accepted = needsApproval && access.state === 'pending' ? null : accept(await requests.terms(tx, invite.communityId), given);
    if (!(await invites.spend(tx, invite.id, viewer.id))) throw new AppError('invite.exhausted');
    const newcomer = { ...access.community, userId: viewer.id };
    // If joining needs approval, a link without approval in advance sends the request.
    if (!accepted) return ownMembership(access);
    if (needsApproval) return joining.ask(tx, newcomer, { message: '', accepted });
    const usedInvite = { inviteId: invite.id, invitedBy: invite.createdBy, role: grantedRole(inviter, invite.role) };
    return joining.admit(tx, newcomer, { usedInvite, accepted });
  };

  return {
    /** `device` is null for a page whose visit was counted before. */
    preview: (viewer: Viewer | null, token: string, device: Device | null): Promise<InvitePreview> =>
      device ? limitGuesses(token, device, () => loadPreview(viewer, token, device)) : loadPreview(viewer, token, null),

    accept: (viewer: Viewer, acceptance: Acceptance, device: Device): Promise<Membership> =>
      limitGuesses(acceptance.token, device, () => transact((tx) => acceptIn(tx, viewer, acceptance))),

    /** The invitation of the caller to a community, while the inviter may invite. */
    async own(viewer: Viewer, idOrSlug: string): Promise<Invitation> {
      const access = await requireAccess(db, viewer, idOrSlug);
      const key = { communityId: access.community.id, userId: viewer.id };
      const open = access.state === 'invited' ? (await answers.waiting(db, key)).find(isCreatorEntitled) : undefined;
      if (!open) throw new AppError('invite.not_found');
      const { creator, role, expiresAt, ...invitation } = open;
      return { ...invitation, role: grantedRole(creator, role), expiresAt: expiresAt?.toISOString() ?? null };
    },

    /**
     * Called after a sign-up: invitations of the address now wait for the account. If its target was an invite link, it joins by that, on
     * whichever device the address was verified.
     * A link that has ended in the meantime, or a community that asks for something first, does not fail the sign-up: the page of the link
     * goes on from there.
     */
    async afterSignUp(userId: string, target: string | null | undefined): Promise<void> {
      await transact(async (tx) => {
        const emailKey = await invites.addressOf(tx, userId);
        if (emailKey !== null) await answers.claim(tx, userId, emailKey);
      }).catch((error: unknown) => log.error(error));
      const token = tokenIn(target ?? '');
      if (token === null) return;
      await transact((tx) => acceptIn(tx, { id: userId, isAdmin: false }, { token, given: NOTHING_GIVEN })).catch((error: unknown) => {
        // The account exists and is let in all the same; the page of the link offers to join.
        if (!(error instanceof AppError)) log.error(error);
      });
    },
  };
}
export type AcceptanceService = ReturnType<typeof acceptanceService>;

/** A visitor of one link: the account, or the network and the browser. The hash does not lead from one link to another. */
const visitorOf = (inviteId: string, viewer: Viewer | null, { ip, userAgent }: Device): Buffer =>
  createHash('sha256')
    .update(`${inviteId} ${viewer ? viewer.id : `${networkOf(ip)} ${userAgent}`}`)
    .digest();
