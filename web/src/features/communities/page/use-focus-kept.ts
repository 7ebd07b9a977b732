import { useEffect, useRef } from 'react';

/** When a change of `state` removes the focused button, the focus moves to its replacement. */
export const useFocusKept = <E extends HTMLElement>(state: unknown) => {
  const place = useRef<E>(null);
  const known = useRef(state);
  useEffect(() => {
    if (known.current === state) return;
    known.current = state;
    if (document.activeElement === document.body) place.current?.querySelector('button')?.focus();
  }, [state]);
  return place;
};
