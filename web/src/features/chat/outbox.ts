import { createStore as createDatabase, get, update } from 'idb-keyval';
import { create } from 'zustand';
import { isApiError, type ApiErrorCode } from '#kernel/api/index.ts';
import { newId } from '#kernel/id.ts';
import {
  type OutgoingMessage,
  type OutgoingChange,
  callServer,
  type QueuedMessage,
  type Retry,
  type Stored,
  withRefused,
  withRetried,
} from './outgoing.ts';

const KEY = 'outbox';
const LONGEST_WAIT = 30_000;
/** After this many server errors a message is marked as failed, as it blocks the ones behind it. */
const MAX_ERRORS = 5;
const database = createDatabase('plaza-v1-prod', 'chat');
const tabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('plaza-v1-prod:outbox');

type Outbox = {
  /** The items in the order of writing, as in IndexedDB. */
  items: readonly QueuedMessage[];
  /** The last attempt found no network. */
  isOffline: boolean;
  /** Keys of the items that the server could not take at the last attempt; they are sent again later. */
  retrying: readonly string[];
};
/** The messages, and the changes of messages, that the server has not stored yet. */
export const useOutbox = create<Outbox>(() => ({ items: [], isOffline: false, retrying: [] }));

type Owner = {
  userId: string;
  /** A sent item stays in the list until it resolves. */
  onStored: (stored: Stored, sent: QueuedMessage) => Promise<void>;
};
let owner: Owner | null = null;
let changes = 0;

/** Null without IndexedDB (private windows of some browsers): then the list lives as long as the tab. */
const readDisk = (): Promise<readonly QueuedMessage[] | null> =>
  get<readonly QueuedMessage[]>(KEY, database).then(
    (items) => items ?? [],
    () => null,
  );

/** Takes over the stored list, unless it was changed while it was read. */
async function reload(): Promise<void> {
  for (let seen = -1; seen !== changes;) {
    seen = changes;
    const items = await readDisk();
    if (items === null) return;
    if (seen === changes) useOutbox.setState({ items });
  }
}

/** Changes the list in memory at once, in IndexedDB, and in the other tabs. */
async function change(edit: (items: readonly QueuedMessage[]) => readonly QueuedMessage[]): Promise<void> {
  changes += 1;
  useOutbox.setState(({ items }) => ({ items: edit(items) }));
  await update<readonly QueuedMessage[]>(KEY, (items) => edit(items ?? []), database).catch(() => {});
  tabs?.postMessage('changed');
}

/** Unsent messages and changes of all accounts, failed ones included: clearing the storage would lose their text. */
export const countUnsent = async (): Promise<number> => ((await readDisk()) ?? useOutbox.getState().items).length;

/** Opens the outbox of the signed-in user and sends what an earlier page left. Returns a function that closes it. */
export function openOutbox(next: Owner): () => void {
  owner = next;
  const start = () => void reload().then(flushOutbox);
  start();
  // Another tab stored a message, and may be closed before it has sent it.
  tabs?.addEventListener('message', start);
  addEventListener('online', flushOutbox);
  return () => {
    owner = null;
    clearTimeout(retry);
    tabs?.removeEventListener('message', start);
    removeEventListener('online', flushOutbox);
  };
}

/** Stores a message, shows it at once, and sends it in turn. */
export async function send(
  message: Pick<OutgoingMessage, 'userId' | 'channelId' | 'body' | 'replyTo' | 'attachments' | 'forward'>,
): Promise<void> {
  const item: OutgoingMessage = { ...message, clientMsgId: newId(), writtenAt: new Date().toISOString(), state: 'sending' };
  await change((items) => [...items, item]);
  flushOutbox();
}

/** Stores what is done with a message, which is shown at once, and sends it in turn. */
export async function sendChange(item: Pick<OutgoingChange, 'userId' | 'channelId' | 'messageId' | 'seq' | 'change'>): Promise<void> {
  const { userId, channelId, messageId, seq, change: made } = item;
  const next: OutgoingChange = {
    userId,
    channelId,
    messageId,
    seq,
    change: made,
    clientMsgId: newId(),
    writtenAt: new Date().toISOString(),
    state: 'sending',
  };
  await change((items) => [...items, next]);
  flushOutbox();
}

/** Messages that were marked as unread and are read again since. */
export const discardUnread = (channelId: string): void => {
  const isGone = (item: QueuedMessage) => item.change?.kind === 'unread' && item.channelId === channelId;
  if (useOutbox.getState().items.some(isGone)) void change((items) => items.filter((item) => !isGone(item)));
};

export const discard = (clientMsgId: string): Promise<void> => change((items) => items.filter((item) => item.clientMsgId !== clientMsgId));

/** Retries what failed under the same id, so that the server stores it once. */
export async function tryAgain(clientMsgId: string, how?: Retry): Promise<void> {
  await change((items) => withRetried(items, clientMsgId, how));
  flushOutbox();
}

let retry: ReturnType<typeof setTimeout> | undefined;
let failures = 0;
let isFlushing = false;
let isAsked = false;

/** Sends the waiting messages in order; only in one tab at a time. */
export function flushOutbox(): void {
  clearTimeout(retry);
  isAsked = true;
  if (isFlushing || !owner) return;
  isFlushing = true;
  void inOneTab(sendAll).finally(() => {
    isFlushing = false;
  });
}

/** Without Web Locks (plain HTTP) two tabs may send the same messages: in order and with the same ids, so stored once. */
const inOneTab = (work: () => Promise<void>): Promise<void> =>
  'locks' in navigator ? navigator.locks.request('plaza-v1-prod:outbox', work) : work();

async function sendAll(): Promise<void> {
  let wait = 0;
  while (isAsked && owner) {
    isAsked = false;
    wait = await sendWaiting(owner);
  }
  failures = wait > 0 ? failures + 1 : 0;
  if (wait > 0) retry = setTimeout(flushOutbox, Math.max(wait, Math.min(1_000 * 2 ** (failures - 1), LONGEST_WAIT)));
}

/**
 * One pass over the queue; returns the delay before the next attempt, or 0. Later messages of a busy channel wait, so that
 * the order is kept; without a network the pass ends.
 */
async function sendWaiting(sender: Owner): Promise<number> {
  const busy = new Set<string>();
  let wait = 0;
  const retrying: string[] = [];
  for (;;) {
    const waiting = await listWaiting(sender);
    const item = waiting.find(({ channelId }) => !busy.has(channelId));
    if (!item || owner !== sender) return waiting.length > 0 ? Math.max(wait, 1) : 0;
    const outcome = await deliver(item, sender);
    if (outcome.kind === 'busy') retrying.push(item.clientMsgId);
    useOutbox.setState({ isOffline: outcome.kind === 'offline', retrying: [...retrying] });
    if (outcome.kind === 'settled') continue;
    if (outcome.kind === 'offline') return 1;
    busy.add(item.channelId);
    wait = wait === 0 ? outcome.waitMs : Math.min(wait, outcome.waitMs);
  }
}

async function listWaiting({ userId }: Owner): Promise<readonly QueuedMessage[]> {
  const items = (await readDisk()) ?? useOutbox.getState().items;
  return items.filter((item) => item.state === 'sending' && item.userId === userId);
}

/** `settled`: stored, or refused for good. `busy`: retry later. `offline`: no response. */
type Outcome = { kind: 'settled' } | { kind: 'busy'; waitMs: number } | { kind: 'offline' };

async function settle(item: QueuedMessage, stored: Stored, sender: Owner): Promise<void> {
  await sender.onStored(stored, item);
  await discard(item.clientMsgId);
}

async function deliver(item: QueuedMessage, sender: Owner): Promise<Outcome> {
  const { clientMsgId } = item;
  try {
    await settle(item, await callServer(item), sender);
    return { kind: 'settled' };
  } catch (error) {
    if (!isApiError(error) || error.status === 0) return { kind: 'offline' };
    if (!isRefusal(error) && !isHopeless(clientMsgId, error.status)) return { kind: 'busy', waitMs: waitOf(error.params['retryAfter']) };
    const { code, params } = error;
    if (item.change?.kind === 'unread') await settle(item, null, sender);
    else await change((items) => withRefused(items, clientMsgId, { code, params }));
    return { kind: 'settled' };
  }
}

/** Server errors, timeouts, throttling, the same call that still runs and a session being renewed are temporary; any other 4xx response is final. So is a rate
 * of an hour: its author decides what to do meanwhile. */
const isRefusal = ({ status, code }: { status: number; code: ApiErrorCode }): boolean =>
  code === 'text.newcomer_rate' || (status >= 400 && status < 500 && ![401, 408, 429].includes(status) && code !== 'request.in_progress');

const errors = new Map<string, number>();
function isHopeless(clientMsgId: string, status: number): boolean {
  if (status !== 500) return false;
  const count = (errors.get(clientMsgId) ?? 0) + 1;
  errors.set(clientMsgId, count);
  if (count >= MAX_ERRORS) errors.delete(clientMsgId);
  return count >= MAX_ERRORS;
}

/** Slow mode may ask for hours; the limit lets a message go out soon after slow mode was lifted. */
const waitOf = (retryAfter: unknown): number => Math.min(Number(retryAfter) * 1_000 || 1, LONGEST_WAIT);
