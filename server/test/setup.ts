import { afterAll, afterEach, beforeEach, expect, type MockInstance, vi } from 'vitest';
import { liftTimeouts } from './timeouts.ts';
import { closeSockets } from './sockets.ts';

liftTimeouts();

let errors: MockInstance<typeof console.error>;

beforeEach(() => {
  errors = vi.spyOn(console, 'error').mockImplementation(() => {});
});

/** An unexpected error fails the test, even if every assertion holds. */
afterEach(() => {
  const calls = errors.mock.calls.map((call) => call.map(String).join(' '));
  errors.mockRestore();
  expect(calls, 'console.error was called').toEqual([]);
});

// Here and not in sockets.ts: modules are loaded once per worker, this file once per test file.
afterAll(closeSockets);
