import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Channel } from '#contract/chat/index.ts';
import { api } from '#kernel/api/index.ts';
import { takeChanged } from '../chat.sync.ts';

/** The pinned messages of a channel, as of its revision: every change of it may be one of them. */
export const pinsOf = ({ id, rev }: Pick<Channel, 'id' | 'rev'>) =>
  queryOptions({
    queryKey: ['chat', 'pins', id, rev],
    queryFn: ({ signal }) => api('GET /channels/:id/pins', { params: { id }, signal, background: true }),
    placeholderData: keepPreviousData,
    meta: { silent: true },
  });

type Pinning = { id: string; isOn: boolean };

/** Pins or unpins a message, as a moderator. A refusal is shown as a toast. */
export function usePin() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ id, isOn }: Pinning) =>
      isOn ? api('PUT /messages/:id/pin', { params: { id } }) : api('DELETE /messages/:id/pin', { params: { id } }),
    onSuccess: async (message) => {
      await takeChanged(cache, message);
      await cache.invalidateQueries({ queryKey: ['chat', 'pins', message.channelId] });
    },
  }).mutate;
}
