import { z } from 'zod';
import { EventSummary } from './events.ts';
import { endpoint } from './kernel/endpoint.ts';
import { limits } from './kernel/limits.ts';
import { Person } from './kernel/person.ts';
import { Endless, Id, IdOrSlug, Instant, text } from './kernel/schemas.ts';

export const Post = z
  .object({
    id: Id,
    community: z.object({ id: Id, slug: z.string(), name: z.string(), avatar: z.string().nullable() }),
    author: Person,
    type: z.enum(['discussion', 'announcement']),
    title: z.string(),
    /** Markdown. */
    body: z.string(),
    publishedAt: Instant,
  })
  .meta({ id: 'Post' });
export type Post = z.infer<typeof Post>;

/** A feed item: a post, or a published event. */
export const FeedItem = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('post'), id: Id, at: Instant, post: Post }),
  z.object({ kind: z.literal('event'), id: Id, at: Instant, event: EventSummary }),
]);
export type FeedItem = z.infer<typeof FeedItem>;

const cursor = { cursor: z.string().max(200).optional(), limit: z.coerce.number<number>().int().min(1).max(50).default(20) };

export const posts = {
  feed: endpoint({
    method: 'GET',
    path: '/feed',
    access: 'user',
    summary: 'List posts and new events of the communities of the current user, latest first.',
    query: z.object(cursor),
    ok: Endless(FeedItem),
  }),
  ofCommunity: endpoint({
    method: 'GET',
    path: '/communities/:id/posts',
    access: 'public',
    summary: 'List the posts of a community, latest first.',
    params: z.object({ id: IdOrSlug }),
    query: z.object(cursor),
    ok: Endless(Post),
    errors: ['community.not_found', 'community.content_hidden'],
    aliases: ['/groups/:id/posts'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/communities/:id/posts',
    access: 'user',
    verified: true,
    summary: 'Create a post in a community.',
    params: z.object({ id: IdOrSlug }),
    body: z.strictObject({ title: text(limits.postTitle), body: text(limits.postBody) }),
    ok: Post,
    status: 201,
    errors: ['community.not_found', 'community.archived', 'member.not_member', 'member.muted'],
    aliases: ['/groups/:id/posts'],
    rate: { max: 30, per: 3600 },
  }),
};
