import { createHash } from 'node:crypto';
import { inject } from 'vitest';

/** Whether this run takes everything: PLAZA_TEST_LONG=1. */
const takesAll = process.env['PLAZA_TEST_LONG'] === '1';

/** Rounds of a race: all of them in a long run, otherwise `few`. */
export const rounds = (all: number, few = Math.ceil(all / 5)): number[] =>
  Array.from({ length: takesAll ? all : few }, (_, round) => round);

/** A number from 0 to 1 that the run's seed and the key decide, whichever file comes first. */
const drawn = (key: string): number =>
  createHash('sha1')
    .update(`${inject('seed')} ${key}`)
    .digest()
    .readUInt32BE() /
  2 ** 32;

/** Numbers from 0 to 1, one after the other, that the run's seed and the key decide. */
export function lotsOf(key: string): () => number {
  let count = 0;
  return () => drawn(`${key} ${(count += 1)}`);
}

/** So many of them, drawn with the run's seed and left in their order; all of them in a long run. */
export function sampleOf<T>(all: readonly T[], count: number, key: string): T[] {
  if (takesAll || all.length <= count) return [...all];
  const lots = all.map((_, index) => drawn(`${key} ${index}`));
  const limit = lots.toSorted((a, b) => a - b)[count]!;
  return all.filter((_, index) => lots[index]! < limit);
}
