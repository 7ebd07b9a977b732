import { z } from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { limits } from '../browser/limits.ts';
import { Endless, Id, IdOrSlug, Instant, Page, pageQuery, text } from '../kernel/schemas.ts';
import { Post } from './index.ts';

const byId = z.object({ id: Id });
const ofCommunity = z.object({ id: IdOrSlug });

/** Unpublished posts, and moderation before and after publication. */
export const postPublication = {
  own: endpoint({
    method: 'GET',
    path: '/communities/:id/posts/unpublished',
    access: 'user',
    summary:
      'List the posts of the caller in a community that its readers do not see: drafts, planned, waiting, rejected and hidden ones. `deleted`: posts that the caller deleted in the last 30 days.',
    params: ofCommunity,
    query: z.object({
      cursor: z.string().max(200).optional(),
      limit: z.coerce.number<number>().int().min(1).max(50).default(20),
      only: z.literal('deleted').optional(),
    }),
    ok: Endless(Post),
    errors: ['community.not_found', 'community.content_hidden'],
  }),
  change: endpoint({
    method: 'PUT',
    path: '/posts/:id/publication',
    access: 'user',
    summary:
      'Publish a post of the caller, plan it for a time, or return it to the drafts. Where posts are moderated, it waits for approval first.',
    params: byId,
    /** `publishAt` is required for `scheduled`, and must be null otherwise. */
    body: z.strictObject({ to: z.enum(['published', 'scheduled', 'draft']), publishAt: Instant.nullable().default(null) }),
    ok: Post,
    errors: [
      'post.not_found',
      'post.state_changed',
      'post.bad_time',
      'community.archived',
      'member.not_member',
      'member.muted',
      'member.not_allowed',
      'text.too_many_mentions',
      'text.too_complex',
      'text.word_refused',
      'text.link_refused',
      'text.newcomer_rate',
    ],
    rate: { max: 60, per: 3600 },
  }),
  move: endpoint({
    method: 'POST',
    path: '/posts/:id/move',
    access: 'user',
    summary:
      'Move a published post with its comments to another community, whose members read it from then on. For moderators of both; recorded in the audit log of both.',
    params: byId,
    body: z.strictObject({ communityId: Id, reason: text(limits.moderationReason) }),
    ok: Post,
    errors: ['post.not_found', 'post.state_changed', 'community.not_found', 'community.archived', 'member.not_allowed'],
  }),
  pending: endpoint({
    method: 'GET',
    path: '/communities/:id/posts/pending',
    access: 'user',
    summary: 'List the posts that wait for approval, oldest first. For moderators only.',
    params: ofCommunity,
    query: z.object(pageQuery),
    ok: Page(Post),
    errors: ['community.not_found', 'member.not_allowed'],
  }),
  decide: endpoint({
    method: 'POST',
    path: '/communities/:id/posts/decisions',
    access: 'user',
    summary:
      'Approve or reject posts that wait for approval, as the caller has read them. Returns which of them were still waiting. For moderators only; recorded in the audit log.',
    params: ofCommunity,
    body: z.strictObject({
      decision: z.enum(['approve', 'reject']),
      posts: z
        .array(z.strictObject({ id: Id, version: z.int() }))
        .min(1)
        .max(limits.postsAtOnce.max),
      /** Reason for a rejection; the author is notified of it. */
      reason: text(limits.moderationReason).nullable().default(null),
    }),
    ok: z.object({ results: z.array(z.object({ postId: Id, isDone: z.boolean() })) }),
    errors: ['community.not_found', 'member.not_allowed', 'version.conflict'],
  }),
};
