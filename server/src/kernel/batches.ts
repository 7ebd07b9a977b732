const BATCH = 2_000;

/** Removes in batches that keep nobody waiting. `remove` answers how many of at most `limit` it removed. */
export async function inBatches(remove: (limit: number) => Promise<number>): Promise<void> {
  let removed: number;
  do removed = await remove(BATCH);
  while (removed === BATCH);
}
