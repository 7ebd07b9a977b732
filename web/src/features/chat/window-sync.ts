import type { QueryClient } from '@tanstack/react-query';
import type { Message } from '#contract/chat/index.ts';
import { isApiError } from '#kernel/api/index.ts';
import { channelsQuery, knownRevisions, noteRevision } from './chat.queries.ts';
import { setWindowSync } from './chat.sync.ts';
import {
  append,
  applyChanges,
  applyCut,
  applyHint,
  areReactionsUnknown,
  lastSeq,
  prepend,
  replaceOptimistic,
  trim,
  withOwnReactions,
  type LoadedMessages,
} from './window.ts';
import { fetchChanges, fetchPart, windowQuery } from './window-query.ts';

/** Number of messages kept of a channel that is not open. */
const KEPT = 100;

const keyOf = (channelId: string) => windowQuery(channelId).queryKey;
const windowOf = (cache: QueryClient, channelId: string) => cache.getQueryData(keyOf(channelId));
const isShown = (cache: QueryClient, channelId: string): boolean =>
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

/** On lost access the page that shows the channel closes it; any other error is passed to the caller. */
export async function closeIfForbidden<T>(cache: QueryClient, channelId: string, work: Promise<T>): Promise<T | undefined> {
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

/** Too far behind: what is shown is refetched, now or when the channel is opened again. */
async function reload(cache: QueryClient, channelId: string): Promise<void> {
  const window = windowOf(cache, channelId);
  if (!isShown(cache, channelId)) cache.removeQueries({ queryKey: keyOf(channelId) });
  else if (window?.hasAfter) await takeAround(cache, channelId, window.items[Math.floor(window.items.length / 2)]?.seq ?? 0);
  else await cache.refetchQueries({ queryKey: keyOf(channelId) });
}

/** Does nothing if the window already has this revision. */
export async function catchUpTo(cache: QueryClient, channelId: string, rev: number): Promise<void> {
  const window = windowOf(cache, channelId);
  if (!window || window.rev >= rev) return;
  noteRevision(channelId, rev);
  await catchUp(cache, channelId);
}

const catchUpToKnown = (cache: QueryClient, channelId: string): Promise<void> =>
  catchUpTo(cache, channelId, knownRevisions.get(channelId) ?? 0);

setWindowSync({
  receiveHint(cache, channelId, hint, me) {
    const window = windowOf(cache, channelId);
    if (!window) return;
    if (areReactionsUnknown(window, hint)) return void catchUp(cache, channelId);
    // A gap is not closed by the hint alone: that would hide the changes in it.
    const applied = applyHint(window, hint.rev, withOwnReactions(window, hint, me.id));
    if (applied.kind === 'applied') edit(cache, channelId, () => applied.window);
    else if (applied.kind === 'gap') void catchUp(cache, channelId);
  },
  receiveCut(cache, channelId, hint) {
    edit(cache, channelId, (window) => applyCut(window, hint));
    void catchUpTo(cache, channelId, hint.rev);
  },
  async takeMessage(cache, message: Message) {
    const { channelId, rev } = message;
    edit(cache, channelId, (window) => replaceOptimistic(window, message));
    await catchUpTo(cache, channelId, rev);
  },
  compareRevisions(cache, channels) {
    for (const { id, rev } of channels) void catchUpTo(cache, id, rev);
  },
  isShown,
});

/** Fetches messages older than the oldest loaded; returns whether the window grew. */
export async function loadBefore(cache: QueryClient, channelId: string, limit?: number): Promise<boolean> {
  const window = windowOf(cache, channelId);
  const before = window?.items[0]?.seq;
  if (before === undefined || !window?.hasBefore) return false;
  const older = await closeIfForbidden(cache, channelId, fetchPart(channelId, { before }, limit));
  if (!older) return false;
  edit(cache, channelId, (window) => prepend(window, { before, ...older }));
  await catchUpToKnown(cache, channelId);
  return windowOf(cache, channelId)?.items[0]?.seq !== before;
}

/** Fetches messages later than the latest loaded, in a window that does not reach the end of its channel. */
export async function loadAfter(cache: QueryClient, channelId: string): Promise<void> {
  const window = windowOf(cache, channelId);
  if (!window?.hasAfter) return;
  const after = lastSeq(window);
  const newer = await closeIfForbidden(cache, channelId, fetchPart(channelId, { after }));
  if (newer) edit(cache, channelId, (window) => append(window, { after, ...newer }));
  await catchUpToKnown(cache, channelId);
}

async function takeAround(cache: QueryClient, channelId: string, seq: number): Promise<void> {
  const part = await closeIfForbidden(cache, channelId, fetchPart(channelId, { around: seq }));
  // A message that is gone: what is loaded stays.
  if (!part?.items.some((message) => message.seq === seq)) return;
  const { items, rev, floor, hasBefore, hasAfter } = part;
  await cache.cancelQueries({ queryKey: keyOf(channelId) });
  cache.setQueryData(keyOf(channelId), { items, rev, floor, hasBefore, hasAfter });
}

/** Replaces the loaded messages by those around this one, if the reader sees it. */
export async function loadAround(cache: QueryClient, channelId: string, seq: number): Promise<void> {
  await takeAround(cache, channelId, seq);
  await catchUpToKnown(cache, channelId);
}

/** Replaces the loaded messages by the latest ones. */
export const loadLatest = (cache: QueryClient, channelId: string): Promise<void> => cache.refetchQueries({ queryKey: keyOf(channelId) });

/** A channel opens at its end, or at its first unread message, and not where an earlier visit followed a link to. */
export function forgetPlaces(cache: QueryClient, openId: string | undefined): void {
  for (const { queryKey, state } of cache.getQueryCache().findAll({ queryKey: ['chat', 'window'] }))
    if (queryKey[2] !== openId && (state.data as LoadedMessages | undefined)?.hasAfter) void cache.resetQueries({ queryKey, exact: true });
}
