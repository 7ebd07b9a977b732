import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallInput, CallOutput } from '#contract/api.ts';
import { api } from '#kernel/api/index.ts';

export type Results = CallOutput<'POST /events/:id/requests'>['results'];
type Batch = CallInput<'POST /events/:id/requests'>['body'];

const MAX_SHOWN = 100;
export const eventRequests = (eventId: string) =>
  queryOptions({
    queryKey: ['events', 'requests', eventId],
    queryFn: ({ signal }) => api('GET /events/:id/requests', { params: { id: eventId }, query: { perPage: MAX_SHOWN }, signal }),
  });

/** `silent`: the section shows the error. */
export const useDecideEventRequests = (eventId: string) => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: Batch) => api('POST /events/:id/requests', { params: { id: eventId }, body }),
    onSettled: () => cache.invalidateQueries({ queryKey: ['events'] }),
    meta: { silent: true },
  });
};
