import { expect, test } from 'vitest';
import { createBatchedTurns, type Item } from './batched-turns.ts';
import { createTurnsByKey } from './in-turn.ts';

type Batch = readonly Item<number, string>[];

/** Two at once, four together; each batch waits until the test lets it go on. */
function batched() {
  const batches: { key: string; batch: Batch; end: PromiseWithResolvers<void> }[] = [];
  const take = createBatchedTurns<number, string>({
    name: 'test',
    inTurn: createTurnsByKey({ atOnce: 2, longestQueue: 8 }),
    most: 4,
    work: (key, batch) => {
      const end = Promise.withResolvers<void>();
      batches.push({ key, batch, end });
      return end.promise;
    },
  });
  const answerAll = (index: number) => {
    for (const { input, resolve } of batches[index]!.batch) resolve(`${input} done`);
    batches[index]!.end.resolve();
  };
  return { take, batches, answerAll, inputs: () => batches.map(({ batch }) => batch.map(({ input }) => input)) };
}

test('those who wait are taken together and in their order, no more of them than fit', async () => {
  const { take, answerAll, inputs } = batched();
  const answers = Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map((input) => take('one', input)));
  await expect.poll(inputs).toEqual([[1], [2]]);
  answerAll(0);
  await expect.poll(inputs).toEqual([[1], [2], [3, 4, 5, 6]]);
  answerAll(1);
  await expect.poll(inputs).toEqual([[1], [2], [3, 4, 5, 6], [7, 8]]);
  answerAll(3);
  answerAll(2);
  expect(await answers).toEqual([1, 2, 3, 4, 5, 6, 7, 8].map((input) => `${input} done`));
});

test('other keys do not wait for them', async () => {
  const { take, answerAll, batches, inputs } = batched();
  const answers = [1, 2, 3].map((input) => take('one', input));
  const other = take('other', 4);
  await expect.poll(inputs).toEqual([[1], [2], [4]]);
  expect(batches[2]!.key).toBe('other');
  answerAll(2);
  expect(await other).toBe('4 done');
  answerAll(0);
  answerAll(1);
  await expect.poll(inputs).toEqual([[1], [2], [4], [3]]);
  answerAll(3);
  expect(await Promise.all(answers)).toEqual(['1 done', '2 done', '3 done']);
});

test('the error of a batch is the answer to those that have none yet, and the next batch is worked on', async () => {
  const { take, answerAll, batches, inputs } = batched();
  const answers = Promise.allSettled([1, 2, 3, 4, 5].map((input) => take('one', input)));
  await expect.poll(inputs).toEqual([[1], [2]]);
  answerAll(0);
  await expect.poll(inputs).toEqual([[1], [2], [3, 4, 5]]);
  const [third, , fifth] = batches[2]!.batch;
  third!.resolve('third done');
  fifth!.reject(new Error('fifth refused'));
  batches[2]!.end.reject(new Error('broken'));
  const after = take('one', 6);
  await expect.poll(inputs).toEqual([[1], [2], [3, 4, 5], [6]]);
  answerAll(3);
  answerAll(1);
  expect(await after).toBe('6 done');
  const outcomes = (await answers).map((outcome) => (outcome.status === 'fulfilled' ? outcome.value : String(outcome.reason)));
  expect(outcomes).toEqual(['1 done', '2 done', 'third done', 'Error: broken', 'Error: fifth refused']);
});

test('one that finds the queue full is refused and not worked on', async () => {
  const { take, answerAll, inputs } = batched();
  const answers = Array.from({ length: 10 }, (_, input) => take('one', input));
  await expect(take('one', 10)).rejects.toMatchObject({ code: 'server.unavailable' });
  await expect.poll(inputs).toEqual([[0], [1]]);
  answerAll(0);
  await expect.poll(() => inputs().length).toBe(3);
  answerAll(2);
  await expect.poll(inputs).toEqual([[0], [1], [2, 3, 4, 5], [6, 7, 8, 9]]);
  answerAll(1);
  answerAll(3);
  expect((await Promise.all(answers)).length).toBe(10);
});
