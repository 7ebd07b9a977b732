import { setTimeout as wait } from 'node:timers/promises';

const STEP_MS = 400;

/**
 * Answers, also with a failure, only after a whole number of steps, so that how long the work took tells nobody whether
 * there was any.
 */
export async function inEvenTime<T>(work: () => Promise<T>): Promise<T> {
  const started = performance.now();
  try {
    return await work();
  } finally {
    await wait(STEP_MS - ((performance.now() - started) % STEP_MS));
  }
}
