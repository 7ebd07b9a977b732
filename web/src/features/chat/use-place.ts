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
  virtualizer: {
    scrollToEnd: () => void;
    scrollToIndex: (index: number, options: { align: 'center' }) => void;
    cancelScroll: () => void;
  };
};
/** A number is the `seq` of a message, which is there or about to be. */
type Goal = 'line' | 'end' | number;

const rowOf = (rows: readonly Row[], goal: Goal): number =>
  rows.findIndex((row) => (typeof goal === 'number' ? row.kind === 'message' && row.message.seq === goal : row.kind === 'new'));

/** The virtualizer takes a place as reached after two frames without a change. */
const STILL_FRAMES = 4;

function whenStill(box: HTMLElement | null, onStill: () => void): () => void {
  let last: string | null = null;
  let still = 0;
  const look = () => {
    const place = `${box?.scrollTop} ${box?.scrollHeight}`;
    still = place === last ? still + 1 : 0;
    last = place;
    if (still === STILL_FRAMES) onStill();
    else frame = requestAnimationFrame(look);
  };
  let frame = requestAnimationFrame(look);
  return () => cancelAnimationFrame(frame);
}

/**
 * Where somebody reads: opens at the line "new" or at the end, and goes to the end with whatever is added there, until
 * somebody scrolls away. Rows that only find their height are the virtualizer's business.
 */
export function usePlace({ scroller, rows, virtualizer, isLineLoaded, isAtEnd, setIsAtEnd }: List, first: Goal) {
  const [isNearTop, setIsNearTop] = useState(false);
  /** An object, as going to the same place again is a new goal. */
  const [goal, setGoal] = useState<{ to: Goal } | null>({ to: first });
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
  const row = goal === null ? -1 : rowOf(rows, goal.to);
  useLayoutEffect(() => {
    if (goal === null || (goal.to === 'line' && !isLineLoaded) || (typeof goal.to === 'number' && row < 0)) return undefined;
    if (goal.to === 'end' || row < 0) {
      virtualizer.scrollToEnd();
      setGoal(null);
      return undefined;
    }
    virtualizer.scrollToIndex(row, { align: 'center' });
    // Said here, as the scroll event may come after the new place was taken down; near the end the next look takes it back.
    setIsAtEnd(false);
    // The virtualizer goes on to this index while rows find their heights. Older messages that came above meanwhile would make
    // it the index of another row, so that nothing is fetched before the goal is reached.
    // A newer goal may be set already and not be rendered yet.
    return whenStill(scroller.current, () => setGoal((current) => (current === goal ? null : current)));
  }, [goal, isLineLoaded, row, scroller, virtualizer, setIsAtEnd]);
  // My own words are looked at, wherever I was before.
  const follow = useEffectEvent(() => {
    if (isAtEnd || rows.at(-1)?.kind === 'outgoing') virtualizer.scrollToEnd();
  });
  // A scroll to the end under way follows the end as messages are added, also to messages that have to stay unread.
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

  return { isNearTop, isStillNearTop: () => isAtTop(scroller.current), goTo: (to: Goal) => setGoal({ to }) };
}
