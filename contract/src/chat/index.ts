import { z } from 'zod';
import { Attachment, AttachmentKind } from './attachments.ts';
import { ConfirmsAll, MessageBody } from './message-body.ts';
import { CommunityRole } from '../communities/shapes.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { chatLimits } from '../browser/chat-limits.ts';
import { Mention, Person } from '../kernel/person.ts';
import { Id, Instant } from '../kernel/schemas.ts';

/**
 * Messages that the caller is notified of in a channel: all of them, mentions only, or none (muted channel). The default is `all` in
 * conversations and `mentions` in the channels of communities.
 */
export const ChannelLevel = z.enum(['all', 'mentions', 'none']);
export type ChannelLevel = z.infer<typeof ChannelLevel>;

/** `dm` and `group` are conversations: channels of people, without a community. */
export const ChannelKind = z.enum(['text', 'announcement', 'event', 'dm', 'group']);

/** Least role in a community; `admin` includes its owner. */
export const ChannelRole = z.enum(['member', 'moderator', 'admin']);
export type ChannelRole = z.infer<typeof ChannelRole>;

/** Reactions with one emoji: how many people gave it, and whether the caller did. */
export const MessageReaction = z.object({ emoji: z.string(), count: z.int(), isOwn: z.boolean() }).meta({ id: 'MessageReaction' });
export type MessageReaction = z.infer<typeof MessageReaction>;

/** Message of another channel, or of the same one, that was forwarded: text and mentions as they were then, the sender as of now. */
export const MessageForward = z
  .object({
    messageId: Id,
    channelId: Id,
    seq: z.int(),
    sender: Person,
    /** Markdown; may be empty if there are attachments. */
    body: z.string(),
    mentions: z.array(Mention),
    sentAt: Instant,
  })
  .meta({ id: 'MessageForward' });
export type MessageForward = z.infer<typeof MessageForward>;

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
    /** Markdown; empty after deletion, and may be empty if there are attachments or a forwarded message. */
    body: z.string(),
    /** Readers of the channel whom the text names, and groups of them; empty after deletion. */
    mentions: z.array(Mention),
    /** Ordered as they were added; empty after deletion. */
    attachments: z.array(Attachment),
    state: z.enum(['visible', 'deleted']),
    /** Role of the person who deleted the message; null while it is visible. */
    deletedBy: z.enum(['sender', 'moderator']).nullable(),
    /** Message answered by this one. `excerpt`: start of its Markdown, or of the text that it forwards; empty after deletion. `attachment`: kind of its first attachment. */
    replyTo: z
      .object({
        id: Id,
        seq: z.int(),
        sender: Person,
        excerpt: z.string(),
        attachment: AttachmentKind.nullable(),
        state: z.enum(['visible', 'deleted']),
      })
      .nullable(),
    /** Ordered by when each emoji was first given. `isOwn` is false in hints, because hints go to all readers. */
    reactions: z.array(MessageReaction),
    sentAt: Instant,
    editedAt: Instant.nullable(),
    editCount: z.int(),
    isPinned: z.boolean(),
    /** Message that this one forwards, as it was at that moment; its attachments are those of this message. Null after deletion. */
    forward: MessageForward.nullable(),
  })
  .meta({ id: 'Message' });
export type Message = z.infer<typeof Message>;

/** Properties of channels that are conversations. */
const Conversation = z.object({
  /** All people in it, including the caller. In a `dm`, the other person is listed even if their account is gone. */
  people: z.array(Person).max(chatLimits.groupPeople.max),
  /** It waits for the caller's decision; see `chatConversations.decide`. A message from the caller accepts it. */
  isRequest: z.boolean(),
  /** The other person has not answered the caller's request, so only a few messages can be sent. Still true if they declined it. */
  isWaiting: z.boolean(),
});

export const Channel = z
  .object({
    id: Id,
    /** Null for conversations. */
    community: z.object({ id: Id, slug: z.string(), name: z.string(), avatar: z.string().nullable() }).nullable(),
    /** Null for the channels of communities. */
    conversation: Conversation.nullable(),
    kind: ChannelKind,
    /** Least role in the community of those who write; `member` in conversations and chats of events. */
    writeRole: ChannelRole,
    /** Whether everyone on the web can read what is written in it now. */
    isOnWeb: z.boolean(),
    /** Empty for a `dm`, and for a group without a name. */
    name: z.string(),
    topic: z.string(),
    lastSeq: z.int(),
    rev: z.int(),
    lastMessageAt: Instant.nullable(),
    lastReadSeq: z.int(),
    /** 0 while the conversation is a request to the caller. */
    unread: z.int(),
    /** Unread messages that mention the caller; 0 with the level `none`, and while the channel is muted. */
    mentions: z.int(),
    level: ChannelLevel,
    /** The mute for a time ends then; null without one. It leaves the level alone. */
    mutedUntil: Instant.nullable(),
    /** Heading under which the channel is listed in its community; empty = no heading. */
    section: z.string(),
    visibility: z.enum(['members', 'private']),
    isArchived: z.boolean(),
    /** Role of the caller in its community; null in conversations, and for guests of an event who are not members. */
    role: CommunityRole.nullable(),
    /** Messages older than this number of days are permanently deleted; null = never. */
    retentionDays: z.int().nullable(),
    can: z.object({
      write: z.boolean(),
      react: z.boolean(),
      /** Change the channel. */
      manage: z.boolean(),
      /** Delete what others wrote. */
      moderate: z.boolean(),
      /** Invite people to the community, with this channel as the target. */
      invite: z.boolean(),
      /** Mention all readers at once, with `@all`. */
      mentionAll: z.boolean(),
      /** Stop reading it, see `chatOpenChannels.leave`; false for conversations and chats of events, which are left in other ways. */
      leave: z.boolean(),
    }),
    /** Event of an event chat; null for other channels. `isListed`: not over; in a series, one of the next dates or one with messages. */
    event: z.object({ slug: z.string(), startsAt: Instant, isListed: z.boolean() }).nullable(),
  })
  .meta({ id: 'Channel' });
export type Channel = z.infer<typeof Channel>;

/** Read position of the caller in a channel, and the numbers of unread messages and mentions after it. */
export const Reading = z.object({ lastReadSeq: z.int(), unread: z.int(), mentions: z.int() });

/** Messages up to this `seq` were deleted by the channel's retention rule; 0 = none. */
const Floor = z.int();

const byId = z.object({ id: Id });
const seq = z.coerce.number<number>().int().min(0).max(Number.MAX_SAFE_INTEGER);

export const chat = {
  channels: endpoint({
    method: 'GET',
    path: '/channels',
    access: 'user',
    summary: 'List the conversations of the current user, the latest first, and the channels of their communities, with unread counts.',
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
    ok: z.object({ items: z.array(Message), hasBefore: z.boolean(), hasAfter: z.boolean(), rev: z.int(), floor: Floor }),
    errors: ['channel.not_found'],
  }),
  send: endpoint({
    method: 'POST',
    path: '/channels/:id/messages',
    access: 'user',
    ignoresKey: true,
    verified: true,
    summary:
      'Send a message: text, attachments or both, or forward another one. Repeating a `clientMsgId` returns the message already stored.',
    params: byId,
    body: z.strictObject({
      clientMsgId: Id,
      body: MessageBody,
      replyToId: Id.nullable().default(null),
      /** Finished uploads of the sender that are in no other message; see `attachments.finish`. */
      attachments: z
        .array(z.strictObject({ uploadId: Id }))
        .max(chatLimits.attachments.max)
        .default([]),
      confirmsAll: ConfirmsAll,
      /**
       * Message that is forwarded with its attachments; the caller has to be able to read it. Of a message that forwards another one,
       * that other one is forwarded. Goes with a comment as `body`, not with `attachments`.
       */
      forwardOfId: Id.nullable().default(null),
    }),
    ok: Message,
    errors: [
      'channel.not_found',
      'message.not_found',
      'message.deleted',
      'channel.read_only',
      'channel.slow_mode',
      'attachment.not_found',
      'conversation.waiting',
      'member.muted',
      'community.archived',
      'text.word_refused',
      'text.link_refused',
      'text.too_many_mentions',
      'mention.not_allowed',
      'mention.unconfirmed',
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
    ok: z.object({ items: z.array(Message), rev: z.int(), floor: Floor, tooFar: z.boolean() }),
    errors: ['channel.not_found'],
  }),
  read: endpoint({
    method: 'PUT',
    path: '/channels/:id/read',
    access: 'user',
    summary: 'Mark messages as read up to `seq`. The position never moves back here.',
    params: byId,
    body: z.strictObject({ seq: z.int().min(0).max(Number.MAX_SAFE_INTEGER) }),
    ok: Reading,
    errors: ['channel.not_found'],
  }),
};
