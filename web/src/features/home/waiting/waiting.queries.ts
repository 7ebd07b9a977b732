import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#kernel/api/index.ts';
import { newId } from '#kernel/id.ts';
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

/** Marks a mention as read, here and in the list of notifications. */
export const useReadMention = () => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ id, until }: { id: string; until: string }) =>
      api('PUT /notifications/read', { body: { until, filter: 'unread', ids: [id], action: newId() }, background: true }),
    onSettled: () =>
      Promise.all([
        cache.invalidateQueries({ queryKey: waitingQuery.queryKey }),
        cache.invalidateQueries({ queryKey: ['notifications'], refetchType: 'active' }),
      ]),
  });
};
