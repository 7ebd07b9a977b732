import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { setPreferences } from '#kernel/preferences/index.ts';
import { takeReported } from '#test/no-console-error.ts';
import { isWatchedHost, watchVersion } from './version-watch.ts';

type Build = Record<string, string> | Error | number;
/** The build of the fake server. */
let build: Build = {};
const asked = vi.fn((_input: RequestInfo | URL, _init?: RequestInit) => undefined);

beforeEach(() => {
  setPreferences({ enableCheckUpdates: true, checkUpdatesInterval: 1 });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    asked(input, init);
    if (build instanceof Error) throw build;
    return typeof build === 'number' ? new Response(null, { status: build }) : new Response(null, { headers: build });
  });
});
afterEach(() => {
  asked.mockClear();
  vi.useRealTimers();
});

const minute = 60_000;
const start = async (first: Build = { etag: '"a"' }) => {
  build = first;
  const onNew = vi.fn();
  onTestFinished(watchVersion(onNew));
  await vi.advanceTimersByTimeAsync(0);
  return onNew;
};
const look = (state: 'visible' | 'hidden') => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
};

test('each minute the root is asked for its tag, and a new one is told once', async () => {
  const onNew = await start();
  expect(asked).toHaveBeenCalledExactlyOnceWith('/', { method: 'HEAD', cache: 'no-store' });
  await vi.advanceTimersByTimeAsync(minute);
  expect(asked).toHaveBeenCalledTimes(2);
  expect(onNew).not.toHaveBeenCalled();
  build = { etag: '"b"' };
  await vi.advanceTimersByTimeAsync(3 * minute);
  expect(onNew).toHaveBeenCalledOnce();
  build = { etag: '"c"' };
  await vi.advanceTimersByTimeAsync(minute);
  expect(onNew).toHaveBeenCalledTimes(2);
});

test('servers that take turns with two builds are told about once, and a way back to the own build not at all', async () => {
  const onNew = await start();
  for (const tag of ['"b"', '"a"', '"b"', '"a"']) {
    build = { etag: tag };
    await vi.advanceTimersByTimeAsync(minute);
  }
  expect(onNew).toHaveBeenCalledOnce();
});

test('a weakened tag is the same build; without a tag the date of the page counts', async () => {
  const onNew = await start();
  build = { etag: 'W/"a"' };
  await vi.advanceTimersByTimeAsync(minute);
  expect(onNew).not.toHaveBeenCalled();
  const dated = await start({ 'last-modified': 'Sat, 21 Nov 2026 10:00:00 GMT' });
  build = { 'last-modified': 'Sat, 21 Nov 2026 11:00:00 GMT' };
  await vi.advanceTimersByTimeAsync(minute);
  expect(dated).toHaveBeenCalledOnce();
});

test('while nobody looks nothing is asked, and what became due is asked on return', async () => {
  const onNew = await start();
  look('hidden');
  build = { etag: '"b"' };
  await vi.advanceTimersByTimeAsync(10 * minute);
  expect(asked).toHaveBeenCalledTimes(1);
  look('visible');
  await vi.advanceTimersByTimeAsync(0);
  expect(onNew).toHaveBeenCalledOnce();
  look('hidden');
  look('visible');
  await vi.advanceTimersByTimeAsync(0);
  expect(asked).toHaveBeenCalledTimes(2);
});

test('the interval and the wish are followed at once', async () => {
  await start();
  setPreferences({ checkUpdatesInterval: 5 });
  await vi.advanceTimersByTimeAsync(4 * minute);
  expect(asked).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(minute);
  expect(asked).toHaveBeenCalledTimes(2);
  setPreferences({ enableCheckUpdates: false });
  await vi.advanceTimersByTimeAsync(60 * minute);
  expect(asked).toHaveBeenCalledTimes(2);
});

test.each([new TypeError('Failed to fetch'), 503])('what cannot be asked is logged and changes nothing: %s', async (failure) => {
  const onNew = await start();
  build = failure;
  await vi.advanceTimersByTimeAsync(minute);
  expect(takeReported().map(([words]) => words)).toEqual(['Failed to fetch version tag']);
  build = { etag: '"b"' };
  await vi.advanceTimersByTimeAsync(minute);
  expect(onNew).toHaveBeenCalledOnce();
});

test('a machine of its own is not watched, unless a test wants it', () => {
  const hosts = ['localhost', '127.0.0.1', '[::1]', 'plaza.example'];
  expect(hosts.map(isWatchedHost)).toEqual([false, false, false, true]);
  localStorage.setItem('plaza-v1-prod:checkUpdatesAnywhere', 'yes');
  expect(hosts.map(isWatchedHost)).toEqual([true, true, true, true]);
});
