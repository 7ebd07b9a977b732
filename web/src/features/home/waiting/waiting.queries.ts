import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#kernel/api/index.ts';
import { waitingQuery } from '../home.queries.ts';

/** Confirms an announcement, which then waits no longer; the posts that show it are fetched again. */
export const useConfirm = () => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api('PUT /posts/:id/acknowledgement', { params: { id }, background: true }),
    onSettled: () =>
      Promise.all([
        cache.invalidateQueries({ queryKey: waitingQuery.queryKey }),
        cache.invalidateQueries({ queryKey: ['posts'], refetchType: 'active' }),
      ]),
  });
};
