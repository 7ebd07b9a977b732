import { createHash, randomBytes } from 'node:crypto';
import type { z } from 'zod';
import type { communityInvites, Invite, InviteTarget, LiveInvite } from '#contract/communities/invites.ts';
import type { Pagination } from '#contract/kernel/schemas.ts';
import { type Access, mayInvite, mayModerate, mayIssueInvites, requireAccess, requireAccessForUpdate } from '#features/access/index.ts';
import type { Audit } from '#kernel/audit/index.ts';
import type { Db } from '#kernel/db/index.ts';
import { AppError } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import { type PageQuery, pagination } from '#kernel/paging.ts';
import type { SiteSettings } from '#kernel/settings/index.ts';
import type { Transact, Tx } from '#kernel/transaction.ts';
import type { Viewer } from '#kernel/viewer.ts';
import type { JoiningService } from '../members/communities.joining.service.ts';
import { mayGrant } from './communities.invites.policy.ts';
import { endInvited, type Grant } from './communities.invites.repository.ts';
import * as invites from './communities.invites.repository.ts';
import type { InviteStatistics } from './communities.invites.statistics.repository.ts';
import * as statistics from './communities.invites.statistics.repository.ts';
import * as targets from './communities.invites.targets.repository.ts';

type Dependencies = {
  transact: Transact;
  db: Db;
  joining: Pick<JoiningService, 'publishMembership'>;
  audit: Audit;
  publicUrl: () => string;
  settings: Pick<SiteSettings, 'current'>;
};
type Input = z.output<(typeof communityInvites.invite)['body'] & {}>;
type Nothing = Record<string, never>;

const TOKEN_BYTES = 24;
export const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');
// The token is random enough that a plain hash protects it if the table is stolen.
export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();
export const joinPath = (token: string): string => `/join/${token}`;

/** Whether this user may invite to the community with these terms; throws the error otherwise. */
export async function assertMayOffer(tx: Tx, viewer: Viewer, access: Access, { role, target }: Grant): Promise<void> {
  if (access.community.status === 'archived') throw new AppError('community.archived');
  if (!mayInvite(viewer, access)) throw new AppError('member.not_allowed');
  if (!mayGrant(viewer, access, role)) throw new AppError('invite.role_too_high');
  if (target && !(await targets.isOpen(tx, access.community.id, target))) throw new AppError('invite.target_not_found');
}

/** Invite links: creating, listing and revoking them, what they can lead to, and what became of them. */
export function invitesService(dependencies: Dependencies) {
  const { transact, db, joining, audit, publicUrl, settings } = dependencies;

  return {
    invite: (viewer: Viewer, { groupId, expiresInHours: hours, ...input }: Input): Promise<z.infer<typeof Invite>> =>
      transact(async (tx) => {
        const access = await requireAccessForUpdate(tx, viewer, groupId);
        await assertMayOffer(tx, viewer, access, input);
        if (hours === null && access.community.visibility === 'hidden')
          throw new AppError('invite.needs_end', {}, [{ field: 'expiresInHours', rule: 'required' }]);
        const max = settings.current().invitesPerCommunity;
        if ((await invites.countLive(tx, groupId)) >= max) throw new AppError('invite.too_many', { max });
        const token = newToken();
        const row = { ...input, id: newId(), communityId: groupId, tokenHash: hashOf(token), createdBy: viewer.id, hours };
        const expiresAt = await invites.insert(tx, row);
        const { maxUses } = input;
        return { inviteUrl: `${publicUrl()}${joinPath(token)}`, token, expiresAt: expiresAt?.toISOString() ?? null, maxUses };
      }),

    async list(viewer: Viewer, idOrSlug: string, query: PageQuery): Promise<{ items: LiveInvite[]; pagination: Pagination }> {
      const access = await requireAccess(db, viewer, idOrSlug);
      const createdBy = ownOnly(viewer, access);
      const { items, total } = await invites.live(db, access.community.id, createdBy, query);
      return { items, pagination: pagination(query, total) };
    },

    revoke: (viewer: Viewer, idOrSlug: string, inviteId: string): Promise<Nothing> =>
      transact(async (tx) => {
        const access = await requireAccessForUpdate(tx, viewer, idOrSlug);
        const { community } = access;
        const revoked = await invites.revoke(tx, community.id, inviteId, ownOnly(viewer, access));
        if (!revoked) throw new AppError('invite.not_found');
        for (const userId of await endInvited(tx, inviteId)) joining.publishMembership(tx, community.id, userId);
        if (revoked.createdBy !== viewer.id)
          await audit.record(tx, {
            by: viewer,
            action: 'community.invite_revoked',
            target: { type: 'community', id: community.id, name: community.name },
            communityId: community.id,
          });
        return {};
      }),

    async targets(viewer: Viewer, idOrSlug: string, q: string): Promise<{ items: InviteTarget[] }> {
      const access = await requireAccess(db, viewer, idOrSlug, mayInvite);
      return { items: await targets.search(db, access.community.id, q) };
    },

    async statistics(viewer: Viewer, idOrSlug: string): Promise<InviteStatistics> {
      const access = await requireAccess(db, viewer, idOrSlug, mayModerate);
      return statistics.read(db, access.community.id);
    },
  };
}
export type InvitesService = ReturnType<typeof invitesService>;

/** Null for moderators, who see and revoke every invitation. Others see and revoke their own, as long as they may invite. */
export function ownOnly(viewer: Viewer, access: Access): string | null {
  if (mayModerate(viewer, access)) return null;
  if (!mayIssueInvites(viewer, access)) throw new AppError('member.not_allowed');
  return viewer.id;
}
