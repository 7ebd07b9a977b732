import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { CallInput } from '#contract/api.ts';
import { api } from '#kernel/api/index.ts';

export type MapQuery = NonNullable<CallInput<'GET /events/map'>['query']>;

/** The events in sight; the previous ones stay while the map moves. Refreshed as the lists are. */
export const mapQuery = (query: MapQuery) =>
  queryOptions({
    queryKey: ['events', 'map', query],
    queryFn: ({ signal }) => api('GET /events/map', { query, signal }),
    placeholderData: keepPreviousData,
  });
