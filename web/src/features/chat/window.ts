import type { Message } from '#contract/chat.ts';

/**
 * A stretch of a channel without a gap, in the order of `seq`, as it stood at revision `rev` or later. `resumedAfter` is the
 * message after which others were missed last, and then fetched: they were not seen arriving.
 */
export type Window = { items: readonly Message[]; rev: number; hasBefore: boolean; resumedAfter?: number };

export const lastSeq = ({ items }: Pick<Window, 'items'>): number => items.at(-1)?.seq ?? 0;

export type Applied = { kind: 'applied'; window: Window } | { kind: 'known' } | { kind: 'gap' };

/**
 * Adds what a hint brought. It only fits if nothing lies between the known revision and the hint's; a gap means that the
 * changes have to be asked for, as the hint alone would hide them.
 */
export function applyHint(window: Window, rev: number, message: Message): Applied {
  if (rev <= window.rev) return { kind: 'known' };
  if (rev !== window.rev + 1) return { kind: 'gap' };
  return { kind: 'applied', window: { ...window, rev, items: merge(window.items, withinReach(window, [message])) } };
}

type Changes = { since: number; items: readonly Message[]; rev: number };
/** Adds the changes after `since`, unless they begin beyond what the window knows by now. */
export function applyChanges(window: Window, { since, items, rev }: Changes): Window {
  if (rev <= window.rev || since > window.rev) return window;
  const next = { ...window, rev, items: merge(window.items, withinReach(window, items)) };
  return lastSeq(next) > lastSeq(window) ? { ...next, resumedAfter: lastSeq(window) } : next;
}

type Older = { before: number; items: readonly Message[]; rev: number; hasBefore: boolean };
/**
 * The messages before the first one known. An answer that was overtaken by a hint takes the window back to its own
 * revision: what changed since is asked for again, now that it is within reach.
 */
export function prepend(window: Window, { before, items, rev, hasBefore }: Older): Window {
  if (window.items[0]?.seq !== before) return window;
  return { ...window, items: merge(items, window.items), rev: Math.min(window.rev, rev), hasBefore };
}

/** My own message as the server stored it. Its revision counts only where it follows the known one. */
export function adopt(window: Window, stored: Message): Window {
  const next = lastSeq(window) + 1;
  // Others wrote in between and their messages are not here yet: a hole must not open, the changes will bring it.
  if (stored.seq > next) return window;
  return {
    ...window,
    rev: stored.rev === window.rev + 1 ? stored.rev : window.rev,
    items: merge(window.items, withinReach(window, [stored])),
  };
}

/** Forgets all but the latest messages: nobody looks at the others, and they can be asked for again. */
export const trim = (window: Window, most: number): Window =>
  window.items.length <= most ? window : { ...window, items: window.items.slice(-most), hasBefore: true };

// What lies before the window is seen when that part is fetched; added alone it would leave a hole behind it.
const withinReach = (window: Window, messages: readonly Message[]) => {
  const first = window.hasBefore ? (window.items[0]?.seq ?? 0) : 0;
  return messages.filter(({ seq }) => seq >= first);
};

/** Both lists in order, each message once, the later revision of it. */
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
