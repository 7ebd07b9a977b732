import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#kernel/api/index.ts';

export const coHostsQuery = (eventId: string) =>
  queryOptions({
    queryKey: ['events', 'communities', eventId],
    queryFn: ({ signal }) => api('GET /events/:id/communities', { params: { id: eventId }, signal }),
  });

/** Communities that can be asked to host together. */
export const communitiesNamed = (q: string) =>
  queryOptions({
    queryKey: ['communities', 'list', 'hosting', q],
    queryFn: ({ signal }) => api('GET /communities', { query: { q, perPage: 8 }, signal }),
  });

type Move = { communityId: string; to: 'ask' | 'accept' | 'remove' };
/** Asks a community to host together, accepts for it, or ends it. */
export const useCoHosting = (eventId: string) => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async ({ communityId, to }: Move): Promise<void> => {
      const params = { id: eventId, communityId };
      if (to === 'ask') await api('PUT /events/:id/communities/:communityId', { params });
      else if (to === 'accept') await api('POST /events/:id/communities/:communityId/acceptance', { params });
      else await api('DELETE /events/:id/communities/:communityId', { params });
    },
    onSettled: () => cache.invalidateQueries({ queryKey: ['events'] }),
  });
};
