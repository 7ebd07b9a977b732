import type { z } from 'zod';
import type { Membership } from '#contract/communities/index.ts';
import type { communityMembers, JoinRequest } from '#contract/communities/members.ts';
import type { Pagination } from '#contract/kernel/schemas.ts';
import { type Access, mayApprove, requireAccess, requireAccessForUpdate } from '#features/access/index.ts';
import type { Audit } from '#kernel/audit/index.ts';
import type { Db } from '#kernel/db/index.ts';
import { AppError } from '#kernel/errors.ts';
import type { Notify } from '#kernel/notify.ts';
import { type PageQuery, pagination } from '#kernel/paging.ts';
import type { Transact, Tx } from '#kernel/transaction.ts';
import type { Viewer } from '#kernel/viewer.ts';
import { about } from './communities.acts.service.ts';
import type { JoiningService } from './communities.joining.service.ts';
import type { ChangedMembership } from './communities.members.repository.ts';
import * as members from './communities.members.repository.ts';
import * as requests from './communities.requests.repository.ts';

type Dependencies = {
  transact: Transact;
  db: Db;
  joining: JoiningService;
  notify: Notify;
  audit: Audit;
};
type Decision = z.output<(typeof communityMembers.decide)['body'] & {}>;
type Batch = Decision & { userIds: readonly string[] };
type Results = z.output<(typeof communityMembers.decideMany)['ok']>;

/** The queue of requests to join: one by one, or many at once in the same few statements. */
export function requestsService({ transact, db, joining, notify, audit }: Dependencies) {
  const decide = async (
    tx: Tx,
    viewer: Viewer,
    { community }: Access,
    { userIds, decision, reason }: Batch,
  ): Promise<ChangedMembership[]> => {
    const moved = await members.move(tx, decision, { communityId: community.id, userIds }, { by: viewer.id, reason });
    const done = moved.map(({ userId }) => userId).toSorted();
    if (done.length === 0) return moved;
    if (decision === 'approve') await joining.entered(tx, community.id, done);
    else done.forEach((userId) => joining.publishMembership(tx, community.id, userId));
    const notice = about(community);
    await notify(tx, done, {
      kind: decision === 'approve' ? 'membership.approved' : 'membership.rejected',
      actorId: viewer.id,
      ...notice,
      params: { ...notice.params, reason },
    });
    await audit.recordMany(
      tx,
      done.map((id) => ({
        by: viewer,
        action: decision === 'approve' ? ('member.approved' as const) : ('member.rejected' as const),
        target: { type: 'user' as const, id },
        communityId: community.id,
        after: { community: community.name, ...(reason && { reason }) },
      })),
    );
    return moved;
  };

  const requireDecider = async (tx: Tx, viewer: Viewer, idOrSlug: string): Promise<Access> => {
    const access = await requireAccessForUpdate(tx, viewer, idOrSlug, mayApprove);
    return access;
  };

  return {
    async list(viewer: Viewer, idOrSlug: string, query: PageQuery): Promise<{ items: JoinRequest[]; pagination: Pagination }> {
      const access = await requireAccess(db, viewer, idOrSlug, mayApprove);
      const { items, total } = await requests.list(db, access.community.id, query);
      return { items, pagination: pagination(query, total) };
    },

    decide: (viewer: Viewer, idOrSlug: string, userId: string, decision: Decision): Promise<Membership> =>
      transact(async (tx) => {
        const access = await requireDecider(tx, viewer, idOrSlug);
        const [moved] = await decide(tx, viewer, access, { ...decision, userIds: [userId] });
        if (!moved) throw new AppError('member.request_not_found');
        return moved.membership;
      }),

    decideMany: (viewer: Viewer, idOrSlug: string, batch: Batch): Promise<Results> =>
      transact(async (tx) => {
        const access = await requireDecider(tx, viewer, idOrSlug);
        const userIds = [...new Set(batch.userIds)];
        const done = new Set((await decide(tx, viewer, access, { ...batch, userIds })).map(({ userId }) => userId));
        return { results: userIds.map((userId) => ({ userId, isDone: done.has(userId) })) };
      }),
  };
}
export type RequestsService = ReturnType<typeof requestsService>;
