import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import type { Row } from './rows.ts';

/** So near the end still counts as reading along. */
export const NEAR_END = 80;
/** So near the top older messages are fetched. */
const NEAR_TOP = 600;

const isAtTop = (box: HTMLElement | null) => box !== null && box.scrollTop < NEAR_TOP;

type List = {
  scroller: RefObject<HTMLDivElement | null>;
  rows: readonly Row[];
  isLineLoaded: boolean;
  isAtEnd: boolean;
  setIsAtEnd: (isAtEnd: boolean) => void;
  virtualizer: { scrollToEnd: () => void; scrollToIndex: (index: number, options: { align: 'center' }) => void };
};
/** A number is the `seq` of a message, which is there or about to be. */
type Goal = 'line' | 'end' | number;

const rowOf = (rows: readonly Row[], goal: Goal): number =>
  rows.findIndex((row) => (typeof goal === 'number' ? row.kind === 'message' && row.message.seq === goal : row.kind === 'new'));

/**
 * Where somebody reads: opens at the line "new" or at the end, and goes to the end with whatever is added there, until
 * somebody scrolls away. Rows that only find their height are the virtualizer's business.
 */
export function usePlace({ scroller, rows, virtualizer, isLineLoaded, isAtEnd, setIsAtEnd }: List, first: Goal) {
  const [isNearTop, setIsNearTop] = useState(false);
  const [goal, setGoal] = useState<Goal | null>(first);
  const lastKey = rows.at(-1)?.key;

  const top = useRef(0);
  const look = useEffectEvent((hasScrolled: boolean) => {
    const box = scroller.current;
    if (!box || goal !== null) return;
    // Growing content is not scrolling: only a move upwards leaves the end.
    if (box.scrollHeight - box.scrollTop - box.clientHeight <= NEAR_END) setIsAtEnd(true);
    else if (hasScrolled && box.scrollTop < top.current) setIsAtEnd(false);
    top.current = box.scrollTop;
    setIsNearTop(isAtTop(box));
  });
  useLayoutEffect(() => {
    if (goal === null || (goal === 'line' && !isLineLoaded)) return;
    const row = rowOf(rows, goal);
    if (typeof goal === 'number' && row < 0) return;
    if (goal === 'end' || row < 0) virtualizer.scrollToEnd();
    else {
      virtualizer.scrollToIndex(row, { align: 'center' });
      // Said here, as the scroll event may come after the new place was taken down; near the end the next look takes it back.
      setIsAtEnd(false);
    }
    setGoal(null);
  }, [goal, isLineLoaded, rows, virtualizer, setIsAtEnd]);
  // My own words are looked at, wherever I was before.
  const follow = useEffectEvent(() => {
    if (isAtEnd || rows.at(-1)?.kind === 'outgoing') virtualizer.scrollToEnd();
  });
  const followed = useRef(lastKey);
  useLayoutEffect(() => {
    if (followed.current === lastKey) return;
    followed.current = lastKey;
    follow();
  }, [lastKey]);
  // Few rows never scroll: they are looked at as they stand.
  useEffect(() => look(false), [goal, rows.length, lastKey]);
  // A field below that grows takes room from the list.
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

  return { isNearTop, isStillNearTop: () => isAtTop(scroller.current), goTo: setGoal };
}
