import { createHash, randomBytes } from 'node:crypto';
import type { z } from 'zod';
import type { communities, Invite, InvitePreview, Membership } from '#contract/communities.ts';
import { AppError } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import type { SiteSettings } from '#kernel/settings/index.ts';
import type { Transact } from '#kernel/transaction.ts';
import type { Viewer } from '#kernel/viewer.ts';
import type { Admission } from './communities.admission.service.ts';
import type { InvitesRepository } from './communities.invites.repository.ts';
import { ownMembership } from './communities.members.service.ts';
import { mayInvite } from './communities.policy.ts';
import type { StandingsRepository } from './communities.standing.repository.ts';

type Needs = {
  transact: Transact;
  standings: StandingsRepository;
  invites: InvitesRepository;
  admission: Admission;
  publicUrl: () => string;
  settings: Pick<SiteSettings, 'current'>;
};
type Wish = z.output<(typeof communities.invite)['body'] & {}>;

const TOKEN_BYTES = 24;
// The token is random enough that a plain hash keeps it safe in a stolen table.
const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Invite links: making one, looking at one, coming in by one. */
export function invitesService({ transact, standings, invites, admission, publicUrl, settings }: Needs) {
  return {
    invite: (viewer: Viewer, { groupId, expiresInHours: hours, maxUses }: Wish): Promise<z.infer<typeof Invite>> =>
      transact(async (tx) => {
        const standing = await standings.findLocked(tx, viewer, groupId, 'update');
        if (!standing) throw new AppError('community.not_found');
        if (standing.community.status === 'archived') throw new AppError('community.archived');
        if (!mayInvite(viewer, standing)) throw new AppError('member.not_allowed');
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

    async preview(viewer: Viewer | null, token: string): Promise<z.infer<typeof InvitePreview>> {
      const found = await invites.preview(viewer, hashOf(token));
      if (!found) throw new AppError('invite.not_found');
      const { isExpired, isExhausted, ...preview } = found;
      // Whoever came in by it may look at it for ever.
      if (isExpired && !preview.isMember) throw new AppError('invite.expired');
      if (isExhausted && !preview.isMember) throw new AppError('invite.exhausted');
      return preview;
    },

    accept: (viewer: Viewer, token: string): Promise<Membership> =>
      transact(async (tx) => {
        const invite = await invites.find(tx, hashOf(token));
        const standing = invite && (await standings.findInvited(tx, viewer, invite.communityId));
        if (!standing) throw new AppError('invite.not_found');
        if (standing.state === 'active') return ownMembership(standing);
        if (standing.state === 'banned') throw new AppError('member.banned');
        if (standing.community.status === 'archived') throw new AppError('community.archived');
        if (invite.isExpired) throw new AppError('invite.expired');
        if (!(await invites.spend(tx, invite.id, viewer.id))) throw new AppError('invite.exhausted');
        return admission.admit(tx, { ...standing.community, userId: viewer.id }, invite.createdBy);
      }),
  };
}
export type InvitesService = ReturnType<typeof invitesService>;
