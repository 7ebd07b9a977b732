import { type Call, currentCall } from './call.ts';
import { AppError } from './errors.ts';
import { patience } from './patience.ts';

/** Minimum time that a long-running call may wait. */
const LEAST_PATIENCE_MS = 1_000;

/** The queue is full: 503 with `Retry-After`. */
export const refusal = (): AppError => new AppError('server.unavailable', { retryAfter: 5 });

type Place = { call: Call | null; proceed: () => void; refuse: () => void };

/**
 * A first-come, first-served queue. A call that would wait too long is rejected, and one whose client disconnected
 * leaves; work outside of calls, such as jobs, waits without a limit. So does a call that has committed a transaction:
 * if rejected, it would look like one that changed nothing.
 */
export function createLine({ isTimed = true } = {}) {
  const places = new Set<Place>();

  return {
    length: (): number => places.size,

    /** Resolves when it is the caller's turn. */
    stand(): Promise<void> {
      const call = currentCall();
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      let stopListening: (() => void) | undefined;
      const leave = (): void => {
        clearTimeout(timer);
        stopListening?.();
        places.delete(place);
      };
      const refuse = (): void => (leave(), reject(refusal()));
      const place: Place = { call, proceed: () => (leave(), resolve()), refuse };
      const timer = isTimed && call && !call.hasCommitted ? setTimeout(refuse, patienceOf(call)) : undefined;
      places.add(place);
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
