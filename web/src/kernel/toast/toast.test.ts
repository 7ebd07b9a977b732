import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { toast, useToasts } from './index.ts';

const shown = () => useToasts.getState().map(({ text }) => text);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

test('a toast goes after two seconds, one with a way back later', () => {
  toast.success('Saved');
  toast.info('Left', { label: 'Undo', onAct: () => undefined });
  vi.advanceTimersByTime(2_000);
  expect(shown()).toEqual(['Left']);
  vi.advanceTimersByTime(4_000);
  expect(shown()).toEqual([]);
});

test('at most three stand at once; the oldest makes room', () => {
  for (const text of ['1', '2', '3', '4']) toast.info(text);
  expect(shown()).toEqual(['2', '3', '4']);
});

test('the same text is not shown twice at once, it only stays longer', () => {
  toast.error('Offline');
  vi.advanceTimersByTime(1_500);
  toast.error('Offline');
  expect(shown()).toEqual(['Offline']);
  vi.advanceTimersByTime(1_500);
  expect(shown()).toEqual(['Offline']);
});

test('a toast that is being read stays until it is let go', () => {
  toast.info('Long');
  const [held] = useToasts.getState();
  if (held) toast.hold(held);
  vi.advanceTimersByTime(10_000);
  expect(shown()).toEqual(['Long']);
  if (held) toast.release(held);
  vi.advanceTimersByTime(2_000);
  expect(shown()).toEqual([]);
});

test('said again while it is being read, it stays until it is let go', () => {
  toast.info('Long');
  const [held] = useToasts.getState();
  if (held) toast.hold(held);
  toast.info('Long');
  vi.advanceTimersByTime(10_000);
  expect(shown()).toEqual(['Long']);
  if (held) toast.release(held);
  vi.advanceTimersByTime(2_000);
  expect(shown()).toEqual([]);
});

test('said again it has the way back of the last time', () => {
  const [first, second] = [vi.fn(), vi.fn()];
  toast.success('Left', { label: 'Undo', onAct: first });
  toast.success('Left', { label: 'Undo', onAct: second });
  expect(shown()).toEqual(['Left']);
  useToasts.getState()[0]?.action?.onAct();
  expect([first, second].map((act) => act.mock.calls.length)).toEqual([0, 1]);
});
