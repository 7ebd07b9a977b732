import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import type { MessageListRow } from './rows.ts';

/** Pixels from the end that still count as the end. */
export const NEAR_END = 80;
/** Pixels from the first or the last loaded message at which more are fetched. */
const NEAR_EDGE = 600;

const fromEnd = (box: HTMLElement) => box.scrollHeight - box.scrollTop - box.clientHeight;
const isAtTop = (box: HTMLElement | null) => box !== null && box.scrollTop < NEAR_EDGE;
const isAtBottom = (box: HTMLElement | null) => box !== null && fromEnd(box) < NEAR_EDGE;

type List = {
  scroller: RefObject<HTMLDivElement | null>;
  rows: readonly MessageListRow[];
  /** Whether the last row is the end of the channel. */
  isWhole: boolean;
  isLineLoaded: boolean;
  isAtEnd: boolean;
  setIsAtEnd: (isAtEnd: boolean) => void;
  virtualizer: {
    scrollToEnd: () => void;
    scrollToIndex: (index: number, options: { align: 'center' }) => void;
    cancelScroll: () => void;
  };
};
/** A number is the `seq` of a message, loaded or about to be. */
type Goal = 'line' | 'end' | number;

const rowOf = (rows: readonly MessageListRow[], goal: Goal): number =>
  rows.findIndex((row) => (typeof goal === 'number' ? row.kind === 'message' && row.message.seq === goal : row.kind === 'new'));

/** The virtualizer considers a position reached after two frames without a change. */
const STILL_FRAMES = 4;

function whenStill(box: HTMLElement | null, onStill: () => void): () => void {
  let last: string | null = null;
  let still = 0;
  const look = () => {
    const position = `${box?.scrollTop} ${box?.scrollHeight}`;
    still = position === last ? still + 1 : 0;
    last = position;
    if (still === STILL_FRAMES) onStill();
    else frame = requestAnimationFrame(look);
  };
  let frame = requestAnimationFrame(look);
  return () => cancelAnimationFrame(frame);
}

/**
 * The scroll position: starts at the line "new" or at the end, and follows the end as rows are added, until the reader
 * scrolls away. Rows that are only measured are left to the virtualizer.
 */
export function useScrollPosition({ scroller, rows, isWhole, virtualizer, isLineLoaded, isAtEnd, setIsAtEnd }: List, first: Goal) {
  const [isNearTop, setIsNearTop] = useState(false);
  const [isNearBottom, setIsNearBottom] = useState(false);
  /** An object, so that the same target again is a new goal. */
  const [goal, setGoal] = useState<{ to: Goal } | null>({ to: first });
  const lastKey = rows.at(-1)?.key;

  const top = useRef(0);
  const look = useEffectEvent((hasScrolled: boolean) => {
    const box = scroller.current;
    if (!box || goal !== null) return;
    // Growing content fires scroll events as well: only upward movement leaves the end.
    if (!isWhole) setIsAtEnd(false);
    else if (fromEnd(box) <= NEAR_END) setIsAtEnd(true);
    else if (hasScrolled && box.scrollTop < top.current) setIsAtEnd(false);
    top.current = box.scrollTop;
    setIsNearTop(isAtTop(box));
    setIsNearBottom(!isWhole && isAtBottom(box));
  });
  const row = goal === null ? -1 : rowOf(rows, goal.to);
  useLayoutEffect(() => {
    if (goal === null || (goal.to === 'line' && !isLineLoaded) || (typeof goal.to === 'number' && row < 0)) return undefined;
    if (goal.to === 'end' || row < 0) {
      virtualizer.scrollToEnd();
      setGoal(null);
      return undefined;
    }
    virtualizer.scrollToIndex(row, { align: 'center' });
    // Set here, as the scroll event may come after the new position was recorded; near the end the next check resets it.
    setIsAtEnd(false);
    // The virtualizer keeps scrolling to this index while rows are measured. Older messages prepended meanwhile would make it
    // the index of another row, so nothing is fetched before the goal is reached.
    // A newer goal may already be set, but not be rendered yet.
    return whenStill(scroller.current, () => setGoal((current) => (current === goal ? null : current)));
  }, [goal, isLineLoaded, row, scroller, virtualizer, setIsAtEnd]);
  // An own message is scrolled into view from any position.
  const follow = useEffectEvent(() => {
    if ((isAtEnd && isWhole) || rows.at(-1)?.kind === 'outgoing') virtualizer.scrollToEnd();
  });
  // A running scroll to the end would follow added messages even after the reader has left the end.
  const stay = useEffectEvent(() => {
    if (!isAtEnd && goal === null) virtualizer.cancelScroll();
  });
  useLayoutEffect(() => stay(), [isAtEnd]);
  const followed = useRef(lastKey);
  useLayoutEffect(() => {
    if (followed.current === lastKey) return;
    followed.current = lastKey;
    follow();
  }, [lastKey]);
  // A list too short to scroll fires no events and is checked as it is.
  useEffect(() => look(false), [goal, rows.length, lastKey, isWhole]);
  // A growing composer takes height from the list.
  const resize = useEffectEvent(() => {
    if (isAtEnd && goal === null) virtualizer.scrollToEnd();
  });
  useEffect(() => {
    const box = scroller.current;
    if (!box) return;
    const onScroll = () => look(true);
    const room = new ResizeObserver(() => resize());
    room.observe(box);
    box.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      room.disconnect();
      box.removeEventListener('scroll', onScroll);
    };
  }, [scroller]);

  return {
    isNearTop,
    isStillNearTop: () => isAtTop(scroller.current),
    isNearBottom,
    isStillNearBottom: () => isAtBottom(scroller.current),
    goTo: (to: Goal) => setGoal({ to }),
  };
}
