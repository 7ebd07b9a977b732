import { z } from 'zod';
import { commentApproval } from './comment-approval.ts';
import { Comment, comments, CommentThread } from './comments.ts';
import { CommentPolicy } from '../events/index.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { Endless, Id, IdOrSlug, Page, pageQuery } from '../kernel/schemas.ts';
import { textEdits, WaitingEdit } from './edits.ts';

const ofEvent = z.object({ id: IdOrSlug });

/** The questions and answers of one event, which are comments. Each date of a series has its own. */
export const Conversation = z
  .object({
    eventId: Id,
    community: z.object({ id: Id, slug: z.string() }),
    policy: CommentPolicy,
    count: z.int(),
    /** Why the caller cannot write; null if the caller can. */
    closedBecause: z.enum(['signed_out', 'not_member', 'barred', 'muted', 'archived', 'closed', 'over']).nullable(),
    /** Whether comments of the caller wait for approval first. */
    isModerated: z.boolean(),
    can: z.object({
      comment: z.boolean(),
      react: z.boolean(),
      /** Approve waiting comments, and delete comments of others. */
      moderate: z.boolean(),
      /** Change the policy, and choose answers. */
      host: z.boolean(),
    }),
  })
  .meta({ id: 'Conversation' });
export type Conversation = z.infer<typeof Conversation>;

/** Comments on events. All other actions on a comment use the endpoints in `comments`. */
export const eventComments = {
  get: endpoint({
    method: 'GET',
    path: '/events/:id/conversation',
    access: 'public',
    summary: 'Get how many comments an event has, who may comment, and what the caller may do.',
    params: ofEvent,
    ok: Conversation,
    errors: ['event.not_found'],
  }),
  change: endpoint({
    method: 'PUT',
    path: '/events/:id/conversation',
    access: 'user',
    summary: 'Change who may comment on an event. For its hosts and moderators; recorded in the audit log.',
    params: ofEvent,
    body: z.strictObject({ policy: CommentPolicy }),
    ok: Conversation,
    errors: ['event.not_found', 'member.not_allowed'],
  }),
  list: endpoint({
    method: 'GET',
    path: '/events/:id/comments',
    access: 'public',
    summary: 'List the comments of an event, oldest first, each with its first replies. `at`: id of the comment to begin with.',
    params: ofEvent,
    query: comments.list.query,
    ok: Endless(CommentThread),
    errors: ['event.not_found'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/events/:id/comments',
    access: 'user',
    verified: true,
    summary:
      'Comment on an event, or reply to a first-level comment. For members of its community, guests, invited people and hosts. The comment may wait for approval.',
    params: ofEvent,
    body: comments.create.body,
    ok: Comment,
    status: 201,
    errors: [
      'event.not_found',
      'event.comments_closed',
      'comment.not_found',
      'image.not_found',
      'member.not_member',
      'member.muted',
      'community.archived',
      'text.too_many_mentions',
      'text.too_complex',
      'text.word_refused',
      'text.link_refused',
      'text.newcomer_rate',
    ],
    rate: { max: 60, per: 600 },
  }),
  unpublished: endpoint({
    method: 'GET',
    path: '/events/:id/comments/unpublished',
    access: 'user',
    summary:
      'List the comments of an event that wait for approval, and rejected comments of the caller, oldest first, up to 50. Authors see their own waiting comments, hosts and moderators see all.',
    params: ofEvent,
    ok: z.object({ items: z.array(Comment) }),
    errors: ['event.not_found'],
  }),
  decide: endpoint({
    method: 'POST',
    path: '/events/:id/comments/decisions',
    access: 'user',
    summary:
      'Approve or reject comments of an event that wait for approval, as the caller has read them. For its hosts and moderators; recorded in the audit log.',
    params: ofEvent,
    body: commentApproval.decide.body,
    ok: commentApproval.decide.ok,
    errors: ['event.not_found', 'member.not_allowed', 'version.conflict'],
  }),
  pendingEdits: endpoint({
    method: 'GET',
    path: '/events/:id/comments/edits',
    access: 'user',
    summary: 'List the edits of comments of an event that wait for approval, oldest first. For its hosts and moderators.',
    params: ofEvent,
    query: z.object(pageQuery),
    ok: Page(WaitingEdit),
    errors: ['event.not_found', 'member.not_allowed'],
  }),
  decideEdits: endpoint({
    method: 'POST',
    path: '/events/:id/comments/edits/decisions',
    access: 'user',
    summary:
      'Approve or reject edits of comments of an event, as the caller has read them. For its hosts and moderators; recorded in the audit log.',
    params: ofEvent,
    body: textEdits.decide.body,
    ok: textEdits.decide.ok,
    errors: ['event.not_found', 'member.not_allowed', 'version.conflict'],
  }),
  answer: endpoint({
    method: 'PUT',
    path: '/comments/:id/answer',
    access: 'user',
    summary: 'Choose the reply that answers a comment on an event, or none. For hosts and moderators of the event. Idempotent.',
    params: z.object({ id: Id }),
    body: z.strictObject({ answerId: Id.nullable() }),
    ok: Comment,
    errors: ['comment.not_found', 'member.not_allowed', 'member.muted', 'community.archived'],
  }),
};
