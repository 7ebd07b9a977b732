import { useState } from 'react';
import type { SearchHit } from './rows.ts';

/** The row that Enter selects: the first of a new query; it stays the same while further results arrive. */
export const useActive = (rows: readonly SearchHit[], query: string) => {
  const [state, setState] = useState<{ query: string; key: string | null }>({ query, key: null });
  const [first] = rows;
  const isKnown = state.query === query && rows.some(({ key }) => key === state.key);
  if (!isKnown && (state.query !== query || state.key !== (first?.key ?? null))) setState({ query, key: first?.key ?? null });
  const key = isKnown ? state.key : (first?.key ?? null);
  const index = rows.findIndex((row) => row.key === key);
  return {
    active: rows[index],
    activate: (row: SearchHit) => setState({ query, key: row.key }),
    move: (step: 1 | -1) => {
      const next = rows.at((index + step) % rows.length);
      if (next) setState({ query, key: next.key });
    },
  };
};
