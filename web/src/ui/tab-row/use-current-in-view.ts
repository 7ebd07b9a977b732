import { useLayoutEffect, type RefObject } from 'react';

const bringIntoView = (row: HTMLElement) => {
  const item = row.querySelector<HTMLElement>('[data-open], [aria-current]')?.getBoundingClientRect();
  const frame = row.getBoundingClientRect();
  if (item && item.left < frame.left) row.scrollBy({ left: item.left - frame.left, behavior: 'instant' });
  if (item && item.right > frame.right) row.scrollBy({ left: item.right - frame.right, behavior: 'instant' });
};

/** Scrolls the current item of a row into view when `current` changes: it, its name or its position. */
export const useCurrentInView = (row: RefObject<HTMLElement | null>, current: string): void => {
  useLayoutEffect(() => {
    if (row.current) bringIntoView(row.current);
  }, [row, current]);
};
