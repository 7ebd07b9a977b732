import { expect, test, vi } from 'vitest';
import { createTurns, type Run } from './turns.ts';
import { longTimeout } from '#test/timeouts.ts';

/** Turns over a connection that does nothing but write down what it was given. */
function turns() {
  const done: number[] = [];
  const refused: number[] = [];
  const stopIdle = vi.fn();
  const onIdle = vi.fn(() => stopIdle);
  const made = createTurns({
    execute: async ({ id, tx, ends }) => {
      done.push(id);
      return tx !== undefined && !ends;
    },
    refuse: ({ id }) => refused.push(id),
    onIdle,
  });
  const add = (id: number, rest: Partial<Run> = {}): void => made.add({ kind: 'run', id, sql: '', params: [], ...rest });
  return { add, evict: () => made.evict(), done, refused, onIdle, stopIdle };
}

test('while a transaction is open, others wait for its end', async () => {
  const { add, done } = turns();
  add(1, { tx: 9, opens: true });
  add(2);
  add(3, { tx: 8, opens: true });
  add(4, { tx: 9 });
  await vi.waitFor(() => expect(done).toEqual([1, 4]), longTimeout);
  add(5, { tx: 9, ends: true });
  await vi.waitFor(() => expect(done).toEqual([1, 4, 5, 2, 3]), longTimeout);
});

test('a statement of a transaction that is over is refused', async () => {
  const { add, done, refused } = turns();
  add(1, { tx: 9, opens: true });
  add(2, { tx: 9, ends: true });
  await vi.waitFor(() => expect(done).toEqual([1, 2]), longTimeout);
  add(3, { tx: 9 });
  expect(refused).toEqual([3]);
});

test('an open transaction with nothing to do is watched until it goes on', async () => {
  const { add, done, onIdle, stopIdle } = turns();
  add(1, { tx: 9, opens: true });
  await vi.waitFor(() => expect(onIdle).toHaveBeenCalledOnce(), longTimeout);
  expect(stopIdle).not.toHaveBeenCalled();
  add(2, { tx: 9, ends: true });
  await vi.waitFor(() => expect(done).toEqual([1, 2]), longTimeout);
  expect(stopIdle).toHaveBeenCalledOnce();
  expect(onIdle).toHaveBeenCalledOnce();
});

test('evicting the idle one lets the others go on', async () => {
  const { add, evict, done, refused } = turns();
  add(1, { tx: 9, opens: true });
  add(2);
  await vi.waitFor(() => expect(done).toEqual([1]), longTimeout);
  evict();
  await vi.waitFor(() => expect(done).toEqual([1, 2]), longTimeout);
  add(3, { tx: 9 });
  expect(refused).toEqual([3]);
});
