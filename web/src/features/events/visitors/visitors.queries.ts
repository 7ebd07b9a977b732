import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#kernel/api/index.ts';

/** `silent`: helpers at the door and moderators do not see the switch. */
export const visitorsQuery = (eventId: string) =>
  queryOptions({
    queryKey: ['events', 'visitors', eventId],
    queryFn: ({ signal }) => api('GET /events/:id/visitors', { params: { id: eventId }, signal }),
    meta: { silent: ['member.not_allowed', 'event.not_found'] },
  });

export const useTakeVisitors = (eventId: string) => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (takesVisitors: boolean) => api('PUT /events/:id/visitors', { params: { id: eventId }, body: { takesVisitors } }),
    onSettled: () => cache.invalidateQueries({ queryKey: ['events'] }),
  });
};
