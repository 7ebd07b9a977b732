import { patience } from '#kernel/patience.ts';

const ofTheProduct = { ...patience };
/** Measured at the start of the run, see `scripts/testing/timeouts.ts`. */
const timeoutFactor = Number(process.env['PLAZA_TEST_TIMEOUT_FACTOR'] ?? 1);
const UNHURRIED_MS = 60_000 * timeoutFactor;

/** For `vi.waitFor` and `vi.waitUntil`, which no configuration reaches. */
export const untilLate = { timeout: 30_000 * timeoutFactor };

/**
 * The result of a race must not depend on the speed of the machine: the last of twenty calls may wait for a minute. Each
 * test file starts with this.
 */
export const beInNoHurry = (): void => void Object.assign(patience, { statement: UNHURRIED_MS, lock: UNHURRIED_MS, call: UNHURRIED_MS });

/** For a file that tests these limits; call it before opening a database. */
export const useLimitsOfTheProduct = (): void => void Object.assign(patience, ofTheProduct);
