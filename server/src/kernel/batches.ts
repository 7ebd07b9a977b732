const BATCH = 2_000;

/** Removes in batches that keep nobody waiting. `remove` answers how many of at most `limit` it removed. */
export async function inBatches(remove: (limit: number) => Promise<number>, limit = BATCH): Promise<void> {
  let removed: number;
  do removed = await remove(limit);
  while (removed === limit);
}

/** All of them in their order, `size` at a time. */
export async function* batchesOf<T>(all: AsyncIterable<T> | Iterable<T>, size: number): AsyncGenerator<T[]> {
  let batch: T[] = [];
  for await (const one of all) {
    batch.push(one);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
