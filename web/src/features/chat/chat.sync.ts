import type { QueryClient } from '@tanstack/react-query';
import type { Channel, Message } from '#contract/chat/index.ts';
import { countHint, countOwn, nextRev, takeReading, type Counted, type Hint, type ChatReader, type ReadCounts } from './channel-counts.ts';
import { channelsQuery, noteRevision } from './chat.queries.ts';
import { refreshForUnlisted } from './list-refresh.ts';
import type { QueuedMessage, Stored } from './outgoing.ts';
import { hold, release } from './reading/held.ts';

/** What keeps the loaded messages of channels current. */
type WindowSync = {
  receiveHint: (cache: QueryClient, channelId: string, hint: Hint, me: ChatReader) => void;
  receiveCut: (cache: QueryClient, channelId: string, hint: { rev: number; floor: number }) => void;
  /** An own message, or one that was changed here, as stored by the server. */
  takeMessage: (cache: QueryClient, message: Message) => Promise<void>;
  compareRevisions: (cache: QueryClient, channels: readonly Channel[]) => void;
  isShown: (cache: QueryClient, channelId: string) => boolean;
};
let windows: WindowSync | undefined;
/** The chat page brings it along: without that page no messages are loaded. */
export const setWindowSync = (sync: WindowSync): void => {
  windows = sync;
};

export const changeChannel = (cache: QueryClient, channelId: string, change: (channel: Channel) => Channel): void => {
  cache.setQueryData(channelsQuery.queryKey, (channels) => {
    const known = channels?.find(({ id }) => id === channelId);
    if (!channels || !known) return channels;
    const changed = change(known);
    // A new message makes a conversation the latest one, which stands first.
    if (known.conversation && changed.lastSeq > known.lastSeq) return [changed, ...channels.filter((channel) => channel !== known)];
    return channels.map((channel) => (channel === known ? changed : channel));
  });
};

export function applyCounts(cache: QueryClient, channelId: string, change: (channel: Channel) => Counted): void {
  let isSure = true;
  changeChannel(cache, channelId, (channel) => {
    const counted = change(channel);
    isSure &&= counted.isSure;
    return counted.channel;
  });
  if (!isSure) void refetchCounts(cache);
}

/** Refetches the counts; one request at a time, as the running one checks whether it is stale. */
export const refetchCounts = (cache: QueryClient): Promise<void> =>
  cache.invalidateQueries({ queryKey: channelsQuery.queryKey }, { cancelRefetch: false });

const isUnlisted = (cache: QueryClient, channelId: string): boolean =>
  cache.getQueryData(channelsQuery.queryKey)?.every(({ id }) => id !== channelId) ?? false;

/** Counts a hint, and applies it to the loaded messages. */
export function receiveHint(cache: QueryClient, channelId: string, hint: Hint, me: ChatReader): void {
  noteRevision(channelId, hint.rev);
  if (isUnlisted(cache, channelId)) return hint.isForAll ? undefined : refreshForUnlisted(cache, channelId);
  applyCounts(cache, channelId, (channel) => countHint(channel, hint, me));
  windows?.receiveHint(cache, channelId, hint, me);
}

/** Messages were deleted by the rule of the channel. Only the server can count what remains unread for those who had not read them all. */
export function receiveCut(cache: QueryClient, channelId: string, hint: { rev: number; floor: number }): void {
  noteRevision(channelId, hint.rev);
  applyCounts(cache, channelId, (channel) => ({
    channel: { ...channel, rev: nextRev(channel.rev, hint.rev) },
    isSure: channel.lastReadSeq >= hint.floor,
  }));
  windows?.receiveCut(cache, channelId, hint);
}

/** The read position from another device. */
export const receiveReading = (cache: QueryClient, channelId: string, reading: ReadCounts): void =>
  applyCounts(cache, channelId, (channel) => takeReading(channel, reading));

/** The read position that was moved back, here or on another device; an open channel is not read again by looking at it. */
export function receiveLowered(cache: QueryClient, channelId: string, reading: ReadCounts): void {
  if (windows?.isShown(cache, channelId)) hold(channelId, reading.lastReadSeq);
  changeChannel(cache, channelId, (channel) => ({ ...channel, ...reading }));
}

/** What the server stored of the outbox. */
export async function takeStored(cache: QueryClient, stored: Stored, { channelId, change }: QueuedMessage): Promise<void> {
  if (!stored && change?.kind === 'unread') {
    // The channel is lost: there is nothing for the reader to decide.
    release(channelId);
    void refetchCounts(cache);
  } else if (!stored) await cache.invalidateQueries({ queryKey: ['chat', 'saved'] });
  else if (!('seq' in stored)) receiveLowered(cache, channelId, stored);
  else if (!change) await confirmSent(cache, stored);
  else {
    await takeChanged(cache, stored);
    if (change.kind === 'pin') await cache.invalidateQueries({ queryKey: ['chat', 'pins', channelId] });
  }
}

/** The own message as stored by the server: shown and read, with what others wrote before it. */
export async function confirmSent(cache: QueryClient, message: Message): Promise<void> {
  const { channelId } = message;
  release(channelId);
  const isShown = takeChanged(cache, message);
  changeChannel(cache, channelId, (channel) => countOwn(channel, message));
  // A request takes a few messages only: the server knows whether there may be more.
  const isWaiting = cache.getQueryData(channelsQuery.queryKey)?.find(({ id }) => id === channelId)?.conversation?.isWaiting;
  if (isWaiting) void refetchCounts(cache);
  await isShown;
}

/** A message that was changed here, as stored by the server. */
export async function takeChanged(cache: QueryClient, message: Message): Promise<void> {
  noteRevision(message.channelId, message.rev);
  await windows?.takeMessage(cache, message);
}

/** Compares the revisions of the channel list with those of the loaded messages, and fetches what is missing. */
export const compareRevisions = (cache: QueryClient, channels: readonly Channel[]): void => windows?.compareRevisions(cache, channels);
