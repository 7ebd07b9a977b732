import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { CallInput } from '#contract/api.ts';
import { api } from '#kernel/api/index.ts';

type CalendarQuery = NonNullable<CallInput<'GET /events/calendar'>['query']>;

/** `silent`: a community that is not to be seen has no name in the filter. */
export const communityName = (id: string) =>
  queryOptions({
    queryKey: ['communities', 'name', id],
    queryFn: async ({ signal }) => (await api('GET /communities/:id', { params: { id }, signal })).name,
    meta: { silent: true },
  });

export type ChoiceKind = CallInput<'GET /events/choices'>['query']['of'];

export const choicesQuery = (of: ChoiceKind, q: string) =>
  queryOptions({
    queryKey: ['events', 'choices', of, q],
    queryFn: ({ signal }) => api('GET /events/choices', { query: { of, ...(q && { q }) }, signal }),
  });

/** A month or a week; the former one stays while another loads. Changes as the lists do. */
export const calendarQuery = (query: CalendarQuery) =>
  queryOptions({
    queryKey: ['events', 'calendar', query],
    queryFn: ({ signal }) => api('GET /events/calendar', { query, signal }),
    placeholderData: keepPreviousData,
  });
