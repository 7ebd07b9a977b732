import { useEffect, useState } from 'react';
import { isChinese, type Spell } from './matching.ts';
import type { SearchLeaf } from './search-leaf.ts';

/** The dictionary, once it is there; it is fetched only where there is something to spell. */
export const useSpelling = (leaves: readonly SearchLeaf[]): Spell | null => {
  const [spell, setSpell] = useState<Spell | null>(null);
  const isNeeded = leaves.some(({ label }) => isChinese(label));
  useEffect(() => {
    if (!isNeeded) return;
    let isGone = false;
    import('./spelling.ts').then(
      (dictionary) => isGone || setSpell(() => dictionary.spell),
      // Labels are still found by what they say, and the next time tries again.
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [isNeeded]);
  return spell;
};
