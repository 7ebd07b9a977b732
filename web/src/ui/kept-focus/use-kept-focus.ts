import { useLayoutEffect, useRef, type FocusEvent, type RefObject } from 'react';

const usable = 'a[href], button:not(:disabled)';

type KeptFocus<Box extends HTMLElement> = { ref: RefObject<Box | null>; onFocus: (event: FocusEvent) => void };

/** Keeps the focus in a row of actions, some of which disappear when done: it moves to another action instead of to the page. */
export function useKeptFocus<Box extends HTMLElement>(): KeptFocus<Box> {
  const ref = useRef<Box>(null);
  const last = useRef<Element>(null);
  useLayoutEffect(() => {
    if (!last.current || last.current.isConnected) return;
    last.current = null;
    if (document.activeElement === document.body) ref.current?.querySelector<HTMLElement>(usable)?.focus();
  });
  return {
    ref,
    onFocus: ({ target }) => {
      last.current = target;
    },
  };
}
