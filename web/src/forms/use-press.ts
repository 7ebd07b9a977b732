import { useRef } from 'react';

/** Resolves when the pressed pointer was released, and its click was dispatched. */
const released = (): Promise<void> =>
  new Promise((resolve) => {
    const over = new AbortController();
    const end = () => {
      over.abort();
      setTimeout(resolve);
    };
    for (const kind of ['pointerup', 'pointercancel'] as const) addEventListener(kind, end, { capture: true, signal: over.signal });
  });

/** Whether a pointer is pressed: content that appears meanwhile would move the target from under it. */
export const usePress = () => {
  const last = useRef<Promise<void>>(undefined);
  return {
    /** Immediately, if nothing is pressed. */
    over: async () => last.current,
    onPointerDownCapture: () => {
      last.current = released();
    },
  };
};
