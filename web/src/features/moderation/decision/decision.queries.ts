import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#kernel/api/index.ts';
import type { DecisionQuery } from '../decision-dialog.tsx';

const decisionsKey = ['decisions'] as const;

/** `silent`: the dialog shows the error. */
export const ownDecision = ({ place, id }: DecisionQuery) =>
  queryOptions({
    queryKey: [...decisionsKey, place, id],
    queryFn: ({ signal }) => api('GET /appeals/own', { query: { place, id }, signal }),
    staleTime: 0,
    meta: { silent: true },
  });

/** `silent`: the form shows the error. */
export const useAppeal = (of: DecisionQuery) => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (text: string) => api('POST /appeals', { body: { place: of.place, id: of.id, text } }),
    onSuccess: (decision) => {
      // The same decision may be met in several places.
      void cache.invalidateQueries({ queryKey: decisionsKey });
      cache.setQueryData(ownDecision(of).queryKey, decision);
    },
    meta: { silent: true },
  });
};
