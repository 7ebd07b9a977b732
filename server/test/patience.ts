import { patience } from '#kernel/patience.ts';

const ofTheProduct = { ...patience };

/**
 * What a race ends with does not depend on how quick the machine is: the last of twenty calls may wait for a minute. Each test file
 * begins with this.
 */
export const beInNoHurry = (): void => void Object.assign(patience, { statement: 60_000, lock: 60_000, call: 60_000 });

/** For a file that looks at these limits; to be called before it opens a database. */
export const useLimitsOfTheProduct = (): void => void Object.assign(patience, ofTheProduct);
