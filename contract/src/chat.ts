import { z } from 'zod';
import { endpoint } from './kernel/endpoint.ts';
import { limits } from './kernel/limits.ts';
import { codePoints, isBlank, isStorable } from './kernel/patterns.ts';
import { Person } from './kernel/person.ts';
import { Id, Instant } from './kernel/schemas.ts';

export const ChannelKind = z.enum(['text', 'announcement']);

export const Message = z
  .object({
    id: Id,
    channelId: Id,
    /** Dense within the channel, from 1, in commit order. */
    seq: z.int(),
    /** The channel's revision when this row last changed. */
    rev: z.int(),
    sender: Person,
    clientMsgId: Id,
    /** Markdown; empty once deleted. */
    body: z.string(),
    state: z.enum(['visible', 'deleted']),
    replyToId: Id.nullable(),
    sentAt: Instant,
    editedAt: Instant.nullable(),
  })
  .meta({ id: 'Message' });
export type Message = z.infer<typeof Message>;

export const Channel = z
  .object({
    id: Id,
    community: z.object({ id: Id, slug: z.string(), name: z.string(), avatar: z.string().nullable() }),
    kind: ChannelKind,
    name: z.string(),
    topic: z.string(),
    lastSeq: z.int(),
    rev: z.int(),
    lastMessageAt: Instant.nullable(),
    lastReadSeq: z.int(),
    unread: z.int(),
    /** Unread messages that mention the caller. */
    mentions: z.int(),
    canWrite: z.boolean(),
    /** Whether the caller may invite people to the community, with this channel as the target. */
    canInvite: z.boolean(),
  })
  .meta({ id: 'Channel' });
export type Channel = z.infer<typeof Channel>;

/** Stored as sent, except for NFC normalization; blank messages are rejected. */
const MessageBody = z
  .string()
  .overwrite((value) => value.normalize('NFC'))
  .superRefine((value, context) => {
    const fail = (rule: string) => context.addIssue({ code: 'custom', params: { rule, max: limits.message.max } });
    if (!isStorable(value)) fail('invalid_text');
    else if (isBlank(value)) fail('required');
    else if (codePoints(value) > limits.message.max || new TextEncoder().encode(value).length > limits.message.bytes) fail('too_long');
  })
  .meta({ minLength: limits.message.min, maxLength: limits.message.max });

const byId = z.object({ id: Id });
const seq = z.coerce.number<number>().int().min(0).max(Number.MAX_SAFE_INTEGER);

export const chat = {
  channels: endpoint({
    method: 'GET',
    path: '/channels',
    access: 'user',
    summary: 'List the channels of the communities of the current user, with unread counts.',
    ok: z.object({ items: z.array(Channel) }),
  }),
  messages: endpoint({
    method: 'GET',
    path: '/channels/:id/messages',
    access: 'user',
    summary: 'List messages in the order of `seq`: the latest ones, or those before, after or around a `seq`.',
    params: byId,
    query: z.object({
      before: seq.optional(),
      after: seq.optional(),
      around: seq.optional(),
      limit: z.coerce.number<number>().int().min(1).max(100).default(50),
    }),
    ok: z.object({ items: z.array(Message), hasBefore: z.boolean(), hasAfter: z.boolean(), rev: z.int() }),
    errors: ['channel.not_found'],
  }),
  send: endpoint({
    method: 'POST',
    path: '/channels/:id/messages',
    access: 'user',
    verified: true,
    summary: 'Send a message. Repeating a `clientMsgId` returns the message already stored.',
    params: byId,
    body: z.strictObject({ clientMsgId: Id, body: MessageBody, replyToId: Id.nullable().default(null) }),
    ok: Message,
    errors: [
      'channel.not_found',
      'channel.read_only',
      'channel.slow_mode',
      'member.muted',
      'community.archived',
      'text.word_refused',
      'text.link_refused',
      'text.newcomer_rate',
    ],
    rate: { max: 120, per: 60 },
  }),
  changes: endpoint({
    method: 'GET',
    path: '/channels/:id/changes',
    access: 'user',
    summary: 'List the messages changed after a revision, in order. If `tooFar` is true, the client has to reload instead.',
    params: byId,
    query: z.object({ since: seq }),
    ok: z.object({ items: z.array(Message), rev: z.int(), tooFar: z.boolean() }),
    errors: ['channel.not_found'],
  }),
  read: endpoint({
    method: 'PUT',
    path: '/channels/:id/read',
    access: 'user',
    summary: 'Mark messages as read up to `seq`. The position never moves back.',
    params: byId,
    body: z.strictObject({ seq: z.int().min(0).max(Number.MAX_SAFE_INTEGER) }),
    ok: z.object({ lastReadSeq: z.int(), unread: z.int(), mentions: z.int() }),
    errors: ['channel.not_found'],
  }),
};
