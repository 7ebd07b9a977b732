import { z } from 'zod';
import { EventSummary } from '../events/index.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { limits } from '../browser/limits.ts';
import { Mention, Person } from '../kernel/person.ts';
import { Endless, Id, IdOrSlug, Instant, line, text } from '../kernel/schemas.ts';
import { LinkCard } from './links.ts';
import { NewImages, TextImage } from './images.ts';
import { Reactions } from './reactions.ts';
import { OwnEdit } from './edits.ts';

export const PostType = z.enum(['discussion', 'announcement', 'poll', 'question', 'modmail']);
export type PostType = z.infer<typeof PostType>;

/** Only published posts appear in lists, feeds and searches, and are counted. */
export const PostState = z.enum(['draft', 'pending', 'scheduled', 'published', 'rejected', 'hidden', 'deleted']);
export type PostState = z.infer<typeof PostState>;

export const Poll = z
  .object({
    isMultiple: z.boolean(),
    closesAt: Instant.nullable(),
    /** Before publication: number of days that the poll stays open after it; null if the poll has no such end. */
    openDays: z.int().nullable(),
    isClosed: z.boolean(),
    voterCount: z.int(),
    /** `votes` are null until the caller has voted, or the poll has ended. */
    options: z.array(z.object({ text: z.string(), votes: z.int().nullable(), isOwn: z.boolean() })),
  })
  .meta({ id: 'Poll' });
export type Poll = z.infer<typeof Poll>;

export const Post = z
  .object({
    id: Id,
    community: z.object({ id: Id, slug: z.string(), name: z.string(), avatar: z.string().nullable() }),
    author: Person,
    type: PostType,
    /**
     * `draft`: seen by its author only. `scheduled`, `pending` (waits for approval), `rejected` and `hidden` (by a moderator): seen by its
     * author and the moderators.
     */
    state: PostState,
    /** Why it was rejected or hidden; else empty. */
    stateReason: z.string(),
    /** Time of planned publication; set even if the post waits for approval first. */
    publishAt: Instant.nullable(),
    title: z.string(),
    /** Markdown. */
    body: z.string(),
    images: z.array(TextImage),
    /** Cards of its first links, as far as they were fetched; cards that the author hid are left out. */
    cards: z.array(LinkCard),
    /** Time of publication; before it, the time of writing. */
    publishedAt: Instant,
    editedAt: Instant.nullable(),
    deletedAt: Instant.nullable(),
    /** People mentioned in the text. */
    mentions: z.array(Mention),
    reactions: Reactions,
    commentCount: z.int(),
    /** For polls only; otherwise null. */
    poll: Poll.nullable(),
    /** The answer that solves a question. */
    acceptedCommentId: Id.nullable(),
    /** For announcements only; otherwise null. `count`: number of people who have read it; null unless the caller is a moderator. */
    acknowledgement: z.object({ isOwn: z.boolean(), count: z.int().nullable() }).nullable(),
    /** Time until which the post stays above the others; null = not pinned. */
    pinnedUntil: Instant.nullable(),
    /** Only moderators can comment on it. */
    isLocked: z.boolean(),
    /** The caller's own edit that waits to replace the text. */
    ownEdit: OwnEdit.nullable(),
    version: z.int(),
    /** What the caller may do with the post. `moderate`: hide and delete a post of another member. */
    can: z.object({
      comment: z.boolean(),
      react: z.boolean(),
      edit: z.boolean(),
      remove: z.boolean(),
      moderate: z.boolean(),
      /** Lock, pin and move. */
      curate: z.boolean(),
      /** Choose the answer of a question. */
      accept: z.boolean(),
      /** Publish, plan, or take back to the drafts. */
      publish: z.boolean(),
      /** Approve or reject. */
      decide: z.boolean(),
      /** Invite people to it. */
      invite: z.boolean(),
    }),
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
const byId = z.object({ id: Id });
/** Only a poll needs no text. */
const words = { title: line(limits.postTitle), body: text({ max: limits.postBody.max }) };
const NewPoll = z.strictObject({
  options: z.array(line(limits.pollOption)).min(limits.pollOptions.min).max(limits.pollOptions.max),
  isMultiple: z.boolean().default(false),
  /** Fixed end; ignored if `openDays` is given. */
  closesAt: Instant.nullable().default(null),
  /** Number of days after publication at which the poll ends. */
  openDays: z.int().min(1).max(limits.pollDays.max).nullable().default(null),
});
const refusals = [
  'community.archived',
  'member.not_member',
  'member.muted',
  'member.not_allowed',
  'text.too_many_mentions',
  'text.too_complex',
  'text.word_refused',
  'text.link_refused',
  'text.newcomer_rate',
] as const;

export const posts = {
  feed: endpoint({
    method: 'GET',
    path: '/feed',
    access: 'user',
    summary: 'List posts and new events of the communities that the current user is in or follows, latest first.',
    query: z.object(cursor),
    ok: Endless(FeedItem),
  }),
  ofCommunity: endpoint({
    method: 'GET',
    path: '/communities/:id/posts',
    access: 'public',
    summary:
      'List the posts of a community, latest first. `pinned`: only pinned posts. `modmail`: only letters to the moderators that the caller may see.',
    params: z.object({ id: IdOrSlug }),
    query: z.object({ ...cursor, only: z.enum(['pinned', 'modmail']).optional() }),
    ok: Endless(Post),
    errors: ['community.not_found', 'community.content_hidden'],
    aliases: ['/groups/:id/posts'],
  }),
  get: endpoint({
    method: 'GET',
    path: '/posts/:id',
    access: 'public',
    summary: 'Get a post.',
    params: byId,
    ok: Post,
    errors: ['post.not_found'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/communities/:id/posts',
    access: 'user',
    verified: true,
    summary:
      'Create a post in a community, a draft of one, or one that is published later. Where posts are moderated, it waits for approval.',
    params: z.object({ id: IdOrSlug }),
    body: z.strictObject({
      ...words,
      type: PostType.default('discussion'),
      poll: NewPoll.nullable().default(null),
      images: NewImages(limits.postImages.max).default([]),
      /** A draft needs no text. */
      isDraft: z.boolean().default(false),
      /** Plans publication for this time. */
      publishAt: Instant.nullable().default(null),
    }),
    ok: Post,
    status: 201,
    errors: ['community.not_found', 'poll.double_option', 'post.bad_time', 'image.not_found', ...refusals],
    aliases: ['/groups/:id/posts'],
    rate: { max: 30, per: 3600 },
  }),
  edit: endpoint({
    method: 'PUT',
    path: '/posts/:id',
    access: 'user',
    summary:
      'Change a post of the caller. The former text of a published post is kept in its history. Where texts wait for approval, the former text stays visible until the change is approved. The options of a poll can change only until it is published.',
    params: byId,
    /** If `images` or `poll` is left out, it is kept: from the edit that waits, or else from the post. */
    body: z.strictObject({ ...words, version: z.int(), images: NewImages(limits.postImages.max).optional(), poll: NewPoll.optional() }),
    ok: Post,
    errors: ['post.not_found', 'record.changed', 'image.not_found', 'poll.double_option', 'poll.published', ...refusals],
    rate: { max: 60, per: 3600 },
  }),
  revisions: endpoint({
    method: 'GET',
    path: '/posts/:id/revisions',
    access: 'public',
    summary: 'List the former texts of a post, latest first.',
    params: byId,
    query: z.object({ limit: z.coerce.number<number>().int().min(1).max(50).default(20) }),
    ok: z.object({ items: z.array(z.object({ version: z.int(), editor: Person, title: z.string(), body: z.string(), at: Instant })) }),
    errors: ['post.not_found'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/posts/:id',
    access: 'user',
    summary: 'Delete a post of the caller. Idempotent.',
    params: byId,
    ok: z.object({}),
    errors: ['post.not_found', 'member.not_allowed'],
  }),
  restore: endpoint({
    method: 'POST',
    path: '/posts/:id/restore',
    access: 'user',
    summary: 'Restore a post that the caller wrote and deleted. Idempotent.',
    params: byId,
    ok: Post,
    errors: ['post.not_found', 'member.not_allowed', 'community.archived', 'member.not_member', 'member.muted'],
  }),
  moderate: endpoint({
    method: 'POST',
    path: '/posts/:id/moderation',
    access: 'user',
    summary:
      'Delete, hide or restore a post of another member, lock its comments, or pin it. For moderators only; recorded in the audit log.',
    params: byId,
    body: z.strictObject({
      action: z.enum(['delete', 'restore', 'hide', 'unhide', 'lock', 'unlock', 'pin', 'unpin']),
      reason: text(limits.moderationReason),
      /** Number of days that the post stays pinned. */
      days: z.int().min(1).max(limits.pinDays.max).default(limits.pinDays.default),
    }),
    ok: z.object({}),
    errors: ['post.not_found', 'member.not_allowed'],
  }),
};
