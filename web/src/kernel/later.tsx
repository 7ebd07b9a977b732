import { onResync } from '#kernel/realtime/index.ts';
import { tellNotFetched } from '#kernel/toast/index.ts';
import { laterWith } from './later-with.tsx';

/** Calls `handler` whenever what failed for want of a line may succeed; answers how to stop. */
export const onLineBack = (handler: () => void): (() => void) => {
  addEventListener('online', handler);
  const stop = onResync(handler);
  return () => {
    removeEventListener('online', handler);
    stop();
  };
};

/**
 * A part of the page whose code comes when it is first shown. Unlike `React.lazy` it takes nothing down with it: what
 * cannot be fetched is told about, and asked for again when the line is back.
 */
export const later = laterWith({ onLineBack, tell: tellNotFetched });
