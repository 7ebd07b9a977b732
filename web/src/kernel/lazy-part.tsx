import { onResync } from '#kernel/realtime/index.ts';
import { toastNotLoaded } from '#kernel/toast/index.ts';
import { lazyPartWith } from './lazy-part-with.tsx';

/** Calls `handler` when a load that failed offline may succeed; returns a stop function. */
export const onLineBack = (handler: () => void): (() => void) => {
  addEventListener('online', handler);
  const stop = onResync(handler);
  return () => {
    removeEventListener('online', handler);
    stop();
  };
};

/**
 * A lazy component, and the namespaces of the texts that come with it. Unlike with `React.lazy` a failed load does not throw: it is
 * reported by a toast, and retried when the connection is back.
 */
export const lazyPart = lazyPartWith({ onLineBack, toastNotLoaded: toastNotLoaded });
