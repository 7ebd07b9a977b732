import { type MockInstance, vi } from 'vitest';

// A separate module, as the setup is evaluated anew for each file, while this one is shared with the tests.
let watched: MockInstance<typeof console.error> | undefined;

export const watchErrors = (): void => {
  watched = vi.spyOn(console, 'error');
};
/** The errors reported in this test and not taken since. */
export const reportedErrors = (): unknown[][] => [...(watched?.mock.calls ?? [])];

/** The errors reported since the last call, which then count as expected. */
export const takeReported = (): unknown[][] => {
  const calls = reportedErrors();
  watched?.mockClear();
  return calls;
};
