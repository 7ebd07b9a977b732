import { timeouts } from '#kernel/timeouts.ts';

const productTimeouts = { ...timeouts };
/** Measured at the start of the run, see `scripts/testing/timeouts.ts`. */
const timeoutFactor = Number(process.env['PLAZA_TEST_TIMEOUT_FACTOR'] ?? 1);
const LIFTED_MS = 60_000 * timeoutFactor;

/** For `vi.waitFor` and `vi.waitUntil`, which no configuration reaches. */
export const longTimeout = { timeout: 30_000 * timeoutFactor };

/**
 * The result of a race must not depend on the speed of the machine: the last of twenty calls may wait for a minute. Each
 * test file starts with this.
 */
export const liftTimeouts = (): void => void Object.assign(timeouts, { statement: LIFTED_MS, lock: LIFTED_MS, call: LIFTED_MS });

/** For a file that tests these limits; call it before opening a database. */
export const useProductTimeouts = (): void => void Object.assign(timeouts, productTimeouts);
