import { useRef } from 'react';

/** Resolves when the pointer that has just gone down was let go, and its click has arrived. */
const released = (): Promise<void> =>
  new Promise((resolve) => {
    const over = new AbortController();
    const end = () => {
      over.abort();
      setTimeout(resolve);
    };
    for (const kind of ['pointerup', 'pointercancel'] as const) addEventListener(kind, end, { capture: true, signal: over.signal });
  });

/** Whether something is pressed right now: what appears meanwhile would move it away from under the pointer. */
export const usePress = () => {
  const last = useRef<Promise<void>>(undefined);
  return {
    /** At once, where nothing is pressed. */
    over: async () => last.current,
    onPointerDownCapture: () => {
      last.current = released();
    },
  };
};
