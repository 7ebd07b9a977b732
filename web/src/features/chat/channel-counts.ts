import type { Channel, Message } from '#contract/chat.ts';

export type Hint = { rev: number; message: Message };
export type Reader = { id: string; username: string };
export type Reading = Pick<Channel, 'lastReadSeq' | 'unread' | 'mentions'>;

/** `isSure` is false where only the server can count: something was missed, or somebody may be named. */
export type Counted = { channel: Channel; isSure: boolean };

/** What a hint means for the channel in the list. Writing somewhere is having read it. */
export function countHint(channel: Channel, { rev, message }: Hint, me: Reader): Counted {
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
  if (!isNew) return { channel: next, isSure: isNext };
  // Who is named is the server's rule (code names nobody): here only whether it is worth asking.
  const mayNameMe = message.body.toLowerCase().includes(`@${me.username.toLowerCase()}`);
  return { channel: { ...next, unread: channel.unread + message.seq - channel.lastSeq }, isSure: isNext && !mayNameMe };
}

/** My own message, stored: everything before it counts as read. */
export const countOwn = (channel: Channel, { seq, sentAt }: Message): Channel =>
  readUpTo(seq > channel.lastSeq ? { ...channel, lastSeq: seq, lastMessageAt: sentAt } : channel, seq);

/** I have read up to here, before the server says what that leaves. */
export function readUpTo(channel: Channel, seq: number): Channel {
  if (seq <= channel.lastReadSeq) return channel;
  if (seq >= channel.lastSeq) return allRead({ ...channel, lastSeq: seq });
  return { ...channel, lastReadSeq: seq, unread: Math.max(0, channel.unread - (seq - channel.lastReadSeq)) };
}

/** What the server counted, here or on another device. Nothing unread, though more was heard since, is not sure. */
export function takeReading(channel: Channel, reading: Reading): Counted {
  if (reading.lastReadSeq < channel.lastReadSeq) return { channel, isSure: true };
  return { channel: { ...channel, ...reading }, isSure: reading.unread > 0 || reading.lastReadSeq >= channel.lastSeq };
}

const allRead = (channel: Channel): Channel => ({ ...channel, lastReadSeq: channel.lastSeq, unread: 0, mentions: 0 });
