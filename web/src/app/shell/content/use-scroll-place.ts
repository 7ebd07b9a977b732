import { useEffectEvent, useLayoutEffect, useRef } from 'react';

/** A page that is shown again stands where it was left. Runs after the router's own restoration, which knows entries and no pages. */
export const useScrollPlace = ({ isOpen, hash }: { isOpen: boolean; hash: string | undefined }): void => {
  const left = useRef<number | null>(null);
  const restore = useEffectEvent(() => {
    // A link to a part of the page has led there already.
    if (left.current !== null && !hash) scrollTo({ top: left.current, behavior: 'instant' });
  });
  useLayoutEffect(() => {
    if (!isOpen) return;
    restore();
    // Not asked at once: the page would have to be laid out for it in the middle of its first rendering.
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
