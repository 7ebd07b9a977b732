import { createHash } from 'node:crypto';

/** Milliseconds that the sample takes on a quiet machine of two cores. */
const QUIET_MS = 32;
const ROUNDS = 5;
const MAX_FACTOR = 8;

function sample(): number {
  const started = performance.now();
  let words = 'a';
  for (let round = 0; round < 2_000; round += 1) {
    const rows = Array.from({ length: 20 }, (_, index) => ({ index, words: words + String(index) }));
    words = createHash('sha256').update(JSON.stringify(rows)).digest('hex');
  }
  return performance.now() - started;
}

/** The median, as the first rounds run before the code is compiled, and any of them may be interrupted. */
function measure(): number {
  const taken = Array.from({ length: ROUNDS }, sample).toSorted((a, b) => a - b);
  return Math.min(MAX_FACTOR, Math.max(1, taken[Math.floor(ROUNDS / 2)]! / QUIET_MS));
}

/**
 * How many times slower than a quiet machine this one is, from 1 to 8: every limit of waiting in tests is multiplied by it. Measured once at the
 * start of a run, and kept in the environment for the processes of the run.
 */
export const timeoutFactor = Number((process.env['PLAZA_TEST_TIMEOUT_FACTOR'] ??= measure().toFixed(1)));

/** A limit in milliseconds, as it holds on this machine. */
export const stretched = (ms: number): number => Math.round(ms * timeoutFactor);
