import { z } from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { limits } from '../browser/limits.ts';
import { Person } from '../kernel/person.ts';
import { Endless, Id, Instant } from '../kernel/schemas.ts';
import { Post } from './index.ts';

const byId = z.object({ id: Id });
const refusals = ['post.not_found', 'member.not_member', 'member.muted', 'community.archived'] as const;

/** Endpoints that only some types of posts have. */
export const postKinds = {
  vote: endpoint({
    method: 'PUT',
    path: '/posts/:id/vote',
    access: 'user',
    summary: 'Vote in a poll. A later vote replaces the earlier one, and an empty choice withdraws it.',
    params: byId,
    /** Indexes of the chosen options, starting at 0. */
    body: z.strictObject({ options: z.array(z.int().min(0).max(9)).max(limits.pollOptions.max) }),
    ok: Post,
    errors: ['poll.closed', ...refusals],
    rate: { max: 60, per: 60 },
  }),
  accept: endpoint({
    method: 'PUT',
    path: '/posts/:id/answer',
    access: 'user',
    summary: 'Choose the comment that answers a question, or none. For its author and moderators.',
    params: byId,
    body: z.strictObject({ commentId: Id.nullable() }),
    ok: Post,
    errors: ['comment.not_found', 'member.not_allowed', ...refusals],
  }),
  acknowledge: endpoint({
    method: 'PUT',
    path: '/posts/:id/acknowledgement',
    access: 'user',
    summary: 'Confirm that the current user has read an announcement. Idempotent.',
    params: byId,
    ok: Post,
    errors: ['post.not_found', 'member.not_member'],
  }),
  acknowledgements: endpoint({
    method: 'GET',
    path: '/posts/:id/acknowledgements',
    access: 'user',
    summary: 'List the people who have read an announcement, latest first. For moderators only.',
    params: byId,
    query: z.object({ cursor: z.string().max(200).optional(), limit: z.coerce.number<number>().int().min(1).max(50).default(20) }),
    ok: Endless(z.object({ user: Person, at: Instant })),
    errors: ['post.not_found', 'member.not_allowed'],
  }),
};
