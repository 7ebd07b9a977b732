import { z } from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { limits } from '../browser/limits.ts';
import { Mention, Person } from '../kernel/person.ts';
import { Endless, Id, Instant, text } from '../kernel/schemas.ts';
import { LinkCard } from './links.ts';
import { NewImages, TextImage } from './images.ts';
import { Reactions } from './reactions.ts';
import { OwnEdit } from './edits.ts';

/** Only published comments are counted and appear in threads; the others are visible to their author and the moderators. */
export const CommentState = z.enum(['pending', 'published', 'rejected']);
export type CommentState = z.infer<typeof CommentState>;

const comment = {
  id: Id,
  postId: Id,
  /** The event that the comment is on; null if it is on a post. */
  eventId: Id.nullable(),
  /** The comment that it replies to; null for first-level comments. There are two levels. */
  parentId: Id.nullable(),
  state: CommentState,
  /** Why it was rejected; else empty. */
  stateReason: z.string(),
  /** Author and text are null once the comment is deleted: it stays as long as there are replies below it. */
  author: Person.nullable(),
  /** Markdown. */
  body: z.string().nullable(),
  /** Why a moderator hid it; null unless it is hidden. Only its author and the moderators see it. */
  hiddenReason: z.string().nullable(),
  isOwn: z.boolean(),
  /** Whether the author hosts the event that the comment is on. */
  isByHost: z.boolean(),
  /** The reply that answers it, as chosen by a host of the event. */
  answerId: Id.nullable(),
  images: z.array(TextImage),
  /** Card of its first link, once it was fetched. */
  cards: z.array(LinkCard),
  createdAt: Instant,
  editedAt: Instant.nullable(),
  /** People mentioned in the text. */
  mentions: z.array(Mention),
  reactions: Reactions,
  /** The caller's own edit that waits to replace the text. */
  ownEdit: OwnEdit.nullable(),
  version: z.int(),
  /** What the caller may do with it. */
  can: z.object({
    edit: z.boolean(),
    remove: z.boolean(),
    moderate: z.boolean(),
    /** Approve or reject. */
    decide: z.boolean(),
    /** Choose the reply that answers it. */
    answer: z.boolean(),
  }),
};
export const Comment = z.object(comment).meta({ id: 'Comment' });
export type Comment = z.infer<typeof Comment>;

/** A first-level comment with its first replies. */
export const CommentThread = z.object({ ...comment, replyCount: z.int(), replies: z.array(Comment) }).meta({ id: 'CommentThread' });
export type CommentThread = z.infer<typeof CommentThread>;

const cursor = { cursor: z.string().max(20).optional(), limit: z.coerce.number<number>().int().min(1).max(50).default(20) };
const body = text(limits.commentBody);
const refusals = [
  'member.not_member',
  'member.muted',
  'community.archived',
  'text.too_many_mentions',
  'text.too_complex',
  'text.word_refused',
  'text.link_refused',
  'text.newcomer_rate',
] as const;
const byId = z.object({ id: Id });

export const comments = {
  list: endpoint({
    method: 'GET',
    path: '/posts/:id/comments',
    access: 'public',
    summary: 'List the comments of a post, oldest first, each with its first replies. `at`: id of the comment to begin with.',
    params: byId,
    query: z.object({ ...cursor, at: Id.optional() }),
    ok: Endless(CommentThread),
    errors: ['post.not_found'],
  }),
  replies: endpoint({
    method: 'GET',
    path: '/comments/:id/replies',
    access: 'public',
    summary: 'List the replies to a comment, oldest first.',
    params: byId,
    query: z.object(cursor),
    ok: Endless(Comment),
    errors: ['comment.not_found'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/posts/:id/comments',
    access: 'user',
    verified: true,
    summary: 'Comment on a post, or reply to a first-level comment. Where posts are moderated, the comment waits for approval.',
    params: byId,
    body: z.strictObject({ body, parentId: Id.nullable().default(null), images: NewImages(limits.commentImages.max).default([]) }),
    ok: Comment,
    status: 201,
    errors: ['post.not_found', 'post.locked', 'comment.not_found', 'image.not_found', ...refusals],
    rate: { max: 60, per: 600 },
  }),
  edit: endpoint({
    method: 'PUT',
    path: '/comments/:id',
    access: 'user',
    summary:
      'Change a comment of the caller. A rejected comment waits for approval again. A published comment stays visible until a change that has to wait is approved.',
    params: byId,
    /** If `images` is left out, the images are kept: from the edit that waits, or else from the comment. */
    body: z.strictObject({ body, version: z.int(), images: NewImages(limits.commentImages.max).optional() }),
    ok: Comment,
    errors: [
      'comment.not_found',
      'post.locked',
      'event.comments_closed',
      'record.changed',
      'member.not_allowed',
      'image.not_found',
      ...refusals,
    ],
    rate: { max: 60, per: 600 },
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/comments/:id',
    access: 'user',
    summary: 'Delete a comment of the caller. Idempotent.',
    params: byId,
    ok: z.object({}),
    errors: ['comment.not_found', 'member.not_allowed'],
  }),
  restore: endpoint({
    method: 'POST',
    path: '/comments/:id/restore',
    access: 'user',
    summary: 'Restore a comment that the caller wrote and deleted. Idempotent.',
    params: byId,
    ok: Comment,
    errors: ['comment.not_found', 'member.not_allowed', 'community.archived', 'member.not_member', 'member.muted'],
  }),
  moderate: endpoint({
    method: 'POST',
    path: '/comments/:id/moderation',
    access: 'user',
    summary: 'Delete or restore a comment of another member. For moderators only; recorded in the audit log.',
    params: byId,
    body: z.strictObject({ action: z.enum(['delete', 'restore']), reason: text(limits.moderationReason) }),
    ok: z.object({}),
    errors: ['comment.not_found', 'member.not_allowed'],
  }),
};
