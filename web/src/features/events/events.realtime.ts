import type { Event } from '#contract/events.ts';
import type { RealtimeModule } from '#kernel/realtime/index.ts';

/** A rush on one event brings many hints; a screen that is a second old is soon enough. */
const CALM_MS = 1_000;

/** Seats, queues and state of an event moved, or my own answer on another device. */
export const realtime: RealtimeModule = ({ onHint, onResync, cache }) => {
  const touched = new Set<string>();
  let isCalming = false;
  const refresh = () => {
    isCalming = touched.size > 0;
    if (!isCalming) return;
    const ids = new Set(touched);
    touched.clear();
    // Any list may gain or lose an event; the page of another one shows nothing of this.
    void cache.invalidateQueries({
      queryKey: ['events'],
      predicate: ({ queryKey, state }) => queryKey[1] !== 'one' || ids.has((state.data as Event | undefined)?.id ?? ''),
    });
    setTimeout(refresh, CALM_MS);
  };
  onHint('event.changed', ({ eventId }) => {
    touched.add(eventId);
    if (!isCalming) refresh();
  });
  onResync(() => void cache.invalidateQueries({ queryKey: ['events'] }));
};
