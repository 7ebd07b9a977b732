import { createHash, randomBytes } from 'node:crypto';
import type { z } from 'zod';
import type { communities, Invite, InvitePreview, LiveInvite, Membership } from '#contract/communities.ts';
import type { Pagination } from '#contract/kernel/schemas.ts';
import { AppError } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import { type PageQuery, pagination } from '#kernel/paging.ts';
import type { SiteSettings } from '#kernel/settings/index.ts';
import type { Transact, Tx } from '#kernel/transaction.ts';
import type { Viewer } from '#kernel/viewer.ts';
import type { Admission } from './communities.admission.service.ts';
import type { InvitesRepository } from './communities.invites.repository.ts';
import { ownMembership } from './communities.members.service.ts';
import { mayInvite, mayModerate, mayVouch } from './communities.policy.ts';
import type { StandingsRepository } from './communities.standing.repository.ts';

type Dependencies = {
  transact: Transact;
  standings: StandingsRepository;
  invites: InvitesRepository;
  admission: Admission;
  publicUrl: () => string;
  settings: Pick<SiteSettings, 'current'>;
};
type Input = z.output<(typeof communities.invite)['body'] & {}>;

const TOKEN_BYTES = 24;
// The token is random enough that a plain hash protects it if the table is stolen.
const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Invite links: creating, previewing and accepting one; for moderators also listing and revoking. */
export function invitesService({ transact, standings, invites, admission, publicUrl, settings }: Dependencies) {
  /** A link is valid only while its creator may still invite; links of closed accounts are not. */
  const isVouchedFor = async (tx: Tx, communityId: string, createdBy: string, lock: 'share' | 'none'): Promise<boolean> => {
    const maker = await standings.findOther(tx, { userId: createdBy, communityId, lock });
    return maker !== null && mayVouch(maker, maker.standing);
  };

  return {
    invite: (viewer: Viewer, { groupId, expiresInHours: hours, maxUses }: Input): Promise<z.infer<typeof Invite>> =>
      transact(async (tx) => {
        const standing = await standings.findLocked(tx, viewer, groupId, 'update');
        if (!standing) throw new AppError('community.not_found');
        if (standing.community.status === 'archived') throw new AppError('community.archived');
        if (!mayInvite(viewer, standing)) throw new AppError('member.not_allowed');
        if (hours === null && standing.community.visibility === 'hidden')
          throw new AppError('invite.needs_end', {}, [{ field: 'expiresInHours', rule: 'required' }]);
        const max = settings.current().invitesPerCommunity;
        if ((await invites.countLive(tx, groupId)) >= max) throw new AppError('invite.too_many', { max });
        const token = randomBytes(TOKEN_BYTES).toString('base64url');
        const expiresAt = await invites.insert(tx, {
          id: newId(),
          communityId: groupId,
          tokenHash: hashOf(token),
          createdBy: viewer.id,
          hours,
          maxUses,
        });
        return { inviteUrl: `${publicUrl()}/join/${token}`, token, expiresAt: expiresAt?.toISOString() ?? null, maxUses };
      }),

    async list(viewer: Viewer, idOrSlug: string, query: PageQuery): Promise<{ items: LiveInvite[]; pagination: Pagination }> {
      const standing = await standings.find(viewer, idOrSlug);
      if (!standing) throw new AppError('community.not_found');
      if (!mayModerate(viewer, standing)) throw new AppError('member.not_allowed');
      const { items, total } = await invites.live(standing.community.id, query);
      return { items, pagination: pagination(query, total) };
    },

    revoke: (viewer: Viewer, idOrSlug: string, inviteId: string): Promise<Record<string, never>> =>
      transact(async (tx) => {
        const standing = await standings.findLocked(tx, viewer, idOrSlug, 'update');
        if (!standing) throw new AppError('community.not_found');
        if (!mayModerate(viewer, standing)) throw new AppError('member.not_allowed');
        if (!(await invites.revoke(tx, standing.community.id, inviteId))) throw new AppError('invite.not_found');
        return {};
      }),

    preview: (viewer: Viewer | null, token: string): Promise<z.infer<typeof InvitePreview>> =>
      transact(async (tx) => {
        const found = await invites.preview(tx, viewer, hashOf(token));
        if (!found) throw new AppError('invite.not_found');
        const { createdBy, isExpired, isExhausted, ...preview } = found;
        // Members can always preview it, even when it has expired.
        if (preview.isMember) return preview;
        if (!(await isVouchedFor(tx, preview.community.id, createdBy, 'none'))) throw new AppError('invite.not_found');
        if (isExpired) throw new AppError('invite.expired');
        if (isExhausted) throw new AppError('invite.exhausted');
        return preview;
      }),

    accept: (viewer: Viewer, token: string): Promise<Membership> =>
      transact(async (tx) => {
        const hash = hashOf(token);
        const communityId = await invites.communityOf(tx, hash);
        const standing = communityId && (await standings.findInvited(tx, viewer, communityId));
        // From here on the lock is held: the link and its creator stay as read now.
        const invite = standing && (await invites.find(tx, hash));
        if (!standing || !invite) throw new AppError('invite.not_found');
        if (standing.state === 'active') return ownMembership(standing);
        if (!(await isVouchedFor(tx, invite.communityId, invite.createdBy, 'share'))) throw new AppError('invite.not_found');
        if (standing.state === 'banned') throw new AppError('member.banned');
        if (standing.community.status === 'archived') throw new AppError('community.archived');
        if (invite.isExpired) throw new AppError('invite.expired');
        if (!(await invites.spend(tx, invite.id, viewer.id))) throw new AppError('invite.exhausted');
        return admission.admit(tx, { ...standing.community, userId: viewer.id }, invite.createdBy);
      }),
  };
}
export type InvitesService = ReturnType<typeof invitesService>;
