import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallInput, CallOutput } from '#contract/api.ts';
import { api } from '#kernel/api/index.ts';

export type InvitedGuest = CallOutput<'GET /events/:id/invitations'>['items'][number];
export type NewGuests = CallInput<'POST /events/:id/invitations'>['body'];

const AT_ONCE = 50;
/** `silent`: the tab itself shows the error. */
export const invitedQuery = (eventId: string) =>
  infiniteQueryOptions({
    queryKey: ['events', 'invited', eventId],
    queryFn: ({ pageParam, signal }) =>
      api('GET /events/:id/invitations', { params: { id: eventId }, query: { page: pageParam, perPage: AT_ONCE }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ pagination: { page, totalPages } }) => (page < totalPages ? page + 1 : null),
    meta: { silent: true },
  });

/** `silent`: the form shows the error. */
export const useNameGuests = (eventId: string) => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: NewGuests) => api('POST /events/:id/invitations', { params: { id: eventId }, body }),
    onSettled: () => cache.invalidateQueries({ queryKey: ['events', 'invited', eventId] }),
    meta: { silent: true },
  });
};

export const useWithdraw = (eventId: string) => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (invitationId: string) => api('DELETE /events/:id/invitations/:invitationId', { params: { id: eventId, invitationId } }),
    onSettled: () => cache.invalidateQueries({ queryKey: ['events', 'invited', eventId] }),
  });
};
