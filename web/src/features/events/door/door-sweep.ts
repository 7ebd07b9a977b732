import type { QueryClient } from '@tanstack/react-query';
import { limits } from '#contract/browser/limits.ts';
import { meQuery } from '#kernel/me/index.ts';
import { localStore } from '#kernel/storage/index.ts';
import { nextBatch } from './door-list.ts';
import { changeQueue, keptDoors, keptMark, readQueue, waitingEvents } from './door-store.ts';
import { sendScans } from './door.queries.ts';

/**
 * Runs at the start of the application: deletes lists that may not be kept any longer, and sends check-ins that wait. Check-ins that an
 * open door sends at the same time count once.
 */
async function sweep(userId: string): Promise<void> {
  const doors = await keptDoors(userId);
  let isDone = doors.length === 0;
  for (const eventId of await waitingEvents(userId)) {
    const queue = await readQueue(userId, eventId);
    isDone = false;
    while (queue.length > 0) {
      const batch = nextBatch(queue, limits.checkInsAtOnce.max);
      const { results } = await sendScans(
        eventId,
        batch[0]?.gate ?? '',
        batch.map(({ gate: _, ...scan }) => scan),
      );
      const answered = new Set(results.map(({ nonce }) => nonce));
      await changeQueue(userId, eventId, (kept) => kept.filter(({ nonce }) => !answered.has(nonce)));
      queue.splice(0, batch.length);
    }
  }
  if (isDone) localStore.remove(keptMark);
}

/** Now, and when the network is back. */
export function sweepDoors(cache: QueryClient): void {
  const start = () => {
    const userId = cache.getQueryData(meQuery.queryKey)?.id;
    // Without an answer they stay for the next time.
    if (userId) void sweep(userId).catch(() => undefined);
  };
  addEventListener('online', start);
  start();
}
