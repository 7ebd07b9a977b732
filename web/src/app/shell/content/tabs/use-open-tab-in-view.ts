import { useEffect, useLayoutEffect, type RefObject } from 'react';

const bringIntoView = (box: HTMLElement) => {
  const tab = box.querySelector<HTMLElement>('[data-open]')?.getBoundingClientRect();
  const frame = box.getBoundingClientRect();
  if (tab && tab.left < frame.left) box.scrollBy({ left: tab.left - frame.left, behavior: 'instant' });
  if (tab && tab.right > frame.right) box.scrollBy({ left: tab.right - frame.right, behavior: 'instant' });
};

const turnSideways = (event: WheelEvent) => {
  const box = event.currentTarget as HTMLElement;
  if (box.scrollWidth <= box.clientWidth || event.deltaX !== 0 || event.ctrlKey) return;
  event.preventDefault();
  box.scrollBy({ left: event.deltaY, behavior: 'instant' });
};

/** Scrolls the open tab into view when it, its name or its position changes; maps the wheel to horizontal scrolling. */
export const useOpenTabInView = (list: RefObject<HTMLElement | null>, open: string): void => {
  useLayoutEffect(() => {
    if (list.current) bringIntoView(list.current);
  }, [list, open]);
  useEffect(() => {
    const box = list.current;
    box?.addEventListener('wheel', turnSideways, { passive: false });
    return () => box?.removeEventListener('wheel', turnSideways);
  }, [list]);
};
