import { useState, useSyncExternalStore } from 'react';
import type { Channel } from '#contract/chat/index.ts';
import { useMe } from '#kernel/me/index.ts';
import { useConnection } from '#kernel/realtime/index.ts';
import { useHeldLine } from './reading/held.ts';
import { isReached } from './rows.ts';
import { lastSeq, type LoadedMessages } from './window.ts';

/** A reader cannot follow this many messages, or more, that arrive at once. */
const AT_ONCE = 5;

const subscribe = (listener: () => void) => {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
};
/** Whether the tab is visible, as far as a page can know. */
const useIsTabVisible = (): boolean => useSyncExternalStore(subscribe, () => document.visibilityState === 'visible');

/** The read position before the channel was opened, 0 if nothing was ever read; null if nothing is unread. */
const lineOf = ({ unread, lastReadSeq }: Channel): number | null => (unread > 0 ? lastReadSeq : null);

/** How many messages of others were missed after the message `after`; null if none. */
const missedIn = ({ items, resumedAfter }: LoadedMessages, myId: string): { after: number; count: number } | null => {
  if (resumedAfter === undefined) return null;
  const count = items.filter(({ seq, sender }) => seq > resumedAfter && sender.id !== myId).length;
  return count === 0 ? null : { after: resumedAfter, count };
};

/** Whether the connection was lost since the last call of the function that is returned. */
function useOutage(): [boolean, () => void] {
  const isLost = useConnection(({ state }) => state === 'waiting');
  const [wasLost, setWasLost] = useState(isLost);
  const [isNoted, setNoted] = useState(isLost);
  if (isLost !== wasLost) {
    setWasLost(isLost);
    if (isLost) setNoted(true);
  }
  return [isNoted, () => setNoted(false)];
}

/**
 * Tracks what is being read: whether the end of the channel is in view, on a visible page in a visible tab. The line "new" is drawn
 * after the read position when the channel was opened, and later where messages arrived in a hidden view, or were missed while the
 * connection was lost: many at once are unread until they are scrolled to; and above the message that the reader marked as unread.
 */
export function useAttention(channel: Channel, window: LoadedMessages, isShown: boolean) {
  const me = useMe();
  const [first] = useState(() => ({ line: lineOf(channel), unread: channel.unread }));
  const held = useHeldLine(channel.id);
  const [line, setLine] = useState(held ?? first.line);
  const [wasHeld, setWasHeld] = useState(held);
  if (held !== wasHeld) {
    setWasHeld(held);
    if (held !== null) setLine(held);
  }
  const isLineLoaded = line === null || isReached(window, line);
  const [isLineAboveWindow, setLineAboveWindow] = useState(!isLineLoaded);
  const [opensAt] = useState<'line' | 'end'>(line !== null && isLineLoaded ? 'line' : 'end');
  const [isAtEnd, setIsAtEnd] = useState(opensAt === 'end');
  const isVisible = useIsTabVisible() && isShown;

  const isAttending = isVisible && isAtEnd;
  const [wasAttending, setWasAttending] = useState(isAttending);
  const last = lastSeq(window);
  const [resumedAfter, setResumedAfter] = useState(window.resumedAfter);
  const missed = window.resumedAfter === resumedAfter ? null : missedIn(window, me.id);
  const [hadOutage, forgetOutage] = useOutage();
  const isMany = missed !== null && missed.count >= AT_ONCE;
  if (window.resumedAfter !== resumedAfter) setResumedAfter(window.resumedAfter);
  if (missed && hadOutage) forgetOutage();
  if (isAttending && missed && !isMany && hadOutage) setLine(missed.after);
  if (isAttending && missed && isMany) {
    setLine(missed.after);
    setLineAboveWindow(!isReached(window, missed.after));
    setIsAtEnd(false);
    setWasAttending(false);
  } else if (isAttending !== wasAttending) {
    setWasAttending(isAttending);
    if (isAttending) setLine(line === last ? null : line);
    // A line not reached yet is left in place, as the reader may be scrolling to it.
    else if (isLineAboveWindow) setLineAboveWindow(!isLineLoaded);
    else if (held === null) setLine(last);
  }
  // The end of a refetched channel is not the read position.
  const isLineFromRefetch = line !== null && line === window.resumedAfter && !isLineLoaded;
  const unread = isLineFromRefetch ? channel.unread : first.unread;
  return { line, isLineLoaded, unread, opensAt, isReading: isVisible && !isLineFromRefetch, isAtEnd, setIsAtEnd };
}
