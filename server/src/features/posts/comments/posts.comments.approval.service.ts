import type { z } from 'zod';
import type { commentApproval as contract, WaitingComment } from '#contract/posts/comment-approval.ts';
import type { Comment } from '#contract/posts/comments.ts';
import type { Pagination } from '#contract/kernel/schemas.ts';
import { mayApprove, requireAccess, requireAccessForUpdate } from '#features/access/index.ts';
import type { Audit } from '#kernel/audit/index.ts';
import type { Db } from '#kernel/db/index.ts';
import { AppError } from '#kernel/errors.ts';
import { type PageQuery, pagination } from '#kernel/paging.ts';
import type { Hub } from '#kernel/realtime/index.ts';
import type { Transact, Tx } from '#kernel/transaction.ts';
import type { Viewer } from '#kernel/viewer.ts';
import type { EventGate } from '../conversations/posts.conversations.gate.ts';
import type { PostGate } from '../posts.gate.ts';
import type { PostNotices } from '../posts.notices.ts';
import { isStaff } from '../posts.policy.ts';
import type { PostRow } from '../posts.shapes.ts';
import { requiredField } from '../posts.words.ts';
import { publishChanged } from '../posts.hints.ts';
import * as publication from '../publication/posts.publication.repository.ts';
import type { CommentPublishing } from './posts.comments.publishing.ts';
import { commentOf } from './posts.comments.shapes.ts';
import type { DecidedComment, WaitingScope } from './posts.comments.waiting.repository.ts';
import * as waiting from './posts.comments.waiting.repository.ts';

type Dependencies = {
  following: CommentPublishing;
  db: Db;
  events: EventGate;
  gate: PostGate;
  notices: PostNotices;
  audit: Audit;
  transact: Transact;
  hub: Hub;
};
type Batch = z.output<(typeof contract.decide)['body'] & {}>;
type Results = z.output<(typeof contract.decide)['ok']>;
type Outcome = { viewer: Viewer; communityId: string; scope: WaitingScope; reason: string | null };

/** Comments that wait for approval, and moderators' decisions about them. */
export function commentApprovalService(dependencies: Dependencies) {
  const { following, db, events, gate, notices, audit, transact, hub } = dependencies;
  const follow = async (tx: Tx, post: PostRow, comment: DecidedComment, { viewer, reason }: Outcome): Promise<void> => {
    const about = { commentId: comment.id, authorId: comment.authorId, actorId: viewer.id };
    if (reason === null) {
      await following.publish(tx, post, comment);
      await notices.commentDecided(tx, post, { ...about, kind: 'post.comment_approved' });
    } else await notices.commentDecided(tx, post, { ...about, kind: 'post.comment_rejected', reason });
    publishChanged(tx, hub, post);
  };
  const record = (tx: Tx, done: readonly (DecidedComment & { post: string })[], { viewer, communityId, reason }: Outcome): Promise<void> =>
    audit.recordMany(
      tx,
      done.map(({ id, author, post }) => ({
        by: viewer,
        action: reason === null ? ('comment.approved' as const) : ('comment.rejected' as const),
        target: { type: 'comment' as const, id, name: author },
        communityId,
        after: { ...(reason !== null && { reason }), post },
      })),
    );
  const decide = async (tx: Tx, versions: Batch['comments'], outcome: Outcome): Promise<string[]> => {
    const { viewer, scope, reason } = outcome;
    const decision = { by: viewer.id, versions };
    const done = reason === null ? await waiting.approve(tx, scope, decision) : await waiting.reject(tx, scope, { ...decision, reason });
    if (await waiting.isWaiting(tx, scope, decision)) throw new AppError('version.conflict');
    const posts = await publication.listByIds(tx, viewer, [...new Set(done.map(({ postId }) => postId))]);
    const postOf = new Map(posts.map((post) => [post.id, post]));
    const told = done.flatMap((comment) => {
      const post = postOf.get(comment.postId);
      return post ? [{ comment, post }] : [];
    });
    // Each comment has its own author and readers to notify.
    for (const { comment, post } of told) await follow(tx, post, comment, outcome);
    await record(
      tx,
      told.map(({ comment, post }) => ({ ...comment, post: post.title })),
      outcome,
    );
    return done.map(({ id }) => id);
  };
  const decideAll = async (tx: Tx, place: Omit<Outcome, 'reason'>, { decision, comments, reason }: Batch): Promise<Results> => {
    if (decision === 'reject' && reason === null) throw requiredField('reason');
    const versions = [...new Map(comments.map((comment) => [comment.id, comment])).values()];
    const done = new Set(await decide(tx, versions, { ...place, reason: decision === 'reject' ? reason : null }));
    return { results: versions.map(({ id }) => ({ commentId: id, isDone: done.has(id) })) };
  };
  return {
    /** The waiting comments of a post, or of the post that holds the comments of an event. */
    async ofThread(viewer: Viewer, postId: string): Promise<{ items: Comment[] }> {
      const opened = await gate.readThread(viewer, postId);
      const rows = await waiting.ofPost(db, viewer, postId, { isStaff: isStaff(viewer, opened.access) });
      return { items: rows.map((row) => commentOf({ viewer, ...opened }, row)) };
    },

    async pending(viewer: Viewer, idOrSlug: string, query: PageQuery): Promise<{ items: WaitingComment[]; pagination: Pagination }> {
      const access = await requireAccess(db, viewer, idOrSlug, mayApprove);
      const { id, slug } = access.community;
      const { rows, total } = await waiting.ofCommunity(db, viewer, id, query);
      // Only comments of published posts wait here.
      const post = { state: 'published', isLocked: false, event: null } as const;
      const items = rows.map((row) => ({
        comment: commentOf({ viewer, access, post }, row),
        post: { id: row.postId, title: row.postTitle },
        community: { id, slug },
      }));
      return { items, pagination: pagination(query, total) };
    },

    decide: (viewer: Viewer, idOrSlug: string, batch: Batch): Promise<Results> =>
      transact(async (tx) => {
        const { id: communityId } = (await requireAccessForUpdate(tx, viewer, idOrSlug, mayApprove)).community;
        return decideAll(tx, { viewer, communityId, scope: { communityId } }, batch);
      }),

    decideOfEvent: (viewer: Viewer, idOrSlug: string, batch: Batch): Promise<Results> =>
      transact(async (tx) => {
        const { access, eventId } = await events.requireModerator(tx, viewer, idOrSlug);
        return decideAll(tx, { viewer, communityId: access.community.id, scope: { eventId } }, batch);
      }),
  };
}
export type CommentApprovalService = ReturnType<typeof commentApprovalService>;
