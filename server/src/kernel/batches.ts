const BATCH = 2_000;

/** Deletes in batches, so that no other call waits long. `remove` deletes at most `limit` rows and returns how many. */
export async function inBatches(remove: (limit: number) => Promise<number>, limit = BATCH): Promise<void> {
  let removed: number;
  do removed = await remove(limit);
  while (removed === limit);
}

/** All items in order, `size` at a time. */
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
