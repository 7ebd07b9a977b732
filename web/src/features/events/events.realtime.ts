import type { Event } from '#contract/events/index.ts';
import type { RealtimeModule } from '#kernel/realtime/index.ts';
import { localStore } from '#kernel/storage/index.ts';

const isTrue = (value: unknown): value is true => value === true;

/** Throttles refetching, as a popular event causes many hints; a second of delay is acceptable. */
const CALM_MS = 1_000;

/** Seats, waitlist or state of an event changed, or the own registration on another device. */
export const realtime: RealtimeModule = ({ onHint, onResync, cache }) => {
  const touched = new Set<string>();
  let isCalming = false;
  const refresh = () => {
    isCalming = touched.size > 0;
    if (!isCalming) return;
    const ids = new Set(touched);
    touched.clear();
    // Any list may gain or lose an event; pages of other events are not affected.
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
  // A fetch that is running is not repeated: hundreds enter within minutes.
  onHint('event.door', ({ eventId }) => void cache.invalidateQueries({ queryKey: ['events', 'door', eventId] }, { cancelRefetch: false }));
  // Check-ins that an earlier page could not send; most people have none, and load nothing.
  if (localStore.read('door-kept', isTrue))
    void import('./door/door-sweep.ts').then(
      ({ sweepDoors }) => sweepDoors(cache),
      () => undefined,
    );
  onResync(() => void cache.invalidateQueries({ queryKey: ['events'] }));
};
