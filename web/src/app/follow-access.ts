import { usePreferences } from '#kernel/preferences/index.ts';
import type { onHint, onResync } from '#kernel/realtime/index.ts';
import { refreshAccess } from './load-access.ts';

/** A change for everybody brings everybody: they come one after the other. */
const spread = 300;

/** Rights or the menu have changed: the person and their pages are asked for again, and show in place. Answers how to stop. */
export const followAccess = (hints: { onHint: typeof onHint; onResync: typeof onResync }): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isFirst = true;
  const follow = () => {
    clearTimeout(timer);
    // What cannot be fetched now stays as it is; the next hint or connection asks again.
    timer = setTimeout(() => void refreshAccess().catch(console.warn), Math.random() * spread);
  };
  const stops = [
    hints.onHint('access.changed', follow),
    // What administrators wrote is sent in one language.
    usePreferences.subscribe((now, before) => now.language !== before.language && follow()),
    hints.onResync(() => {
      // The first connection is that of the start, which has just asked.
      if (!isFirst) follow();
      isFirst = false;
    }),
  ];
  return () => {
    clearTimeout(timer);
    for (const stop of stops) stop();
  };
};
