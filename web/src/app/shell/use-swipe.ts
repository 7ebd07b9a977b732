import { useRef, type PointerEvent } from 'react';

/** Pixels: a shorter way back is a hand that trembles. */
const enough = 56;

/** Follows a finger to the left, and closes when it has gone far enough; `touch-action: pan-y` leaves the scrolling to the browser. */
export const useSwipe = (onClose: () => void) => {
  const start = useRef<number | null>(null);
  const wayOf = ({ clientX }: PointerEvent) => Math.min(0, clientX - (start.current ?? clientX));
  const place = (element: HTMLElement, way: number) => {
    element.style.translate = way === 0 ? '' : `${way}px 0`;
  };
  const end = (event: PointerEvent<HTMLElement>) => {
    const way = wayOf(event);
    start.current = null;
    place(event.currentTarget, 0);
    if (way <= -enough && event.type === 'pointerup') onClose();
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.pointerType !== 'mouse') start.current = event.clientX;
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => place(event.currentTarget, wayOf(event)),
    onPointerUp: end,
    onPointerCancel: end,
  };
};
