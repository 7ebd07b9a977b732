import { LRUCache } from 'lru-cache';
import type { ViewerCache } from '#kernel/session/viewer-cache.ts';

type Options<Card> = { viewers: Pick<ViewerCache, 'onForget'>; peopleOf: (card: Card) => readonly { id: string }[] };
type Keyed<Card> = readonly [key: string, card: Card];

const MAX_KEPT = 5_000;
/** Bounds how long a profile that became public, or a message of another instance that was lost, goes unnoticed. */
const KEPT_MS = 5_000;

/**
 * Parts of lists that are the same for many viewers, kept in memory under a key that changes with their content. A card is dropped when one
 * of the people on it changes a name or a picture, or closes the account.
 */
export function keptCards<Card extends object>({ viewers, peopleOf }: Options<Card>) {
  const kept = new LRUCache<string, Card>({ max: MAX_KEPT, ttl: KEPT_MS });
  let changes = 0;
  viewers.onForget((what) => {
    if (what !== 'all' && 'sessionId' in what) return;
    changes += 1;
    if (what === 'all') return kept.clear();
    for (const [key, card] of kept.entries()) if (peopleOf(card).some(({ id }) => id === what.userId)) kept.delete(key);
  });

  return {
    get: (key: string): Card | undefined => kept.get(key),

    /** Keeps what the query returns, unless something changed while it ran: that may be missing in its result. */
    async load<Row>(query: () => Promise<readonly Row[]>, keyed: (row: Row) => Keyed<Card>): Promise<Card[]> {
      const before = changes;
      const loaded = (await query()).map(keyed);
      if (before === changes) for (const [key, card] of loaded) kept.set(key, card);
      return loaded.map(([, card]) => card);
    },
  };
}
