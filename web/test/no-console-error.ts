import { afterEach, beforeEach, expect, vi, type MockInstance } from 'vitest';

/** Whatever is reported as an error and not expected fails the test that caused it. */
let watched: MockInstance<typeof console.error> | undefined;
beforeEach(() => {
  watched = vi.spyOn(console, 'error');
});
/** What browsers say where a row found its height while rows were measured: the rest follows in the next frame. */
const isNotice = ([first]: unknown[]) => first instanceof Error && first.message.startsWith('ResizeObserver loop');

afterEach(() => {
  const reported = watched?.mock.calls.filter((call) => !isNotice(call));
  vi.restoreAllMocks();
  expect(reported).toEqual([]);
});

/** What was reported since the last time, which then counts as expected. */
export const takeReported = (): unknown[][] => {
  const calls = [...(watched?.mock.calls ?? [])];
  watched?.mockClear();
  return calls;
};
