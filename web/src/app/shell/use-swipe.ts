import { useRef, type PointerEvent } from 'react';

/** Pixels: a shorter movement is a tremor, not a swipe. */
const enough = 56;

/** Closes on a swipe to the left; `touch-action: pan-y` leaves vertical scrolling to the browser. */
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
