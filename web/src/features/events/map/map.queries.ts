import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { CallInput } from '#contract/api.ts';
import { api } from '#kernel/api/index.ts';

export type MapQuery = NonNullable<CallInput<'GET /events/map'>['query']>;

/** What is in sight; the former stays while the map moves. Changes as the lists do. */
export const mapQuery = (query: MapQuery) =>
  queryOptions({
    queryKey: ['events', 'map', query],
    queryFn: ({ signal }) => api('GET /events/map', { query, signal }),
    placeholderData: keepPreviousData,
  });
