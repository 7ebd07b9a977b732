import { z } from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { reactionKinds } from '../browser/reaction-kinds.ts';
import { Id } from '../kernel/schemas.ts';

export const ReactionKind = z.enum(reactionKinds);
export type ReactionKind = z.infer<typeof ReactionKind>;

/** How often a kind was given; kinds that were not given are left out. */
export const Reaction = z.object({ kind: ReactionKind, count: z.int(), isOwn: z.boolean() }).meta({ id: 'Reaction' });
export type Reaction = z.infer<typeof Reaction>;
export const Reactions = z.array(Reaction);

const given = { params: z.object({ id: Id, kind: ReactionKind }), ok: z.object({ reactions: Reactions }) };
const rate = { max: 120, per: 60 };
const refusals = ['member.not_member', 'member.muted', 'community.archived'] as const;

export const reactions = {
  toPost: endpoint({
    method: 'PUT',
    path: '/posts/:id/reactions/:kind',
    access: 'user',
    summary: 'React to a post. Idempotent.',
    ...given,
    errors: ['post.not_found', ...refusals],
    rate,
  }),
  notToPost: endpoint({
    method: 'DELETE',
    path: '/posts/:id/reactions/:kind',
    access: 'user',
    summary: 'Remove a reaction of the caller to a post. Idempotent.',
    ...given,
    errors: ['post.not_found', ...refusals],
    rate,
  }),
  toComment: endpoint({
    method: 'PUT',
    path: '/comments/:id/reactions/:kind',
    access: 'user',
    summary: 'React to a comment. Idempotent.',
    ...given,
    errors: ['comment.not_found', ...refusals],
    rate,
  }),
  notToComment: endpoint({
    method: 'DELETE',
    path: '/comments/:id/reactions/:kind',
    access: 'user',
    summary: 'Remove a reaction of the caller to a comment. Idempotent.',
    ...given,
    errors: ['comment.not_found', ...refusals],
    rate,
  }),
};
