import { useEffect, type RefObject } from 'react';
import { useCurrentInView } from '#ui/tab-row/use-current-in-view.ts';

const turnSideways = (event: WheelEvent) => {
  const box = event.currentTarget as HTMLElement;
  if (box.scrollWidth <= box.clientWidth || event.deltaX !== 0 || event.ctrlKey) return;
  event.preventDefault();
  box.scrollBy({ left: event.deltaY, behavior: 'instant' });
};

/** Scrolls the open tab into view when it, its name or its position changes; maps the wheel to horizontal scrolling. */
export const useOpenTabInView = (list: RefObject<HTMLElement | null>, open: string): void => {
  useCurrentInView(list, open);
  useEffect(() => {
    const box = list.current;
    box?.addEventListener('wheel', turnSideways, { passive: false });
    return () => box?.removeEventListener('wheel', turnSideways);
  }, [list]);
};
