import type { z } from 'zod';
import type { postPublication as contract } from '#contract/posts/publication.ts';
import type { Pagination } from '#contract/kernel/schemas.ts';
import type { Post } from '#contract/posts/index.ts';
import { mayApprove, requireAccess, requireAccessForUpdate } from '#features/access/index.ts';
import type { Audit } from '#kernel/audit/index.ts';
import type { Db } from '#kernel/db/index.ts';
import { AppError } from '#kernel/errors.ts';
import { type PageQuery, pagination } from '#kernel/paging.ts';
import type { Hub } from '#kernel/realtime/index.ts';
import { afterCommit, type Transact, type Tx } from '#kernel/transaction.ts';
import type { Viewer } from '#kernel/viewer.ts';
import type { PostNotices } from '../posts.notices.ts';
import { postOf } from '../posts.shapes.ts';
import { requiredField } from '../posts.words.ts';
import * as publication from './posts.publication.repository.ts';
import type { Publishing } from './posts.publishing.ts';

type Dependencies = {
  publishing: Publishing;
  db: Db;
  notices: PostNotices;
  audit: Audit;
  transact: Transact;
  hub: Hub;
};
type Batch = z.output<(typeof contract.decide)['body'] & {}>;
type Results = z.output<(typeof contract.decide)['ok']>;

/** The queue of posts that wait for approval. */
export function approvalService({ publishing, db, notices, audit, transact, hub }: Dependencies) {
  const decide = async (tx: Tx, viewer: Viewer, communityId: string, { decision, posts: versions, ...batch }: Batch): Promise<string[]> => {
    const reason = decision === 'reject' ? batch.reason : null;
    if (decision === 'reject' && reason === null) throw requiredField('reason');
    const done = await publication.decide(tx, communityId, { by: viewer.id, versions, reason });
    if (await publication.isWaiting(tx, communityId, { by: viewer.id, versions })) throw new AppError('version.conflict');
    const decided = await publication.listByIds(tx, viewer, done);
    // Each post has its own readers, mentions and author to notify.
    for (const post of decided) {
      await publishing.applyEffects(tx, post);
      if (reason !== null) await notices.decided(tx, 'post.rejected', post, { actorId: viewer.id, reason });
      else await notices.decided(tx, 'post.approved', post, { actorId: viewer.id, isPlanned: post.state === 'scheduled' ? 1 : 0 });
    }
    await audit.recordMany(
      tx,
      decided.map((post) => ({
        by: viewer,
        action: reason === null ? ('post.approved' as const) : ('post.rejected' as const),
        target: { type: 'post' as const, id: post.id, name: post.title },
        communityId,
        ...(reason !== null && { after: { reason } }),
      })),
    );
    afterCommit(tx, () => decided.forEach(({ id }) => hub.hint(`community:${communityId}`, 'post.changed', { communityId, postId: id })));
    return done;
  };
  return {
    async list(viewer: Viewer, idOrSlug: string, query: PageQuery): Promise<{ items: Post[]; pagination: Pagination }> {
      const access = await requireAccess(db, viewer, idOrSlug, mayApprove);
      const { rows, total } = await publication.pending(db, viewer, access.community.id, query);
      return { items: rows.map((row) => postOf(viewer, access, row)), pagination: pagination(query, total) };
    },

    decide: (viewer: Viewer, idOrSlug: string, batch: Batch): Promise<Results> =>
      transact(async (tx) => {
        const access = await requireAccessForUpdate(tx, viewer, idOrSlug, mayApprove);
        const versions = [...new Map(batch.posts.map((post) => [post.id, post])).values()];
        const done = new Set(await decide(tx, viewer, access.community.id, { ...batch, posts: versions }));
        return { results: versions.map(({ id }) => ({ postId: id, isDone: done.has(id) })) };
      }),
  };
}
export type ApprovalService = ReturnType<typeof approvalService>;
