import { useState } from 'react';
import type { SeriesScope } from '#contract/events/series.ts';
import type { SeriesEdit } from './edits.queries.ts';

export type EditScope = 'this' | SeriesScope;
type Change = Omit<SeriesEdit, 'scope'>;

/** Ends a submission without an error: nothing was chosen. */
export class NotChosen extends Error {}

/** Asks during a submission which dates of a series are meant; the submission waits for the answer. */
export const useScope = () => {
  const [waiting, setWaiting] = useState<{ change: Change; resolve: (scope: EditScope | null) => void } | null>(null);
  return {
    change: waiting?.change ?? null,
    answer: (scope: EditScope | null) => {
      setWaiting(null);
      waiting?.resolve(scope);
    },
    /** Throws `NotChosen` when the dialog is closed. */
    ask: async (change: Change): Promise<EditScope> => {
      const scope = await new Promise<EditScope | null>((resolve) => setWaiting({ change, resolve }));
      if (scope === null) throw new NotChosen();
      return scope;
    },
  };
};
