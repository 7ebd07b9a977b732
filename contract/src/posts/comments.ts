import { z } from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { limits } from '../browser/limits.ts';
import { Mention, Person } from '../kernel/person.ts';
import { Endless, Id, Instant, text } from '../kernel/schemas.ts';
import { LinkCard } from './links.ts';
import { NewImages, TextImage } from './images.ts';
import { Reactions } from './reactions.ts';
import { OwnEdit } from './edits.ts';

/** Only those that are published count and stand in threads; the others are open to their author and the moderators. */
export const CommentState = z.enum(['pending', 'published', 'rejected']);
export type CommentState = z.infer<typeof CommentState>;

const comment = {
  id: Id,
  postId: Id,
  /** Of a comment on an event. */
  eventId: Id.nullable(),
  /** The comment that it answers; null for those of the first level. There are two levels. */
  parentId: Id.nullable(),
  state: CommentState,
  /** Why it was rejected; else empty. */
  stateReason: z.string(),
  /** Author and text are null once it is deleted: it stays as long as there are answers below it. */
  author: Person.nullable(),
  /** Markdown. */
  body: z.string().nullable(),
  /** Why a moderator hid it; null unless it is hidden. Only its author and the moderators see it. */
  hiddenReason: z.string().nullable(),
  isOwn: z.boolean(),
  /** Its author hosts the event that it is on. */
  isByHost: z.boolean(),
  /** The comment below it that answers it, as a host of the event chose. */
  answerId: Id.nullable(),
  images: z.array(TextImage),
  /** Of its first link, as soon as it was fetched. */
  cards: z.array(LinkCard),
  createdAt: Instant,
  editedAt: Instant.nullable(),
  /** Those whom the text mentions. */
  mentions: z.array(Mention),
  reactions: Reactions,
  /** Of the caller's own: what waits to replace its text. */
  ownEdit: OwnEdit.nullable(),
  version: z.int(),
  /** What the caller may do with it. */
  can: z.object({
    edit: z.boolean(),
    remove: z.boolean(),
    moderate: z.boolean(),
    /** Approve or reject. */
    decide: z.boolean(),
    /** Choose which comment below it answers it. */
    answer: z.boolean(),
  }),
};
export const Comment = z.object(comment).meta({ id: 'Comment' });
export type Comment = z.infer<typeof Comment>;

/** A comment of the first level with the first of its answers. */
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
    summary: 'List the comments of a post, oldest first, each with the first of its answers. `at` begins with the one of this id.',
    params: byId,
    query: z.object({ ...cursor, at: Id.optional() }),
    ok: Endless(CommentThread),
    errors: ['post.not_found'],
  }),
  replies: endpoint({
    method: 'GET',
    path: '/comments/:id/replies',
    access: 'public',
    summary: 'List the answers to a comment, oldest first.',
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
    summary: 'Comment on a post, or answer a comment of its first level. Where posts are moderated, it waits for approval.',
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
      'Change an own comment. A rejected one waits for approval again; a published one stays in sight until a change that has to wait is approved.',
    params: byId,
    /** Without `images`, they stay: those of an edit that waits, else those of the comment. */
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
    summary: 'Delete an own comment. Idempotent.',
    params: byId,
    ok: z.object({}),
    errors: ['comment.not_found', 'member.not_allowed'],
  }),
  restore: endpoint({
    method: 'POST',
    path: '/comments/:id/restore',
    access: 'user',
    summary: 'Restore an own comment that the caller has deleted. Idempotent.',
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
