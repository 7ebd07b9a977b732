import { patience } from '#kernel/patience.ts';

const ofTheProduct = { ...patience };

/**
 * The result of a race must not depend on the speed of the machine: the last of twenty calls may wait for a minute. Each
 * test file starts with this.
 */
export const beInNoHurry = (): void => void Object.assign(patience, { statement: 60_000, lock: 60_000, call: 60_000 });

/** For a file that tests these limits; call it before opening a database. */
export const useLimitsOfTheProduct = (): void => void Object.assign(patience, ofTheProduct);
