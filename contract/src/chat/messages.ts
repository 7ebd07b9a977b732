import { z } from 'zod';
import { Message } from './index.ts';
import { ConfirmsAll, MessageBody } from './message-body.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { emojiNameIn, isEmoji } from '../browser/emoji.ts';
import { chatLimits } from '../browser/chat-limits.ts';
import { limits } from '../browser/limits.ts';
import { Id, Instant, text } from '../kernel/schemas.ts';

const byId = z.object({ id: Id });
/** An emoji, or `:name:` of one that the community of the channel added. */
const Emoji = z
  .string()
  .max(chatLimits.emoji.max)
  .refine((text) => isEmoji(text) || emojiNameIn(text) !== null, { params: { rule: 'invalid_value' } });
const ofReaction = z.object({ id: Id, emoji: Emoji });
const reason = text(limits.memberReason);
/** Only readers of the channel can distinguish a deleted message from one that does not exist. */
const hidden = ['message.not_found', 'message.deleted'] as const;
const writing = ['channel.read_only', 'member.muted', 'community.archived'] as const;
const rate = { max: 120, per: 60 };

/** Calls on a message after it was sent. Each change returns the message as the caller sees it afterwards. */
export const chatMessages = {
  edit: endpoint({
    method: 'PUT',
    path: '/messages/:id',
    access: 'user',
    verified: true,
    summary: 'Change the text of a message of the caller, within two days. Earlier texts stay visible; attachments do not change.',
    params: byId,
    /** `editCount`: value of the message that the caller edited; 409 if it was changed since. */
    body: z.strictObject({ body: MessageBody, editCount: z.int().min(0).max(chatLimits.messageEdits.max), confirmsAll: ConfirmsAll }),
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
      'text.newcomer_rate',
      'text.too_many_mentions',
      'mention.not_allowed',
      'mention.unconfirmed',
    ],
    rate,
  }),
  revisions: endpoint({
    method: 'GET',
    path: '/messages/:id/revisions',
    access: 'user',
    summary: 'List the earlier texts of a message, latest first.',
    params: byId,
    ok: z.object({ items: z.array(z.object({ body: z.string(), replacedAt: Instant })) }),
    errors: hidden,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/messages/:id',
    access: 'user',
    summary: 'Delete a message of the caller. Others see that a message was deleted; its author can restore it within an hour. Idempotent.',
    params: byId,
    ok: Message,
    errors: ['message.not_found', 'member.not_allowed'],
    rate,
  }),
  removeOther: endpoint({
    method: 'POST',
    path: '/messages/:id/removal',
    access: 'user',
    summary: 'Delete the message of another person, with a reason that is recorded in the audit log. For moderators. Idempotent.',
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
    summary: 'Restore a deleted message. Authors can do this within an hour, moderators if a moderator deleted it. Idempotent.',
    params: byId,
    ok: Message,
    errors: ['message.not_found', 'member.not_allowed', 'message.too_late'],
    rate,
  }),
  react: endpoint({
    method: 'PUT',
    path: '/messages/:id/reactions/:emoji',
    access: 'user',
    summary: 'React to a message with an emoji, or with `:name:` of one of the community of its channel. Idempotent.',
    params: ofReaction,
    ok: Message,
    errors: [...hidden, 'channel.read_only', 'member.muted', 'community.archived', 'message.too_many_reactions'],
    rate,
  }),
  unreact: endpoint({
    method: 'DELETE',
    path: '/messages/:id/reactions/:emoji',
    access: 'user',
    summary: 'Remove a reaction of the caller from a message. Idempotent.',
    params: ofReaction,
    ok: Message,
    errors: hidden,
    rate,
  }),
};
