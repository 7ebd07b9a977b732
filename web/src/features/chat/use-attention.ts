import { useState, useSyncExternalStore } from 'react';
import type { Channel } from '#contract/chat.ts';
import { isReached } from './rows.ts';
import type { Window } from './window.ts';

const subscribe = (listener: () => void) => {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
};
/** Whether the tab is looked at, as far as a page can know. */
const useIsTabVisible = (): boolean => useSyncExternalStore(subscribe, () => document.visibilityState === 'visible');

/** Where reading stopped before the channel was opened; null where nothing is unread, or nothing was ever read. */
const lineOf = ({ unread, lastReadSeq }: Channel): number | null => (unread > 0 && lastReadSeq > 0 ? lastReadSeq : null);

/**
 * What somebody looks at: the end of the channel or not, on a page and in a tab that are seen or not. The line "new" stands after the
 * message where reading stopped when the channel was opened, and later where somebody looked away and more came.
 */
export function useAttention(channel: Channel, window: Window, isShown: boolean) {
  const [first] = useState(() => ({ line: lineOf(channel), unread: channel.unread }));
  const [line, setLine] = useState(first.line);
  const isLineLoaded = line === null || isReached(window, line);
  const [isDue, setIsDue] = useState(!isLineLoaded);
  const [opensAt] = useState<'line' | 'end'>(line !== null && isLineLoaded ? 'line' : 'end');
  const [isAtEnd, setIsAtEnd] = useState(opensAt === 'end');
  const isVisible = useIsTabVisible() && isShown;

  const isAttending = isVisible && isAtEnd;
  const [wasAttending, setWasAttending] = useState(isAttending);
  const last = window.items.at(-1)?.seq ?? 0;
  if (isAttending !== wasAttending) {
    setWasAttending(isAttending);
    if (isAttending) setLine(line === last ? null : line);
    // A line that was not come to yet is left where it is: this may be the way to it.
    else if (isDue) setIsDue(!isLineLoaded);
    else setLine(last);
  }
  return { line, isLineLoaded, unread: first.unread, opensAt, isVisible, isAtEnd, setIsAtEnd };
}
