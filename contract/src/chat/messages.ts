import { z } from 'zod';
import { Message, MessageBody } from './index.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { isEmoji } from '../browser/emoji.ts';
import { chatLimits } from '../browser/chat-limits.ts';
import { limits } from '../browser/limits.ts';
import { Id, Instant, text } from '../kernel/schemas.ts';

const byId = z.object({ id: Id });
const Emoji = z
  .string()
  .max(chatLimits.emoji.max)
  .refine(isEmoji, { params: { rule: 'invalid_value' } });
const ofReaction = z.object({ id: Id, emoji: Emoji });
const reason = text(limits.memberReason);
/** A message that is gone for all is told apart only by those who read its channel. */
const hidden = ['message.not_found', 'message.deleted'] as const;
const writing = ['channel.read_only', 'member.muted', 'community.archived'] as const;
const rate = { max: 120, per: 60 };

/** What is done with a message after it was sent. Each answer is the message as the caller sees it from then on. */
export const chatMessages = {
  edit: endpoint({
    method: 'PUT',
    path: '/messages/:id',
    access: 'user',
    verified: true,
    summary: 'Change the text of an own message, within two days. What it was stays visible; attachments stay as they are.',
    params: byId,
    /** `editCount`: of the message that was changed; 409 when it was changed since. */
    body: z.strictObject({ body: MessageBody, editCount: z.int().min(0).max(chatLimits.messageEdits.max) }),
    ok: Message,
    errors: [
      ...hidden,
      ...writing,
      'member.not_allowed',
      'message.changed',
      'message.too_late',
      'message.too_many_edits',
      'text.word_refused',
      'text.link_refused',
    ],
    rate,
  }),
  revisions: endpoint({
    method: 'GET',
    path: '/messages/:id/revisions',
    access: 'user',
    summary: 'List what a message said before it was changed, the latest first.',
    params: byId,
    ok: z.object({ items: z.array(z.object({ body: z.string(), replacedAt: Instant })) }),
    errors: hidden,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/messages/:id',
    access: 'user',
    summary: 'Delete an own message. Others see that one was deleted; its author can restore it within an hour. Idempotent.',
    params: byId,
    ok: Message,
    errors: ['message.not_found', 'member.not_allowed'],
    rate,
  }),
  removeOther: endpoint({
    method: 'POST',
    path: '/messages/:id/removal',
    access: 'user',
    summary: 'Delete the message of another person, with a reason that stands in the audit log. For moderators. Idempotent.',
    params: byId,
    body: z.strictObject({ reason }),
    ok: Message,
    errors: ['message.not_found', 'member.not_allowed'],
    rate,
  }),
  restore: endpoint({
    method: 'POST',
    path: '/messages/:id/restoration',
    access: 'user',
    summary: 'Show a deleted message again: its author within an hour, moderators what moderators deleted. Idempotent.',
    params: byId,
    ok: Message,
    errors: ['message.not_found', 'member.not_allowed', 'message.too_late'],
    rate,
  }),
  react: endpoint({
    method: 'PUT',
    path: '/messages/:id/reactions/:emoji',
    access: 'user',
    summary: 'React to a message with an emoji. Idempotent.',
    params: ofReaction,
    ok: Message,
    errors: [...hidden, 'channel.read_only', 'member.muted', 'community.archived', 'message.too_many_reactions'],
    rate,
  }),
  unreact: endpoint({
    method: 'DELETE',
    path: '/messages/:id/reactions/:emoji',
    access: 'user',
    summary: 'Remove an own reaction to a message. Idempotent.',
    params: ofReaction,
    ok: Message,
    errors: hidden,
    rate,
  }),
};
