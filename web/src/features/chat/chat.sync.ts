import type { QueryClient } from '@tanstack/react-query';
import type { Channel, Message } from '#contract/chat.ts';
import { isApiError } from '#kernel/api/index.ts';
import { countHint, countOwn, readUpTo, takeReading, type Counted, type Hint, type Reader, type Reading } from './channel-counts.ts';
import { channelsQuery, fetchChanges, fetchOlder, heard, hearOf, putRead, windowQuery } from './chat.queries.ts';
import { adopt, applyChanges, applyHint, prepend, trim, type Window } from './window.ts';

/** So much of a channel is kept while nobody looks at it. */
const KEPT = 100;

const keyOf = (channelId: string) => windowQuery(channelId).queryKey;
const windowOf = (cache: QueryClient, channelId: string) => cache.getQueryData(keyOf(channelId));
const isShown = (cache: QueryClient, channelId: string) =>
  cache
    .getQueryCache()
    .find({ queryKey: keyOf(channelId) })
    ?.isActive() ?? false;

function edit(cache: QueryClient, channelId: string, change: (window: Window) => Window): void {
  const most = isShown(cache, channelId) ? Infinity : KEPT;
  cache.setQueryData(keyOf(channelId), (window) => window && trim(change(window), most));
}

/** Forgets what was read long ago, so that a channel that stays open for days stays small. */
export const trimWindow = (cache: QueryClient, channelId: string, most: number): void =>
  edit(cache, channelId, (window) => trim(window, most));

const changeChannel = (cache: QueryClient, channelId: string, change: (channel: Channel) => Channel): void => {
  cache.setQueryData(channelsQuery.queryKey, (channels) =>
    channels?.map((channel) => (channel.id === channelId ? change(channel) : channel)),
  );
};

function count(cache: QueryClient, channelId: string, change: (channel: Channel) => Counted): void {
  let isSure = true;
  changeChannel(cache, channelId, (channel) => {
    const counted = change(channel);
    isSure &&= counted.isSure;
    return counted.channel;
  });
  if (!isSure) void recount(cache);
}

/** Asks the server to count; once at a time, as an answer under way looks whether it is behind. */
export const recount = (cache: QueryClient): Promise<void> =>
  cache.invalidateQueries({ queryKey: channelsQuery.queryKey }, { cancelRefetch: false });

/** A channel that is not mine any more is closed by whoever shows it; any other failure is the caller's. */
async function orClose<T>(cache: QueryClient, channelId: string, work: Promise<T>): Promise<T | undefined> {
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

/** Asks for the changes after the known revision, once at a time. It never fails: the next hint or look asks again. */
export function catchUp(cache: QueryClient, channelId: string): Promise<void> {
  const running = catchingUp.get(channelId);
  if (running) return running;
  const started = orClose(cache, channelId, takeChanges(cache, channelId))
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
    // A hint that came meanwhile may have found a gap again; an answer that leads no further is not asked for twice.
    if (reached <= since || reached >= (heard.get(channelId) ?? 0)) return;
    since = reached;
  }
}

/** Too far behind: the latest part is fetched anew, or when it is looked at again. */
async function reload(cache: QueryClient, channelId: string): Promise<void> {
  if (isShown(cache, channelId)) await cache.refetchQueries({ queryKey: keyOf(channelId) });
  else cache.removeQueries({ queryKey: keyOf(channelId) });
}

/** A hint: applied if it fits, asked for if it does not. */
export function hear(cache: QueryClient, channelId: string, hint: Hint, me: Reader): void {
  hearOf(channelId, hint.rev);
  count(cache, channelId, (channel) => countHint(channel, hint, me));
  const window = windowOf(cache, channelId);
  if (!window) return;
  const applied = applyHint(window, hint.rev, hint.message);
  if (applied.kind === 'applied') edit(cache, channelId, () => applied.window);
  else if (applied.kind === 'gap') void catchUp(cache, channelId);
}

/** What I have read on another device. */
export const hearReading = (cache: QueryClient, channelId: string, reading: Reading): void =>
  count(cache, channelId, (channel) => takeReading(channel, reading));

/** My own message as the server stored it: shown and read, with what others wrote before it. */
export async function keep(cache: QueryClient, message: Message): Promise<void> {
  const { channelId, rev } = message;
  hearOf(channelId, rev);
  edit(cache, channelId, (window) => adopt(window, message));
  changeChannel(cache, channelId, (channel) => countOwn(channel, message));
  await catchUpTo(cache, channelId, rev);
}

/** Does nothing where the window knows that much. */
export async function catchUpTo(cache: QueryClient, channelId: string, rev: number): Promise<void> {
  const window = windowOf(cache, channelId);
  if (!window || window.rev >= rev) return;
  hearOf(channelId, rev);
  await catchUp(cache, channelId);
}

/** Compares the revisions that the list of channels brought with those known, and asks for what is missing. */
export function compareRevisions(cache: QueryClient, channels: readonly Channel[]): void {
  for (const { id, rev } of channels) void catchUpTo(cache, id, rev);
}

/** Fetches what came before the oldest message known; answers whether the window reaches further back now. */
export async function loadBefore(cache: QueryClient, channelId: string, limit?: number): Promise<boolean> {
  const window = windowOf(cache, channelId);
  const before = window?.items[0]?.seq;
  if (before === undefined || !window?.hasBefore) return false;
  const older = await orClose(cache, channelId, fetchOlder(channelId, { before, ...(limit && { limit }) }));
  if (!older) return false;
  edit(cache, channelId, (window) => prepend(window, { before, ...older }));
  await catchUpTo(cache, channelId, heard.get(channelId) ?? 0);
  return windowOf(cache, channelId)?.items[0]?.seq !== before;
}

/** Tells the server how far I have read; the count is right at once. What fails is said again with the next look. */
export async function markRead(cache: QueryClient, channelId: string, seq: number): Promise<void> {
  changeChannel(cache, channelId, (channel) => readUpTo(channel, seq));
  const reading = await orClose(cache, channelId, putRead(channelId, seq)).catch(() => undefined);
  if (reading) count(cache, channelId, (channel) => takeReading(channel, reading));
}
