import { createHash } from 'node:crypto';
import { inject } from 'vitest';

/** Whether this run is complete: PLAZA_TEST_LONG=1. */
const takesAll = process.env['PLAZA_TEST_LONG'] === '1';

/** Rounds of a race: all of them in a long run, otherwise `few`. */
export const rounds = (all: number, few = Math.ceil(all / 5)): number[] =>
  Array.from({ length: takesAll ? all : few }, (_, round) => round);

/** A number from 0 to 1 determined by the seed of the run and the key, in any order of files. */
const drawn = (key: string): number =>
  createHash('sha1')
    .update(`${inject('seed')} ${key}`)
    .digest()
    .readUInt32BE() /
  2 ** 32;

/** A sequence of numbers from 0 to 1 determined by the seed of the run and the key. */
export function lotsOf(key: string): () => number {
  let count = 0;
  return () => drawn(`${key} ${(count += 1)}`);
}

/** A sample of this size, drawn with the seed of the run, in the original order; all of them in a long run. */
export function sampleOf<T>(all: readonly T[], count: number, key: string): T[] {
  if (takesAll || all.length <= count) return [...all];
  const lots = all.map((_, index) => drawn(`${key} ${index}`));
  const limit = lots.toSorted((a, b) => a - b)[count]!;
  return all.filter((_, index) => lots[index]! < limit);
}
