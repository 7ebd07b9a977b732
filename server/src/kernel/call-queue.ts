import { type Call, currentCall } from './call.ts';
import { AppError } from './errors.ts';
import { timeouts } from './timeouts.ts';

/** Minimum time that a long-running call may wait. */
const MIN_WAIT_MS = 1_000;

/** The queue is full: 503 with `Retry-After`. */
export const refusal = (): AppError => new AppError('server.unavailable', { retryAfter: 5 });

type QueueEntry = { call: Call | null; until: number; proceed: () => void; refuse: () => void };

/** How late a call may be refused: one timer for all costs less than one for each, as most wait for a few milliseconds. */
const LOOK_EVERY_MS = 100;

/**
 * A first-come, first-served queue. A call that would wait too long is rejected, and one whose client disconnected
 * leaves; work outside of calls, such as jobs, waits without a limit. So does a call that has committed a transaction:
 * if rejected, it would look like one that changed nothing.
 */
export function createCallQueue({ isTimed = true } = {}) {
  const entries = new Set<QueueEntry>();
  let timer: NodeJS.Timeout | undefined;

  const lookAgain = (): void => void (timer = setTimeout(look, LOOK_EVERY_MS));
  const look = (): void => {
    const now = performance.now();
    lookAgain();
    for (const { until, refuse } of entries) if (until <= now) refuse();
  };
  const remove = (entry: QueueEntry): void => {
    entries.delete(entry);
    if (entries.size > 0) return;
    clearTimeout(timer);
    timer = undefined;
  };

  return {
    length: (): number => entries.size,

    /** Resolves when it is the caller's turn. */
    wait(): Promise<void> {
      const call = currentCall();
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      let stopListening: (() => void) | undefined;
      const leave = (): void => {
        stopListening?.();
        remove(entry);
      };
      const refuse = (): void => (leave(), reject(refusal()));
      const until = isTimed && call && !call.hasCommitted ? performance.now() + maxWaitOf(call) : Infinity;
      const entry: QueueEntry = { call, until, proceed: () => (leave(), resolve()), refuse };
      entries.add(entry);
      if (isTimed && timer === undefined) lookAgain();
      stopListening = call?.onGone(refuse);
      return promise;
    },

    /** Resumes the first one that may proceed; returns whether there was one. */
    proceed(mayProceed: (call: Call | null) => boolean = () => true): boolean {
      for (const entry of entries) {
        if (!mayProceed(entry.call)) continue;
        entry.proceed();
        return true;
      }
      return false;
    },

    refuseAll: (): void => entries.forEach(({ refuse }) => refuse()),
  };
}
export type CallQueue = ReturnType<typeof createCallQueue>;

const maxWaitOf = ({ startedAt }: Call): number => Math.max(MIN_WAIT_MS, startedAt + timeouts.call - performance.now());
