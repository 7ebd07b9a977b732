import { expect, test } from 'vitest';
import { inTurn } from './in-turn.ts';

test('who comes second waits until the first one has finished', async () => {
  const first = Promise.withResolvers<void>();
  const order: string[] = [];
  const works = [inTurn('a', () => first.promise.then(() => void order.push('first'))), inTurn('a', async () => void order.push('second'))];
  first.resolve();
  await Promise.all(works);
  expect(order).toEqual(['first', 'second']);
});

test('a turn that never ends is not waited for', async () => {
  void inTurn('b', () => new Promise(() => undefined));
  expect(await inTurn('b', async () => 'done', 20)).toBe('done');
});

test('what goes wrong in a turn goes wrong, and the next one comes', async () => {
  await expect(inTurn('c', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await inTurn('c', async () => 'next')).toBe('next');
});
