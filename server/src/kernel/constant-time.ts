import { setTimeout as wait } from 'node:timers/promises';

const STEP_MS = 400;

/**
 * Settles only after a whole number of steps, even on failure, so that the response time does not reveal whether there
 * was any work to do.
 */
export async function inConstantTime<T>(work: () => Promise<T>): Promise<T> {
  const started = performance.now();
  try {
    return await work();
  } finally {
    await wait(STEP_MS - ((performance.now() - started) % STEP_MS));
  }
}
