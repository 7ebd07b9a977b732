import type { Message } from '#contract/chat/index.ts';
import { chatLimits } from '#contract/browser/chat-limits.ts';
import { nextRev, type Hint } from './channel-counts.ts';
import { wordsOf } from './messages/words-of.ts';

/**
 * A contiguous range of a channel's messages, ordered by `seq`, at revision `rev` or later. Without `hasAfter` it reaches the end of the channel. `resumedAfter` is the message
 * after which others were missed last and fetched later: they did not arrive as hints. Messages up to `floor` were deleted by the rule of the
 * channel; missing in what was stored before there were such rules.
 */
export type LoadedMessages = {
  items: readonly Message[];
  rev: number;
  hasBefore: boolean;
  hasAfter?: boolean;
  resumedAfter?: number;
  floor?: number;
};

export const lastSeq = ({ items }: Pick<LoadedMessages, 'items'>): number => items.at(-1)?.seq ?? 0;

export type Applied = { kind: 'applied'; window: LoadedMessages } | { kind: 'known' } | { kind: 'gap' };

/**
 * Applies a hint, if its revision directly follows the known one; after a gap the changes have to be fetched, as applying
 * the hint alone would hide them.
 */
export function applyHint(window: LoadedMessages, rev: number, message: Message): Applied {
  if (rev <= window.rev) return { kind: 'known' };
  if (rev !== window.rev + 1) return { kind: 'gap' };
  return { kind: 'applied', window: { ...window, rev, items: takeAll(window, [message]) } };
}

/** Drops what the rule of the channel deleted, and what replies show of it. */
export function cut(window: LoadedMessages, floor = 0): LoadedMessages {
  if (floor <= (window.floor ?? 0)) return window;
  const items = window.items
    .filter(({ seq }) => seq > floor)
    .map((item) => (item.replyTo && item.replyTo.seq <= floor ? { ...item, replyTo: null } : item));
  return { ...window, floor, items, hasBefore: window.hasBefore && (items[0]?.seq ?? 0) > floor + 1 };
}

/** Applies the hint that messages were deleted by the rule of the channel; the changes are fetched after a gap. */
export function applyCut(window: LoadedMessages, { rev, floor }: { rev: number; floor: number }): LoadedMessages {
  return { ...cut(window, floor), rev: nextRev(window.rev, rev) };
}

type Changes = { since: number; items: readonly Message[]; rev: number; floor?: number };
/** Adds the changes after `since`, unless they start beyond the window's revision. */
export function applyChanges(former: LoadedMessages, { since, items, rev, floor }: Changes): LoadedMessages {
  if (rev <= former.rev || since > former.rev) return former;
  const window = cut(former, floor);
  const next = { ...window, rev, items: takeAll(window, items) };
  return lastSeq(next) > lastSeq(window) ? { ...next, resumedAfter: lastSeq(window) } : next;
}

type Older = { before: number; items: readonly Message[]; rev: number; hasBefore: boolean; floor?: number };
/**
 * Prepends older messages. A response older than a hint resets the window to the response's revision: the changes since
 * then are fetched again, as they may concern the messages added now.
 */
export function prepend(window: LoadedMessages, { before, items, rev, hasBefore, floor }: Older): LoadedMessages {
  if (window.items[0]?.seq !== before) return window;
  return cut({ ...window, items: merge(items, window.items), rev: Math.min(window.rev, rev), hasBefore }, floor);
}

type Newer = { after: number; items: readonly Message[]; rev: number; hasAfter: boolean; floor?: number };
/** Appends newer messages, as `prepend` does with older ones. */
export function append(window: LoadedMessages, { after, items, rev, hasAfter, floor }: Newer): LoadedMessages {
  if (lastSeq(window) !== after) return window;
  return cut({ ...window, items: merge(window.items, items), rev: Math.min(window.rev, rev), hasAfter }, floor);
}

/** Adds the own message as stored. Its revision counts only if it directly follows the known one. */
export function replaceOptimistic(window: LoadedMessages, stored: Message): LoadedMessages {
  const next = lastSeq(window) + 1;
  // Messages of other users in between are still missing: adding it would leave a gap, the changes will bring both.
  if (stored.seq > next) return window;
  return {
    ...window,
    rev: nextRev(window.rev, stored.rev),
    items: takeAll(window, [stored]),
  };
}

/** Drops all but the latest messages; older ones can be fetched again. */
export const trim = (window: LoadedMessages, most: number): LoadedMessages =>
  window.items.length <= most ? window : { ...window, items: window.items.slice(-most), hasBefore: true };

// Messages before the window, or after one that does not reach the end, come when that part is fetched; added alone they would leave a gap.
const withinReach = (window: LoadedMessages, messages: readonly Message[]) => {
  const first = window.hasBefore ? (window.items[0]?.seq ?? 0) : 0;
  const last = window.hasAfter ? lastSeq(window) : Infinity;
  return messages.filter(({ seq }) => seq >= first && seq <= last);
};

/** Adds those within reach. A change of any other is a change of the replies to it. */
const takeAll = ({ items, ...reach }: LoadedMessages, messages: readonly Message[]): readonly Message[] =>
  withExcerpts(merge(items, withinReach({ items, ...reach }, messages)), messages);

/** Replies show the beginning of what they answer: it follows a change of that message, which need not be loaded. */
function withExcerpts(items: readonly Message[], changed: readonly Message[]): readonly Message[] {
  const byId = new Map(changed.map((message) => [message.id, message]));
  // What is loaded may be newer than the change.
  for (const item of items) if (byId.has(item.id)) byId.set(item.id, item);
  return items.map((item) => {
    const answered = item.replyTo && byId.get(item.replyTo.id);
    if (!item.replyTo || !answered) return item;
    // There is no excerpt if newcomers do not see earlier messages.
    const isHidden = item.replyTo.state === 'visible' && item.replyTo.excerpt === '' && item.replyTo.attachment === null;
    const excerpt = isHidden ? '' : [...wordsOf(answered)].slice(0, chatLimits.messageExcerpt.max).join('');
    const attachment = isHidden ? null : (answered.attachments[0]?.kind ?? null);
    return { ...item, replyTo: { ...item.replyTo, state: answered.state, excerpt, attachment } };
  });
}

/** Whether a hint restores a message with reactions: the deleted row had none, so which are the own ones is not known here. */
export const areReactionsUnknown = ({ items }: LoadedMessages, { message }: Pick<Hint, 'message'>): boolean =>
  message.reactions.length > 0 && items.some(({ id, state }) => id === message.id && state === 'deleted');

/** A hint goes to all readers, so it does not say which reactions are the own ones: they are kept, except the one that this hint is about. */
export function withOwnReactions(window: LoadedMessages, { message, reaction }: Pick<Hint, 'message' | 'reaction'>, myId: string): Message {
  if (message.reactions.length === 0) return message;
  const former = window.items.find(({ id }) => id === message.id);
  const wasOwn = (emoji: string) => former?.reactions.some((one) => one.emoji === emoji && one.isOwn) ?? false;
  const isOwn = (emoji: string) => (reaction?.userId === myId && reaction.emoji === emoji ? reaction.isOn : wasOwn(emoji));
  return { ...message, reactions: message.reactions.map((one) => ({ ...one, isOwn: isOwn(one.emoji) })) };
}

/** Merges both lists in order; of a message in both, the later revision is kept. */
function merge(known: readonly Message[], more: readonly Message[]): readonly Message[] {
  const [first] = more;
  if (!first) return known;
  if (more.length === 1 && known.at(-1)?.seq === first.seq - 1) return [...known, first];
  const bySeq = new Map(known.map((message) => [message.seq, message]));
  for (const message of more) {
    const former = bySeq.get(message.seq);
    if (!former || former.rev <= message.rev) bySeq.set(message.seq, message);
  }
  return [...bySeq.values()].toSorted((a, b) => a.seq - b.seq);
}
