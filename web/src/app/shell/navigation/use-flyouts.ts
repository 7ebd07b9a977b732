import { useEffect, useEffectEvent, useRef, useState } from 'react';

/** Milliseconds: ignores a pointer that passes by, and allows an indirect path to the open flyout. */
const delays = { open: 80, close: 200 };

/** How it was opened; `keys` moves the focus into it. */
type Opened = { name: string; by: 'hover' | 'focus' | 'press' | 'keys' };

const isElsewhere = ({ target }: Event) => !(target instanceof Element && target.closest('[data-flyout]'));

/** Other events that close a flyout: a press outside, Escape anywhere, a window resize, the menu scrolling away under it. */
const ends: Record<string, (event: Event) => boolean> = {
  pointerdown: isElsewhere,
  keydown: (event) => event instanceof KeyboardEvent && event.key === 'Escape' && isElsewhere(event),
  resize: () => true,
  scroll: ({ target }) => target instanceof Element && target.querySelector('[data-flyout] :popover-open') !== null,
};

/** The flyouts of the entries of one menu, one at a time. */
export const useFlyouts = () => {
  const [open, setOpen] = useState<Opened | null>(null);
  const timer = useRef(0);
  const set = (next: Opened | null, wait = 0) => {
    clearTimeout(timer.current);
    if (wait === 0) setOpen(next);
    else timer.current = window.setTimeout(setOpen, wait, next);
  };
  const close = () => set(null);

  const isOpen = open !== null;
  const heed = useEffectEvent((event: Event) => ends[event.type]?.(event) && close());
  useEffect(() => {
    if (!isOpen) return;
    const listen = (event: Event) => heed(event);
    // Scroll events do not bubble, so the listeners use the capture phase.
    for (const name of Object.keys(ends)) addEventListener(name, listen, true);
    return () => {
      for (const name of Object.keys(ends)) removeEventListener(name, listen, true);
    };
  }, [isOpen]);
  useEffect(() => () => clearTimeout(timer.current), []);

  return {
    open,
    close,
    openNow: (next: Opened) => set(next),
    openSoon: (name: string) => set({ name, by: 'hover' }, delays.open),
    closeSoon: () => set(null, delays.close),
  };
};
export type Flyouts = ReturnType<typeof useFlyouts>;
