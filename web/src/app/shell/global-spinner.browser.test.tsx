import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { countActivity } from '#kernel/activity/index.ts';
import { api } from '#kernel/api/index.ts';
import { answer, held } from '#test/answers.ts';
import { GlobalSpinner } from './global-spinner.tsx';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

const open = async () => {
  const page = await render(<GlobalSpinner />);
  const ring = page.getByRole('progressbar', { name: 'Loading' });
  /** Advances the timers and lets React render. */
  const pass = async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms);
    await page.rerender(<GlobalSpinner />);
  };
  return { ring, pass };
};

test('a request shows nothing for half a second, and a ring for a fifth of one at least', async () => {
  const { ring, pass } = await open();
  const work = held<void>();
  const running = countActivity(() => work.promise);
  await pass(499);
  expect(ring.query()).toBeNull();
  await pass(2);
  expect(ring.query()).not.toBeNull();
  work.resolve();
  await running;
  await pass(100);
  expect(ring.query()).not.toBeNull();
  await pass(200);
  expect(ring.query()).toBeNull();
});

test('the ring stays until the last of several requests has ended', async () => {
  const { ring, pass } = await open();
  const works = [held<void>(), held<void>()] as const;
  const running = works.map(({ promise }) => countActivity(() => promise));
  await pass(600);
  works[0].resolve();
  await running[0];
  await pass(1_000);
  expect(ring.query()).not.toBeNull();
  works[1].resolve();
  await running[1];
  await pass(1_000);
  expect(ring.query()).toBeNull();
});

test.each([
  ['a broken line', new TypeError('Failed to fetch')],
  ['a request that took too long', new DOMException('late', 'TimeoutError')],
])('%s does not leave the ring on', async (_, failure) => {
  const { ring, pass } = await open();
  const line = held<never>();
  const calls = answer({ 'POST /communities/:id/join': () => line.promise });
  const call = api('POST /communities/:id/join', { params: { id: 'c' }, body: {} });
  const outcome = call.catch((error: Error) => error.message);
  await pass(600);
  expect(ring.query()).not.toBeNull();
  await expect.poll(() => calls).toHaveLength(1);
  line.reject(failure);
  expect(await outcome).toBe('Request failed with status code 0: POST /api/v2/communities/c/join');
  await pass(300);
  expect(ring.query()).toBeNull();
});

test('work in the background shows nothing', async () => {
  const { ring, pass } = await open();
  const line = held<object>();
  answer({ 'PUT /channels/:id/read': () => line.promise });
  const call = api('PUT /channels/:id/read', { params: { id: 'c' }, body: { seq: 1 }, background: true });
  await pass(2_000);
  expect(ring.query()).toBeNull();
  line.resolve({});
  await call;
});
