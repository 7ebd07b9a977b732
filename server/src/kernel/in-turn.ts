import { isLockedOut } from './errors.ts';
import { createCallQueue, type CallQueue, refusal } from './call-queue.ts';

type Turns = {
  /** Maximum number of concurrent tasks. */
  atOnce: number;
  /** Maximum length of the queue: beyond it calls are rejected, as they would wait longer than clients do. */
  longestQueue: number;
};
export type InTurn = <T>(work: () => Promise<T>) => Promise<T>;

/** Limits the concurrency of heavy work in each process; throws `server.unavailable` when too many wait. */
export const createTurns = (rules: Turns): InTurn => turnsWith(rules, createCallQueue({ isTimed: false })).take;

/**
 * Like `createTurns`, but per key, and a call waits no longer than clients do. If the work fails on a lock, all calls
 * waiting for the same key are rejected, as they would fail on the same lock.
 */
export function createTurnsByKey(rules: Turns): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  const queues = new Map<string, ReturnType<typeof turnsWith>>();
  return async (key, work) => {
    const turns = queues.get(key) ?? turnsWith(rules, createCallQueue(), isLockedOut);
    queues.set(key, turns);
    try {
      return await turns.take(work);
    } finally {
      if (turns.isFree()) queues.delete(key);
    }
  };
}

function turnsWith({ atOnce, longestQueue }: Turns, queue: CallQueue, endsAll: (error: unknown) => boolean = () => false) {
  let running = 0;
  const take: InTurn = async (work) => {
    if (running < atOnce) running += 1;
    else if (queue.length() < longestQueue) await queue.wait();
    else throw refusal();
    try {
      return await work();
    } catch (error) {
      if (endsAll(error)) queue.refuseAll();
      throw error;
    } finally {
      // The next one takes over the slot.
      if (!queue.proceed()) running -= 1;
    }
  };
  return { take, isFree: () => running === 0 };
}
