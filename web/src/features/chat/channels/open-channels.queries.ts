import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#kernel/api/index.ts';
import { channelsQuery } from '../chat.queries.ts';

const OPEN = ['chat', 'open'] as const;

/** The channels that every member of a community can read. `silent`: the dialog shows the error. */
export const openChannelsQuery = (communityId: string) =>
  queryOptions({
    queryKey: [...OPEN, communityId],
    queryFn: async ({ signal }) => (await api('GET /communities/:id/channels/open', { params: { id: communityId }, signal })).items,
    staleTime: 0,
    meta: { silent: true },
  });

/** A channel that the reader can join. `silent`: the page says that there is none. */
export const openChannelQuery = (channelId: string) =>
  queryOptions({
    queryKey: [...OPEN, 'one', channelId],
    queryFn: ({ signal }) => api('GET /channels/:id/open', { params: { id: channelId }, signal }),
    staleTime: 0,
    retry: false,
    meta: { silent: true },
  });

/** Awaited, as the page of a channel that is not in the list offers to join it. */
const useRefresh = () => {
  const cache = useQueryClient();
  return () => Promise.all([cache.invalidateQueries({ queryKey: channelsQuery.queryKey }), cache.invalidateQueries({ queryKey: OPEN })]);
};

/** `silent`: the caller shows the error. */
export const useJoinChannel = () =>
  useMutation({
    mutationFn: (id: string) => api('PUT /channels/:id/joined', { params: { id } }),
    onSettled: useRefresh(),
    meta: { silent: true },
  });

export const useLeaveChannel = () =>
  useMutation({
    mutationFn: (id: string) => api('DELETE /channels/:id/joined', { params: { id } }),
    onSettled: useRefresh(),
  });
