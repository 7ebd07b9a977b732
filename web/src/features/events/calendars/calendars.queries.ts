import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '#contract/api.ts';
import { api } from '#kernel/api/index.ts';

export type FeedInput = CallInput<'POST /me/calendar-feeds'>['body'];

export const feedsQuery = queryOptions({
  queryKey: ['me', 'calendar-feeds'],
  queryFn: ({ signal }) => api('GET /me/calendar-feeds', { signal }),
  meta: { silent: true },
});

/** The address is known only here, as the server keeps its hash. */
export const useCreateFeed = () => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: FeedInput) => api('POST /me/calendar-feeds', { body }),
    onSettled: () => cache.invalidateQueries({ queryKey: feedsQuery.queryKey }),
    gcTime: 0,
  });
};

export const useRevokeFeed = () => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api('DELETE /me/calendar-feeds/:id', { params: { id } }),
    onSettled: () => cache.invalidateQueries({ queryKey: feedsQuery.queryKey }),
  });
};
