import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest';
import { reportedErrors, watchErrors } from './reported-errors.ts';

export { takeReported } from './reported-errors.ts';

/** What browsers say where a row found its height while rows were measured: the rest follows in the next frame. */
const isNotice = ([first]: unknown[]) => first instanceof Error && first.message.startsWith('ResizeObserver loop');

// An unexpected error report fails the test that caused it.
beforeEach(watchErrors);
afterEach(() => {
  const reported = reportedErrors().filter((call) => !isNotice(call));
  vi.restoreAllMocks();
  expect(reported).toEqual([]);
});
// Files share their modules and what is global.
afterAll(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});
