import { createHmac, randomBytes } from 'node:crypto';
import type { ViewOrigin } from './arrival.ts';

/** `isOutside`: the person is not signed in. */
export type PageView = ViewOrigin & { event: string; isOutside: boolean };
export type CountedView = PageView & { count: number };
type Dependencies = { write: (views: readonly CountedView[]) => Promise<void>; onError: (error: unknown) => void };

const DAY_MS = 24 * 60 * 60_000;
const WRITE_AFTER_MS = 5_000;
/** Bounds of the memory: visitors that are distinguished, and counts that wait to be written. */
const MAX_KNOWN = 100_000;
const MAX_WAITING = 5_000;

/**
 * Counts views in memory and writes them together, so that no visit waits for the database. A visitor is known for a day at most, by a hash
 * under a key that is nowhere else and is forgotten with it: nothing that identifies a person is kept.
 */
export function viewCounter({ write, onError }: Dependencies) {
  let waiting = new Map<string, CountedView>();
  let timer: NodeJS.Timeout | undefined;
  let known = new Set<string>();
  let key = randomBytes(32);
  let knownSince = performance.now();

  const isNew = (visitor: string): boolean => {
    if (performance.now() - knownSince > DAY_MS || known.size >= MAX_KNOWN) {
      known = new Set();
      key = randomBytes(32);
      knownSince = performance.now();
    }
    const hash = createHmac('sha256', key).update(visitor).digest('base64');
    const before = known.size;
    return known.add(hash).size > before;
  };
  const flush = async (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    if (waiting.size === 0) return;
    const views = [...waiting.values()];
    waiting = new Map();
    await write(views);
  };

  return {
    /** `visitor`: a value that distinguishes visitors, such as the session. */
    count({ event, source, label, isOutside }: PageView, visitor: string): void {
      if (!isNew(`${event} ${visitor}`)) return;
      const name = JSON.stringify([event, source, label, isOutside]);
      const counted = waiting.get(name);
      if (counted) counted.count += 1;
      else if (waiting.size < MAX_WAITING) waiting.set(name, { event, source, label, isOutside, count: 1 });
      timer ??= setTimeout(() => void flush().catch(onError), WRITE_AFTER_MS).unref();
    },
    flush,
  };
}
export type ViewCounter = ReturnType<typeof viewCounter>;
