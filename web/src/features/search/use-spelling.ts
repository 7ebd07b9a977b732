import { useCallback, useEffect, useState } from 'react';
import { findIn, isChinese, type Spell } from './matching.ts';

/** The pinyin dictionary once loaded; fetched only if a label needs it. */
export const useSpelling = (labels: readonly string[]): Spell | null => {
  const [spell, setSpell] = useState<Spell | null>(null);
  const isNeeded = labels.some(isChinese);
  useEffect(() => {
    if (!isNeeded) return;
    let isGone = false;
    import('./spelling.ts').then(
      (dictionary) => isGone || setSpell(() => dictionary.spell),
      // Labels are still found by their text; the next use retries.
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [isNeeded]);
  return spell;
};

/** Matches a query in labels by text and by pronunciation, for other client-side searches. */
export const useFind = (labels: readonly string[]) => {
  const spell = useSpelling(labels);
  return useCallback((label: string, query: string) => findIn(label, query, spell), [spell]);
};
