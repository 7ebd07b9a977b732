import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { CallInput } from '#contract/api.ts';
import type { SeatTransfers } from '#contract/events/transfers.ts';
import { api, isApiError } from '#kernel/api/index.ts';
import { errorText } from '#kernel/i18n/index.ts';
import { toast } from '#kernel/toast/index.ts';

export type ReceivedSeat = SeatTransfers['received'][number];
type Handed = CallInput<'POST /events/:id/transfers'>['body'];
type Decision = CallInput<'POST /events/:id/transfers/:transferId'>['body'];

/** `silent`: without it the panel shows the seat alone. */
export const seatTransfers = (eventId: string) =>
  queryOptions({
    queryKey: ['events', 'transfers', eventId],
    queryFn: ({ signal }) => api('GET /events/:id/transfers', { params: { id: eventId }, signal }),
    meta: { silent: true },
  });

const adopt = (cache: QueryClient, eventId: string) => (transfers: SeatTransfers) =>
  cache.setQueryData(seatTransfers(eventId).queryKey, transfers);

/** `silent`: the dialog shows the error. */
export const useHandSeat = (eventId: string) => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: Handed) => api('POST /events/:id/transfers', { params: { id: eventId }, body }),
    onSuccess: adopt(cache, eventId),
    meta: { silent: true },
  });
};

export const useKeepSeat = (eventId: string) => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => api('DELETE /events/:id/transfers', { params: { id: eventId } }),
    onSuccess: adopt(cache, eventId),
    onError: () => cache.invalidateQueries({ queryKey: ['events'] }),
  });
};

/** `silent`: the panel or the dialog shows the error. */
export const useDecideSeat = (eventId: string) => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ transferId, ...body }: Decision & { transferId: string }) =>
      api('POST /events/:id/transfers/:transferId', { params: { id: eventId, transferId }, body }),
    onError: (error) => {
      // The panel that would show it disappears with the seat.
      if (isApiError(error, 'transfer.gone')) toast.error(errorText(error));
    },
    onSettled: () => cache.invalidateQueries({ queryKey: ['events'] }),
    meta: { silent: true },
  });
};
