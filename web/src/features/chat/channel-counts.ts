import { isMeant } from '#contract/browser/mentions.ts';
import type { Channel, Message } from '#contract/chat/index.ts';
import type { GivenReaction } from '#contract/realtime.ts';

/** `reaction`: the one that the message was changed by. */
export type Hint = { rev: number; message: Message; reaction?: GivenReaction | undefined; isForAll?: boolean | undefined };
export type ChatReader = { id: string; username: string };
export type ReadCounts = Pick<Channel, 'lastReadSeq' | 'unread' | 'mentions'>;

/** The next revision, if `heard` directly follows `known`; else still `known`. */
export const nextRev = (known: number, heard: number): number => (heard === known + 1 ? heard : known);

/** `isSure` is false if only the server can count: after a gap, or for a possible mention. */
export type Counted = { channel: Channel; isSure: boolean };

/** What decides how a channel is counted. */
type Badged = Pick<Channel, 'level' | 'mutedUntil' | 'unread' | 'mentions'>;

/** Until its level changes, or for a time, which the server ends. */
export const isMuted = ({ level, mutedUntil }: Pick<Channel, 'level' | 'mutedUntil'>): boolean => level === 'none' || mutedUntil !== null;
/** The counts that the list shows for a channel: zero for a muted one. */
export const badgeOf = (channel: Badged): Pick<Channel, 'unread' | 'mentions'> => (isMuted(channel) ? { unread: 0, mentions: 0 } : channel);

/** Applies a hint to the channel in the list. Sending a message marks the channel as read. */
export function countHint(channel: Channel, { rev, message }: Hint, me: ChatReader): Counted {
  if (rev <= channel.rev) return { channel, isSure: true };
  const isNew = message.seq > channel.lastSeq;
  const next = {
    ...channel,
    rev,
    lastSeq: Math.max(channel.lastSeq, message.seq),
    lastMessageAt: isNew ? message.sentAt : channel.lastMessageAt,
  };
  const isNext = rev === channel.rev + 1;
  if (message.sender.id === me.id) return { channel: isNew ? allRead(next) : next, isSure: isNext };
  // Whether a mention of the reader counts is decided by the server, which knows whom the reader blocks.
  const isSure = isNext && !message.mentions.some((mention) => isMeant(mention, { username: me.username, role: channel.role }));
  if (!isNew) return { channel: next, isSure };
  // Nothing is counted of a request.
  const added = channel.conversation?.isRequest ? 0 : message.seq - channel.lastSeq;
  // An answer accepts the request of the caller.
  const isAnswer = channel.conversation?.isWaiting ?? false;
  return { channel: { ...next, unread: channel.unread + added }, isSure: isSure && !isAnswer };
}

/** The own stored message: everything before it counts as read. */
export const countOwn = (channel: Channel, { seq, sentAt }: Message): Channel =>
  readUpTo(seq > channel.lastSeq ? { ...channel, lastSeq: seq, lastMessageAt: sentAt } : channel, seq);

/** Optimistic read position, before the server's count arrives. */
export function readUpTo(channel: Channel, seq: number): Channel {
  if (seq <= channel.lastReadSeq) return channel;
  if (seq >= channel.lastSeq) return allRead({ ...channel, lastSeq: seq });
  return { ...channel, lastReadSeq: seq, unread: Math.max(0, channel.unread - (seq - channel.lastReadSeq)) };
}

/** Applies the server's count, from this or another device. Zero unread after newer hints is not sure. */
export function takeReading(channel: Channel, reading: ReadCounts): Counted {
  if (reading.lastReadSeq < channel.lastReadSeq) return { channel, isSure: true };
  return { channel: { ...channel, ...reading }, isSure: reading.unread > 0 || reading.lastReadSeq >= channel.lastSeq };
}

const allRead = (channel: Channel): Channel => ({ ...channel, lastReadSeq: channel.lastSeq, unread: 0, mentions: 0 });
