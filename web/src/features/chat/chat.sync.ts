import type { QueryClient } from '@tanstack/react-query';
import type { Channel, Message } from '#contract/chat/index.ts';
import { isApiError } from '#kernel/api/index.ts';
import { countHint, countOwn, readUpTo, takeReading, type Counted, type Hint, type ChatReader, type ReadCounts } from './channel-counts.ts';
import { channelsQuery, fetchChanges, fetchOlder, knownRevisions, noteRevision, putRead, windowQuery } from './chat.queries.ts';
import { refreshForUnlisted } from './list-refresh.ts';
import { discardUnread } from './outbox.ts';
import type { QueuedMessage, Stored } from './outgoing.ts';
import { hold, release } from './reading/held.ts';
import {
  replaceOptimistic,
  applyChanges,
  applyCut,
  applyHint,
  areReactionsUnknown,
  nextRev,
  prepend,
  trim,
  withOwnReactions,
  type LoadedMessages,
} from './window.ts';

/** Number of messages kept of a channel that is not open. */
const KEPT = 100;

const keyOf = (channelId: string) => windowQuery(channelId).queryKey;
const windowOf = (cache: QueryClient, channelId: string) => cache.getQueryData(keyOf(channelId));
const isShown = (cache: QueryClient, channelId: string) =>
  cache
    .getQueryCache()
    .find({ queryKey: keyOf(channelId) })
    ?.isActive() ?? false;

function edit(cache: QueryClient, channelId: string, change: (window: LoadedMessages) => LoadedMessages): void {
  const most = isShown(cache, channelId) ? Infinity : KEPT;
  cache.setQueryData(keyOf(channelId), (window) => window && trim(change(window), most));
}

/** Drops old messages, so that a channel that stays open for days stays small. */
export const trimWindow = (cache: QueryClient, channelId: string, most: number): void =>
  edit(cache, channelId, (window) => trim(window, most));

const changeChannel = (cache: QueryClient, channelId: string, change: (channel: Channel) => Channel): void => {
  cache.setQueryData(channelsQuery.queryKey, (channels) => {
    const known = channels?.find(({ id }) => id === channelId);
    if (!channels || !known) return channels;
    const changed = change(known);
    // A new message makes a conversation the latest one, which stands first.
    if (known.conversation && changed.lastSeq > known.lastSeq) return [changed, ...channels.filter((channel) => channel !== known)];
    return channels.map((channel) => (channel === known ? changed : channel));
  });
};

function applyCounts(cache: QueryClient, channelId: string, change: (channel: Channel) => Counted): void {
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

/** On lost access the page that shows the channel closes it; any other error is passed to the caller. */
async function closeIfForbidden<T>(cache: QueryClient, channelId: string, work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (!isApiError(error, 'channel.not_found')) throw error;
    await cache.invalidateQueries({ queryKey: channelsQuery.queryKey });
    if (!isShown(cache, channelId)) cache.removeQueries({ queryKey: keyOf(channelId) });
    return undefined;
  }
}

const catchingUp = new Map<string, Promise<void>>();

/** Fetches the changes after the known revision, one request at a time. Never rejects: the next hint or visit retries. */
export function catchUp(cache: QueryClient, channelId: string): Promise<void> {
  const running = catchingUp.get(channelId);
  if (running) return running;
  const started = closeIfForbidden(cache, channelId, takeChanges(cache, channelId))
    .catch(() => {})
    .finally(() => catchingUp.delete(channelId));
  catchingUp.set(channelId, started);
  return started;
}

async function takeChanges(cache: QueryClient, channelId: string): Promise<void> {
  for (let since = windowOf(cache, channelId)?.rev; since !== undefined;) {
    const changes = await fetchChanges(channelId, since);
    if (changes.tooFar) return reload(cache, channelId);
    edit(cache, channelId, (window) => applyChanges(window, { since: since ?? 0, ...changes }));
    const reached = windowOf(cache, channelId)?.rev ?? Infinity;
    // A hint received meanwhile may have left a gap again; a response without progress is not requested twice.
    if (reached <= since || reached >= (knownRevisions.get(channelId) ?? 0)) return;
    since = reached;
  }
}

/** Too far behind: the latest part is refetched, now or when the channel is opened again. */
async function reload(cache: QueryClient, channelId: string): Promise<void> {
  if (isShown(cache, channelId)) await cache.refetchQueries({ queryKey: keyOf(channelId) });
  else cache.removeQueries({ queryKey: keyOf(channelId) });
}

/** Applies a hint, or fetches the changes if there is a gap. */
export function receiveHint(cache: QueryClient, channelId: string, hint: Hint, me: ChatReader): void {
  noteRevision(channelId, hint.rev);
  if (isUnlisted(cache, channelId)) return refreshForUnlisted(cache, channelId);
  applyCounts(cache, channelId, (channel) => countHint(channel, hint, me));
  const window = windowOf(cache, channelId);
  if (!window) return;
  if (areReactionsUnknown(window, hint)) return void catchUp(cache, channelId);
  const applied = applyHint(window, hint.rev, withOwnReactions(window, hint, me.id));
  if (applied.kind === 'applied') edit(cache, channelId, () => applied.window);
  else if (applied.kind === 'gap') void catchUp(cache, channelId);
}

/** Messages were deleted by the rule of the channel. Only the server can count what remains unread for those who had not read them all. */
export function receiveCut(cache: QueryClient, channelId: string, hint: { rev: number; floor: number }): void {
  noteRevision(channelId, hint.rev);
  applyCounts(cache, channelId, (channel) => ({
    channel: { ...channel, rev: nextRev(channel.rev, hint.rev) },
    isSure: channel.lastReadSeq >= hint.floor,
  }));
  edit(cache, channelId, (window) => applyCut(window, hint));
  void catchUpTo(cache, channelId, hint.rev);
}

/** The read position from another device. */
export const receiveReading = (cache: QueryClient, channelId: string, reading: ReadCounts): void =>
  applyCounts(cache, channelId, (channel) => takeReading(channel, reading));

/** The read position that was moved back, here or on another device; an open channel is not read again by looking at it. */
export function receiveLowered(cache: QueryClient, channelId: string, reading: ReadCounts): void {
  if (isShown(cache, channelId)) hold(channelId, reading.lastReadSeq);
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
  const { channelId, rev } = message;
  noteRevision(channelId, rev);
  release(channelId);
  edit(cache, channelId, (window) => replaceOptimistic(window, message));
  changeChannel(cache, channelId, (channel) => countOwn(channel, message));
  // A request takes a few messages only: the server knows whether there may be more.
  const isWaiting = cache.getQueryData(channelsQuery.queryKey)?.find(({ id }) => id === channelId)?.conversation?.isWaiting;
  if (isWaiting) void refetchCounts(cache);
  await catchUpTo(cache, channelId, rev);
}

/** A message that was changed here, as stored by the server. */
export async function takeChanged(cache: QueryClient, message: Message): Promise<void> {
  noteRevision(message.channelId, message.rev);
  edit(cache, message.channelId, (window) => replaceOptimistic(window, message));
  await catchUpTo(cache, message.channelId, message.rev);
}

/** Does nothing if the window already has this revision. */
export async function catchUpTo(cache: QueryClient, channelId: string, rev: number): Promise<void> {
  const window = windowOf(cache, channelId);
  if (!window || window.rev >= rev) return;
  noteRevision(channelId, rev);
  await catchUp(cache, channelId);
}

/** Compares the revisions of the channel list with the known ones, and fetches what is missing. */
export function compareRevisions(cache: QueryClient, channels: readonly Channel[]): void {
  for (const { id, rev } of channels) void catchUpTo(cache, id, rev);
}

/** Fetches messages older than the oldest known; returns whether the window grew. */
export async function loadBefore(cache: QueryClient, channelId: string, limit?: number): Promise<boolean> {
  const window = windowOf(cache, channelId);
  const before = window?.items[0]?.seq;
  if (before === undefined || !window?.hasBefore) return false;
  const older = await closeIfForbidden(cache, channelId, fetchOlder(channelId, { before, ...(limit && { limit }) }));
  if (!older) return false;
  edit(cache, channelId, (window) => prepend(window, { before, ...older }));
  await catchUpTo(cache, channelId, knownRevisions.get(channelId) ?? 0);
  return windowOf(cache, channelId)?.items[0]?.seq !== before;
}

/** Sends the read position; the count is updated at once. A failed call is repeated at the next look. */
export async function markRead(cache: QueryClient, channelId: string, seq: number): Promise<void> {
  discardUnread(channelId);
  changeChannel(cache, channelId, (channel) => readUpTo(channel, seq));
  const reading = await closeIfForbidden(cache, channelId, putRead(channelId, seq)).catch(() => undefined);
  if (reading) applyCounts(cache, channelId, (channel) => takeReading(channel, reading));
}
