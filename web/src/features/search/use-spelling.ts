import { useCallback, useEffect, useState } from 'react';
import { findIn, isChinese, type Spell } from './matching.ts';

/** The dictionary, once it is there; it is fetched only where there is something to spell. */
export const useSpelling = (labels: readonly string[]): Spell | null => {
  const [spell, setSpell] = useState<Spell | null>(null);
  const isNeeded = labels.some(isChinese);
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

/** Finds what is typed in such labels, as it is written and as it is read: for whatever else is searched on the spot. */
export const useFind = (labels: readonly string[]) => {
  const spell = useSpelling(labels);
  return useCallback((label: string, query: string) => findIn(label, query, spell), [spell]);
};
