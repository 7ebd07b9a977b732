import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest';
import { reportedErrors, watchErrors } from './reported-errors.ts';

export { takeReported } from './reported-errors.ts';

/** The browser's notice when a row resizes during measuring: the rest follows in the next frame. */
const isNotice = ([first]: unknown[]) => first instanceof Error && first.message.startsWith('ResizeObserver loop');

// An unexpected error report fails the test that caused it.
beforeEach(watchErrors);
afterEach(() => {
  const reported = reportedErrors().filter((call) => !isNotice(call));
  vi.restoreAllMocks();
  expect(reported).toEqual([]);
});
// Files share modules and globals.
afterAll(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});
