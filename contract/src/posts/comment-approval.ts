import { z } from 'zod';
import { Comment } from './comments.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { limits } from '../browser/limits.ts';
import { Id, IdOrSlug, Page, pageQuery, text } from '../kernel/schemas.ts';

const ofCommunity = z.object({ id: IdOrSlug });

export const WaitingComment = z
  .object({ comment: Comment, post: z.object({ id: Id, title: z.string() }), community: z.object({ id: Id, slug: z.string() }) })
  .meta({ id: 'WaitingComment' });
export type WaitingComment = z.infer<typeof WaitingComment>;

/** Approval of comments before they are published. */
export const commentApproval = {
  ofPost: endpoint({
    method: 'GET',
    path: '/posts/:id/comments/unpublished',
    access: 'user',
    summary:
      'List the comments of a post that wait for approval, and rejected comments of the caller, oldest first, up to 50. Authors see their own waiting comments, moderators see all.',
    params: z.object({ id: Id }),
    ok: z.object({ items: z.array(Comment) }),
    errors: ['post.not_found'],
  }),
  pending: endpoint({
    method: 'GET',
    path: '/communities/:id/comments/pending',
    access: 'user',
    summary: 'List the comments that wait for approval, oldest first. For moderators only.',
    params: ofCommunity,
    query: z.object(pageQuery),
    ok: Page(WaitingComment),
    errors: ['community.not_found', 'member.not_allowed'],
  }),
  decide: endpoint({
    method: 'POST',
    path: '/communities/:id/comments/decisions',
    access: 'user',
    summary:
      'Approve or reject comments that wait for approval, as the caller has read them. Returns which of them were still waiting. For moderators only; recorded in the audit log.',
    params: ofCommunity,
    body: z.strictObject({
      decision: z.enum(['approve', 'reject']),
      comments: z
        .array(z.strictObject({ id: Id, version: z.int() }))
        .min(1)
        .max(limits.postsAtOnce.max),
      /** Reason for a rejection; the author is notified of it. */
      reason: text(limits.moderationReason).nullable().default(null),
    }),
    ok: z.object({ results: z.array(z.object({ commentId: Id, isDone: z.boolean() })) }),
    errors: ['community.not_found', 'member.not_allowed', 'version.conflict'],
  }),
};
