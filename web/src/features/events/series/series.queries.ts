import { queryOptions } from '@tanstack/react-query';
import { api } from '#kernel/api/index.ts';

/** The dates that a rule gives. `silent`: the form shows the error. */
export const recurrenceDates = (wallStart: string, rrule: string) =>
  queryOptions({
    queryKey: ['events', 'recurrence', wallStart, rrule],
    queryFn: ({ signal }) => api('GET /events/recurrence', { query: { wallStart, rrule }, signal }),
    staleTime: Infinity,
    meta: { silent: true },
  });

/** The dates of the series of an event that are not over. */
export const seriesDates = (eventId: string) =>
  queryOptions({
    queryKey: ['events', 'dates', eventId],
    queryFn: ({ signal }) => api('GET /events/:id/dates', { params: { id: eventId }, signal }),
  });
