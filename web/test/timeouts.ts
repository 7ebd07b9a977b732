import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** Measured at the start of the run, see `scripts/testing/timeouts.ts`. */
    timeoutFactor: number;
  }
}

/** For `vi.waitFor` and `vi.waitUntil`, which no configuration reaches. */
export const longTimeout = { timeout: 20_000 * inject('timeoutFactor') };
