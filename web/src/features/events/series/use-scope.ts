import { useState } from 'react';
import type { SeriesEdit, SeriesScope } from './edits.queries.ts';

export type Scope = 'this' | SeriesScope;
type Change = Omit<SeriesEdit, 'scope'>;

/** Ends a submission without an error: nothing was chosen. */
export class NotChosen extends Error {}

/** Asks during a submission which dates of a series are meant; the submission waits for the answer. */
export const useScope = () => {
  const [waiting, setWaiting] = useState<{ change: Change; resolve: (scope: Scope | null) => void } | null>(null);
  return {
    change: waiting?.change ?? null,
    answer: (scope: Scope | null) => {
      setWaiting(null);
      waiting?.resolve(scope);
    },
    /** Throws `NotChosen` when the dialog is closed. */
    ask: async (change: Change): Promise<Scope> => {
      const scope = await new Promise<Scope | null>((resolve) => setWaiting({ change, resolve }));
      if (scope === null) throw new NotChosen();
      return scope;
    },
  };
};
