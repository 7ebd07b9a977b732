import { type MockInstance, vi } from 'vitest';

// A module of its own: the setup is evaluated anew for each file, and this is what it shares with the tests.
let watched: MockInstance<typeof console.error> | undefined;

export const watchErrors = (): void => {
  watched = vi.spyOn(console, 'error');
};
/** What was reported as an error in this test and not taken since. */
export const reportedErrors = (): unknown[][] => [...(watched?.mock.calls ?? [])];

/** What was reported since the last time, which then counts as expected. */
export const takeReported = (): unknown[][] => {
  const calls = reportedErrors();
  watched?.mockClear();
  return calls;
};
