import { LRUCache } from 'lru-cache';

const KEPT_MS = 10_000;
const MAX_KEPT = 1_000;

/** Totals of lists. Counting so many rows costs more than finding the page, so such a total is counted only every ten seconds. */
export function keptTotals({ costly }: { costly: number }) {
  const totals = new LRUCache<string, number>({ max: MAX_KEPT, ttl: KEPT_MS });
  return async (key: readonly unknown[], count: () => Promise<number>): Promise<number> => {
    const name = JSON.stringify(key);
    const known = totals.get(name);
    if (known !== undefined) return known;
    const total = await count();
    if (total >= costly) totals.set(name, total);
    return total;
  };
}
