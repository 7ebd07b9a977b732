import { infiniteQueryOptions, keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallInput, CallOutput } from '#contract/api.ts';
import { api } from '#kernel/api/index.ts';

export type GuestEntry = CallOutput<'GET /events/:id/registrations'>['items'][number];
export type GuestsQuery = NonNullable<CallInput<'GET /events/:id/registrations'>['query']>;
type FileColumns = CallInput<'POST /events/:id/registrations/export'>['body']['columns'];

/** `silent`: the bar is left out, and the page says that there is nothing to manage. */
export const hostQuery = (idOrSlug: string) =>
  queryOptions({
    queryKey: ['events', 'host', idOrSlug],
    queryFn: ({ signal }) => api('GET /events/:id/host', { params: { id: idOrSlug }, signal }),
    meta: { silent: ['event.not_found', 'request.not_found', 'member.not_allowed'] },
  });

/** `silent`: the list itself shows the error. */
export const guestsList = (id: string, query: GuestsQuery) =>
  queryOptions({
    queryKey: ['events', 'guests', id, query],
    queryFn: ({ signal }) => api('GET /events/:id/registrations', { params: { id }, query, signal }),
    placeholderData: keepPreviousData,
    meta: { silent: true },
  });

export const exportGuests = (id: string, filter: object, columns: FileColumns) =>
  api('POST /events/:id/registrations/export', { params: { id }, body: { filter, columns } });

/** `silent`: the dialog shows the error. */
export const useRemoveGuests = (id: string) => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: { ids: string[]; reason: string }) => api('POST /events/:id/registrations/remove', { params: { id }, body }),
    onSettled: () => cache.invalidateQueries({ queryKey: ['events'] }),
    meta: { silent: true },
  });
};

export const useConfirmGuests = (id: string) => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (ids: string[]) => api('POST /events/:id/registrations/confirm', { params: { id }, body: { ids } }),
    onSettled: () => cache.invalidateQueries({ queryKey: ['events'] }),
  });
};

type Move = CallInput<'POST /events/:id/registrations/move'>['body'];
/** `silent`: the dialog shows the error. */
export const useMoveGuests = (id: string) => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: Move) => api('POST /events/:id/registrations/move', { params: { id }, body }),
    onSettled: () => cache.invalidateQueries({ queryKey: ['events'] }),
    meta: { silent: true },
  });
};

const FACES = 50;
/** `silent`: the dialog shows the error. */
export const whoGoes = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['events', 'attendees', id],
    queryFn: ({ pageParam, signal }) =>
      api('GET /events/:id/attendees', { params: { id }, query: { page: pageParam, perPage: FACES }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ pagination: { page, totalPages } }) => (page < totalPages ? page + 1 : null),
    meta: { silent: true },
  });
