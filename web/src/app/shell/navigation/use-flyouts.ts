import { useEffect, useEffectEvent, useRef, useState } from 'react';

/** Milliseconds: pointing in passing opens nothing, and the way over to what has opened need not be straight. */
const patience = { open: 80, close: 200 };

/** How it was opened: by `keys` means that the focus goes in. */
type Opened = { name: string; by: 'hover' | 'focus' | 'press' | 'keys' };

const isElsewhere = ({ target }: Event) => !(target instanceof Element && target.closest('[data-flyout]'));

/** What else closes it: a press elsewhere, Escape wherever the focus is, another window size, the menu moving away under it. */
const ends: Record<string, (event: Event) => boolean> = {
  pointerdown: isElsewhere,
  keydown: (event) => event instanceof KeyboardEvent && event.key === 'Escape' && isElsewhere(event),
  resize: () => true,
  scroll: ({ target }) => target instanceof Element && target.querySelector('[data-flyout] :popover-open') !== null,
};

/** What opens beside the entries of one menu, one at a time. */
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
    // A part of the page that scrolls tells nobody above it, but the event passes here on its way down.
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
    openSoon: (name: string) => set({ name, by: 'hover' }, patience.open),
    closeSoon: () => set(null, patience.close),
  };
};
export type Flyouts = ReturnType<typeof useFlyouts>;
