import { useEffectEvent, useLayoutEffect, useRef } from 'react';

/** Restores the scroll position of a kept page, after the router's own restoration, which is per history entry. */
export const useScrollPlace = ({ isOpen, hash }: { isOpen: boolean; hash: string | undefined }): void => {
  const left = useRef<number | null>(null);
  const restore = useEffectEvent(() => {
    // A link with a hash has scrolled already.
    if (left.current !== null && !hash) scrollTo({ top: left.current, behavior: 'instant' });
  });
  useLayoutEffect(() => {
    if (!isOpen) return;
    restore();
    // Not read at once, as that would force a layout during the first rendering.
    const look = () => {
      left.current = scrollY;
    };
    addEventListener('scroll', look, { passive: true });
    return () => {
      removeEventListener('scroll', look);
      left.current ??= 0;
    };
  }, [isOpen]);
};
