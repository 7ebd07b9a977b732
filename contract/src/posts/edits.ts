import { z } from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { limits } from '../browser/limits.ts';
import { Person } from '../kernel/person.ts';
import { Id, IdOrSlug, Instant, Page, pageQuery, text } from '../kernel/schemas.ts';
import { TextImage } from './images.ts';

const ofCommunity = z.object({ id: IdOrSlug });
const byId = z.object({ id: Id });

const words = {
  /** Empty for a comment. */
  title: z.string(),
  /** Markdown. */
  body: z.string(),
  images: z.array(TextImage),
};

/** The caller's own edit of a published text. Readers do not see it: it waits for approval, or was rejected. */
export const OwnEdit = z
  .object({
    ...words,
    state: z.enum(['waiting', 'rejected']),
    /** Why it was rejected; else empty. */
    reason: z.string(),
    at: Instant,
  })
  .meta({ id: 'OwnEdit' });
export type OwnEdit = z.infer<typeof OwnEdit>;

/** An edit of a post, or of a comment on it, as moderators read it. */
export const WaitingEdit = z
  .object({
    id: Id,
    /** Version of the text; it rises with each change of the edit. */
    version: z.int(),
    author: Person,
    post: z.object({ id: Id, title: z.string() }),
    /** Null = edit of the post itself. */
    commentId: Id.nullable(),
    community: z.object({ id: Id, slug: z.string() }),
    before: z.object(words),
    after: z.object(words),
    at: Instant,
    can: z.object({ decide: z.boolean() }),
  })
  .meta({ id: 'WaitingEdit' });
export type WaitingEdit = z.infer<typeof WaitingEdit>;

/** Edits of published texts that wait for approval. */
export const textEdits = {
  pending: endpoint({
    method: 'GET',
    path: '/communities/:id/edits/pending',
    access: 'user',
    summary: 'List the edits of published posts and comments that wait for approval, oldest first. For moderators only.',
    params: ofCommunity,
    query: z.object(pageQuery),
    ok: Page(WaitingEdit),
    errors: ['community.not_found', 'member.not_allowed'],
  }),
  decide: endpoint({
    method: 'POST',
    path: '/communities/:id/edits/decisions',
    access: 'user',
    summary:
      'Approve or reject edits that wait for approval, as the caller has read them. Returns which of them were still waiting. For moderators only; recorded in the audit log.',
    params: ofCommunity,
    body: z.strictObject({
      decision: z.enum(['approve', 'reject']),
      edits: z
        .array(z.strictObject({ id: Id, version: z.int() }))
        .min(1)
        .max(limits.postsAtOnce.max),
      /** Reason for a rejection; the author is notified of it. */
      reason: text(limits.moderationReason).nullable().default(null),
    }),
    ok: z.object({ results: z.array(z.object({ editId: Id, isDone: z.boolean() })) }),
    errors: ['community.not_found', 'member.not_allowed', 'version.conflict'],
  }),
  withdrawOfPost: endpoint({
    method: 'DELETE',
    path: '/posts/:id/edit',
    access: 'user',
    summary: 'Withdraw a waiting or rejected edit of a post of the caller; the post stays as it is. Idempotent.',
    params: byId,
    ok: z.object({}),
    errors: ['post.not_found', 'member.not_allowed'],
  }),
  withdrawOfComment: endpoint({
    method: 'DELETE',
    path: '/comments/:id/edit',
    access: 'user',
    summary: 'Withdraw a waiting or rejected edit of a comment of the caller; the comment stays as it is. Idempotent.',
    params: byId,
    ok: z.object({}),
    errors: ['comment.not_found', 'member.not_allowed'],
  }),
};
