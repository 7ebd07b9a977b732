import { infiniteQueryOptions, keepPreviousData, type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '#contract/api.ts';
import { api } from '#kernel/api/index.ts';

export type SeriesEdit = Omit<CallInput<'PUT /events/:id/series'>['body'], 'isDryRun'>;
export type HostedWhen = 'upcoming' | 'past';

/** The series of an event for those who plan it. */
export const seriesPlan = (eventId: string) =>
  queryOptions({
    queryKey: ['events', 'series', eventId],
    queryFn: ({ signal }) => api('GET /events/:id/series', { params: { id: eventId }, signal }),
  });

const SHOWN_AT_ONCE = 20;
/** The dates of a series with the numbers of their guests. `silent`: the tab shows the error. */
export const hostedDates = (eventId: string, when: HostedWhen) =>
  infiniteQueryOptions({
    queryKey: ['events', 'hosted-dates', eventId, when],
    queryFn: ({ pageParam, signal }) =>
      api('GET /events/:id/series/dates', { params: { id: eventId }, query: { when, page: pageParam, perPage: SHOWN_AT_ONCE }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ pagination: { page, totalPages } }) => (page < totalPages ? page + 1 : null),
    placeholderData: keepPreviousData,
    meta: { silent: true },
  });

/** The effect that an edit would have. `silent`: the dialog shows the error. */
export const seriesEffect = (eventId: string, edit: SeriesEdit) =>
  queryOptions({
    queryKey: ['events', 'series-effect', eventId, edit],
    queryFn: ({ signal }) => api('PUT /events/:id/series', { params: { id: eventId }, body: { ...edit, isDryRun: true }, signal }),
    retry: false,
    staleTime: 0,
    gcTime: 0,
    meta: { silent: true },
  });

/** All but what an edit would do, which was done. */
const refresh = (cache: QueryClient) =>
  cache.invalidateQueries({ queryKey: ['events'], predicate: ({ queryKey: [, kind] }) => kind !== 'series-effect' });

/** `silent`: the form shows the error. */
export const useEditSeries = (eventId: string) => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (edit: SeriesEdit) => api('PUT /events/:id/series', { params: { id: eventId }, body: edit }),
    onSettled: () => refresh(cache),
    meta: { silent: true },
  });
};

type Cancelling = CallInput<'POST /events/:id/series/cancellation'>['body'];
/** `silent`: the form shows the error. */
export const useCancelDates = (eventId: string) => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: Cancelling) => api('POST /events/:id/series/cancellation', { params: { id: eventId }, body }),
    onSettled: () => refresh(cache),
    meta: { silent: true },
  });
};
