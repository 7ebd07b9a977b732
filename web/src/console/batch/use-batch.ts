import { useState } from 'react';
import { isApiError } from '#kernel/api/index.ts';

type Progress = { done: number; of: number };
export type BatchResult<Row> = { done: number; failed: { row: Row; error: unknown }[] };

/** Runs an action on rows one after the other, continues after errors, and reports its progress. */
export const useBatch = <Row>() => {
  const [progress, setProgress] = useState<Progress | null>(null);
  const run = async (rows: readonly Row[], act: (row: Row) => Promise<unknown>): Promise<BatchResult<Row>> => {
    const failed: BatchResult<Row>['failed'] = [];
    setProgress({ done: 0, of: rows.length });
    for (const [index, row] of rows.entries()) {
      // After a declined confirmation the remaining rows fail alike, without another prompt.
      if (failed.some(({ error }) => isApiError(error, 'auth.confirmation_required'))) failed.push({ row, error: failed.at(-1)?.error });
      else await act(row).catch((error: unknown) => void failed.push({ row, error }));
      setProgress({ done: index + 1, of: rows.length });
    }
    setProgress(null);
    return { done: rows.length - failed.length, failed };
  };
  return { progress, run };
};
