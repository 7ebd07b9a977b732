import { usePreferences } from '#kernel/preferences/index.ts';
import type { onHint, onResync } from '#kernel/realtime/index.ts';
import { refreshAccess } from './load-access.ts';

/** A change for all users makes all clients refetch: a random delay spreads the requests. */
const spread = 300;

/** Refetches user and routes when permissions or the menu change, and applies them in place. Returns a stop function. */
export const followAccess = (hints: { onHint: typeof onHint; onResync: typeof onResync }): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isFirst = true;
  const follow = () => {
    clearTimeout(timer);
    // A failed fetch keeps the current state; the next hint or connection retries.
    timer = setTimeout(() => void refreshAccess().catch(console.warn), Math.random() * spread);
  };
  const stops = [
    hints.onHint('access.changed', follow),
    // Texts written by administrators are sent in one language only.
    usePreferences.subscribe((now, before) => now.language !== before.language && follow()),
    hints.onResync(() => {
      // The first connection follows the initial load, which has just fetched both.
      if (!isFirst) follow();
      isFirst = false;
    }),
  ];
  return () => {
    clearTimeout(timer);
    for (const stop of stops) stop();
  };
};
