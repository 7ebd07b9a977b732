import { type Call, currentCall } from './call.ts';
import { AppError } from './errors.ts';
import { patience } from './patience.ts';

/** Minimum time that a long-running call may wait. */
const LEAST_PATIENCE_MS = 1_000;

/** The queue is full: 503 with `Retry-After`. */
export const refusal = (): AppError => new AppError('server.unavailable', { retryAfter: 5 });

type Place = { call: Call | null; until: number; proceed: () => void; refuse: () => void };

/** How late a call may be refused: one timer for all costs less than one for each, as most wait for a few milliseconds. */
const LOOK_EVERY_MS = 100;

/**
 * A first-come, first-served queue. A call that would wait too long is rejected, and one whose client disconnected
 * leaves; work outside of calls, such as jobs, waits without a limit. So does a call that has committed a transaction:
 * if rejected, it would look like one that changed nothing.
 */
export function createLine({ isTimed = true } = {}) {
  const places = new Set<Place>();
  let timer: NodeJS.Timeout | undefined;

  const lookAgain = (): void => void (timer = setTimeout(look, LOOK_EVERY_MS));
  const look = (): void => {
    const now = performance.now();
    lookAgain();
    for (const { until, refuse } of places) if (until <= now) refuse();
  };
  const remove = (place: Place): void => {
    places.delete(place);
    if (places.size > 0) return;
    clearTimeout(timer);
    timer = undefined;
  };

  return {
    length: (): number => places.size,

    /** Resolves when it is the caller's turn. */
    stand(): Promise<void> {
      const call = currentCall();
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      let stopListening: (() => void) | undefined;
      const leave = (): void => {
        stopListening?.();
        remove(place);
      };
      const refuse = (): void => (leave(), reject(refusal()));
      const until = isTimed && call && !call.hasCommitted ? performance.now() + patienceOf(call) : Infinity;
      const place: Place = { call, until, proceed: () => (leave(), resolve()), refuse };
      places.add(place);
      if (isTimed && timer === undefined) lookAgain();
      stopListening = call?.onGone(refuse);
      return promise;
    },

    /** Resumes the first one that may proceed; returns whether there was one. */
    proceed(mayProceed: (call: Call | null) => boolean = () => true): boolean {
      for (const place of places) {
        if (!mayProceed(place.call)) continue;
        place.proceed();
        return true;
      }
      return false;
    },

    refuseAll: (): void => places.forEach(({ refuse }) => refuse()),
  };
}
export type Line = ReturnType<typeof createLine>;

const patienceOf = ({ startedAt }: Call): number => Math.max(LEAST_PATIENCE_MS, startedAt + patience.call - performance.now());
