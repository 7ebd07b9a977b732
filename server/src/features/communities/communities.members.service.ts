import type { communities, JoinRequest, MemberEntry, Membership } from '#contract/communities.ts';
import type { Pagination } from '#contract/kernel/schemas.ts';
import type { z } from 'zod';
import type { Notify } from '#features/notifications/index.ts';
import { AppError } from '#kernel/errors.ts';
import { type PageQuery, pagination } from '#kernel/paging.ts';
import type { Transact, Tx } from '#kernel/transaction.ts';
import type { Viewer } from '#kernel/viewer.ts';
import type { Admission } from './communities.admission.service.ts';
import type { MembersRepository } from './communities.members.repository.ts';
import { joinOutcome, mayApprove, type Standing } from './communities.policy.ts';
import type { StandingsRepository } from './communities.standing.repository.ts';

type Dependencies = {
  transact: Transact;
  standings: StandingsRepository;
  members: MembersRepository;
  admission: Admission;
  notify: Notify;
};
type Decision = z.output<(typeof communities.decide)['body'] & {}>['decision'];

export const ownMembership = ({ community, state, role, joinedAt }: Standing): Membership => ({
  communityId: community.id,
  state: state ?? 'left',
  role: role ?? 'member',
  joinedAt: state === 'active' ? (joinedAt?.toISOString() ?? null) : null,
});

/** Joining, leaving and approving members. */
export function membersService({ transact, standings, members, admission, notify }: Dependencies) {
  const locked = async (tx: Tx, viewer: Viewer, idOrSlug: string): Promise<Standing> => {
    const standing = await standings.findLocked(tx, viewer, idOrSlug, 'update');
    // Hidden and missing communities both respond 404, so that ids cannot be probed.
    if (!standing) throw new AppError('community.not_found');
    return standing;
  };

  const ask = async (tx: Tx, viewer: Viewer, { community }: Standing, message: string): Promise<Membership> => {
    const membership = await members.request(tx, { communityId: community.id, userId: viewer.id }, message);
    const staff = await members.holders(tx, community.id, ['owner', 'admin', 'moderator']);
    await notify(tx, staff, { kind: 'membership.requested', actorId: viewer.id, ...about(community) });
    admission.tell(tx, community.id, viewer.id);
    return membership;
  };

  return {
    join: (viewer: Viewer, idOrSlug: string, message = ''): Promise<Membership> =>
      transact(async (tx) => {
        const standing = await locked(tx, viewer, idOrSlug);
        const outcome = joinOutcome(viewer, standing);
        if (outcome === 'member') return ownMembership(standing);
        if (outcome === 'pending') return ask(tx, viewer, standing, message);
        if (outcome === 'active') return admission.admit(tx, { ...standing.community, userId: viewer.id });
        throw new AppError(outcome, outcome === 'member.cool_down' ? { date: dateOf(standing.mayAskAgainAt) } : {});
      }),

    leave: (viewer: Viewer, idOrSlug: string): Promise<Record<string, never>> =>
      transact(async (tx) => {
        if (await standings.hasLeft(tx, viewer, idOrSlug)) return {};
        const { community, state, role } = await locked(tx, viewer, idOrSlug);
        const place = { communityId: community.id, userId: viewer.id };
        if (state === 'active') {
          if (!(await members.countOut(tx, place, { isOwner: role === 'owner' }))) throw new AppError('community.last_owner');
          await members.end(tx, place, 'active', 'left');
          await admission.left(tx, community.id, viewer.id);
        } else if (state === 'pending' || state === 'invited') {
          await members.end(tx, place, state, 'left');
          admission.tell(tx, community.id, viewer.id);
        }
        // Idempotent: without a membership there is nothing to end.
        return {};
      }),

    async list(
      viewer: Viewer,
      idOrSlug: string,
      query: PageQuery & { q?: string | undefined },
    ): Promise<{ items: MemberEntry[]; pagination: Pagination }> {
      const standing = await standings.find(viewer, idOrSlug);
      if (!standing) throw new AppError('community.not_found');
      if (standing.state !== 'active' && !viewer.isAdmin) throw new AppError('member.not_member');
      const { items, total } = await members.list(standing.community.id, query);
      return { items, pagination: pagination(query, total) };
    },

    async requests(
      viewer: Viewer,
      idOrSlug: string,
      query: PageQuery,
    ): Promise<{ items: z.infer<typeof JoinRequest>[]; pagination: Pagination }> {
      const standing = await standings.find(viewer, idOrSlug);
      if (!standing) throw new AppError('community.not_found');
      if (!mayApprove(viewer, standing)) throw new AppError('member.not_allowed');
      const { items, total } = await members.requests(standing.community.id, query);
      return { items, pagination: pagination(query, total) };
    },

    decide: (viewer: Viewer, idOrSlug: string, userId: string, decision: Decision): Promise<Membership> =>
      transact(async (tx) => {
        const standing = await locked(tx, viewer, idOrSlug);
        if (!mayApprove(viewer, standing)) throw new AppError('member.not_allowed');
        const { community } = standing;
        const place = { communityId: community.id, userId };
        const isApproved = decision === 'approve';
        const membership = isApproved ? await members.approve(tx, place) : await members.end(tx, place, 'pending', 'rejected');
        if (!membership) throw new AppError('member.request_not_found');
        if (isApproved) await admission.entered(tx, community.id, userId);
        else admission.tell(tx, community.id, userId);
        await notify(tx, [userId], {
          kind: isApproved ? 'membership.approved' : 'membership.rejected',
          actorId: viewer.id,
          ...about(community),
        });
        return membership;
      }),
  };
}
export type MembersService = ReturnType<typeof membersService>;

export const about = ({ id, name }: Standing['community']) => ({
  subject: { type: 'community' as const, id },
  communityId: id,
  params: { community: name },
});
const dateOf = (instant: Date | null): string => instant?.toISOString().slice(0, 'YYYY-MM-DD'.length) ?? '';
