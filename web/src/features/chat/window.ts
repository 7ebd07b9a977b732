import type { Message } from '#contract/chat.ts';

/**
 * A contiguous range of a channel's messages, ordered by `seq`, at revision `rev` or later. `resumedAfter` is the message
 * after which others were missed last and fetched later: they did not arrive as hints.
 */
export type Window = { items: readonly Message[]; rev: number; hasBefore: boolean; resumedAfter?: number };

export const lastSeq = ({ items }: Pick<Window, 'items'>): number => items.at(-1)?.seq ?? 0;

export type Applied = { kind: 'applied'; window: Window } | { kind: 'known' } | { kind: 'gap' };

/**
 * Applies a hint, if its revision directly follows the known one; after a gap the changes have to be fetched, as applying
 * the hint alone would hide them.
 */
export function applyHint(window: Window, rev: number, message: Message): Applied {
  if (rev <= window.rev) return { kind: 'known' };
  if (rev !== window.rev + 1) return { kind: 'gap' };
  return { kind: 'applied', window: { ...window, rev, items: merge(window.items, withinReach(window, [message])) } };
}

type Changes = { since: number; items: readonly Message[]; rev: number };
/** Adds the changes after `since`, unless they start beyond the window's revision. */
export function applyChanges(window: Window, { since, items, rev }: Changes): Window {
  if (rev <= window.rev || since > window.rev) return window;
  const next = { ...window, rev, items: merge(window.items, withinReach(window, items)) };
  return lastSeq(next) > lastSeq(window) ? { ...next, resumedAfter: lastSeq(window) } : next;
}

type Older = { before: number; items: readonly Message[]; rev: number; hasBefore: boolean };
/**
 * Prepends older messages. A response older than a hint resets the window to the response's revision: the changes since
 * then are fetched again, as they may concern the messages added now.
 */
export function prepend(window: Window, { before, items, rev, hasBefore }: Older): Window {
  if (window.items[0]?.seq !== before) return window;
  return { ...window, items: merge(items, window.items), rev: Math.min(window.rev, rev), hasBefore };
}

/** Adds the own message as stored. Its revision counts only if it directly follows the known one. */
export function adopt(window: Window, stored: Message): Window {
  const next = lastSeq(window) + 1;
  // Messages of other users in between are still missing: adding it would leave a gap, the changes will bring both.
  if (stored.seq > next) return window;
  return {
    ...window,
    rev: stored.rev === window.rev + 1 ? stored.rev : window.rev,
    items: merge(window.items, withinReach(window, [stored])),
  };
}

/** Drops all but the latest messages; older ones can be fetched again. */
export const trim = (window: Window, most: number): Window =>
  window.items.length <= most ? window : { ...window, items: window.items.slice(-most), hasBefore: true };

// Messages before the window come when that part is fetched; added alone they would leave a gap.
const withinReach = (window: Window, messages: readonly Message[]) => {
  const first = window.hasBefore ? (window.items[0]?.seq ?? 0) : 0;
  return messages.filter(({ seq }) => seq >= first);
};

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
