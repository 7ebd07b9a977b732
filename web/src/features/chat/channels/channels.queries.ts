import { keepPreviousData, queryOptions, useMutation, useQueryClient, type MutationMeta, type QueryClient } from '@tanstack/react-query';
import type { CallInput } from '#contract/api.ts';
import type { ManagedChannel } from '#contract/chat/channels.ts';
import { api, isApiError } from '#kernel/api/index.ts';
import { channelsQuery } from '../chat.queries.ts';

export type NewChannelBody = CallInput<'POST /communities/:id/channels'>['body'];
type ChannelPlan = Omit<CallInput<'PUT /channels/:id'>['body'], 'version'>;

const READERS = 20;
const FOUND = 8;

const inOrder = (channels: readonly ManagedChannel[], ids: readonly string[]): ManagedChannel[] => [
  ...ids.flatMap((id) => channels.find((channel) => channel.id === id) ?? []),
  ...channels.filter(({ id }) => !ids.includes(id)),
];
/** Orders without an answer yet, by community. */
const unanswered = new Map<string, number>();
const unansweredOf = (communityId: string): number => unanswered.get(communityId) ?? 0;

/** `silent`: the section shows the error. */
export const managedQuery = (communityId: string) =>
  queryOptions({
    queryKey: ['chat', 'managed', communityId],
    queryFn: async ({ signal, client, queryKey }) => {
      const { items } = await api('GET /communities/:id/channels', { params: { id: communityId }, signal });
      const shown = client.getQueryData<ManagedChannel[]>(queryKey);
      // The answer to one of several quick moves would undo the later ones on the screen.
      return shown && unansweredOf(communityId) > 0
        ? inOrder(
            items,
            shown.map(({ id }) => id),
          )
        : items;
    },
    meta: { silent: true },
  });

/** `silent`: the dialog shows the error. */
export const settingsQuery = (channelId: string) =>
  queryOptions({
    queryKey: ['chat', 'settings', channelId],
    queryFn: ({ signal }) => api('GET /channels/:id/settings', { params: { id: channelId }, signal }),
    staleTime: 0,
    meta: { silent: true },
  });

/** `silent`: the list shows the error. */
export const readersQuery = (channelId: string, page: number) =>
  queryOptions({
    queryKey: ['chat', 'readers', channelId, page],
    queryFn: ({ signal }) => api('GET /channels/:id/readers', { params: { id: channelId }, query: { page, perPage: READERS }, signal }),
    placeholderData: keepPreviousData,
    meta: { silent: true },
  });

/** Members that can be added. `silent`: the field shows the error. */
export const candidatesQuery = (communityId: string, q: string) =>
  queryOptions({
    queryKey: ['communities', 'members', communityId, 'readers', q],
    queryFn: ({ signal }) => api('GET /communities/:id/members', { params: { id: communityId }, query: { q, perPage: FOUND }, signal }),
    meta: { silent: true },
  });

/** Awaited, as the page of a channel that is not in the list says that it is lost. */
const refreshLists = (cache: QueryClient) =>
  Promise.all([cache.invalidateQueries({ queryKey: channelsQuery.queryKey }), cache.invalidateQueries({ queryKey: ['chat', 'managed'] })]);

/** `silent`: the form shows the error. */
export const useCreateChannel = (communityId: string) => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: NewChannelBody) => api('POST /communities/:id/channels', { params: { id: communityId }, body }),
    onSuccess: () => refreshLists(cache),
    meta: { silent: true },
  });
};

/** `silent`: the form shows the error. */
export const useChangeChannel = (channelId: string) => {
  const cache = useQueryClient();
  const { queryKey } = settingsQuery(channelId);
  return useMutation({
    mutationFn: (body: ChannelPlan & { version: number }) => api('PUT /channels/:id', { params: { id: channelId }, body }),
    onSuccess: async (channel) => {
      cache.setQueryData(queryKey, channel);
      await refreshLists(cache);
    },
    // Awaited, so that the form has what is stored now when it asks.
    onError: async (error) => {
      if (isApiError(error, 'record.changed')) await cache.invalidateQueries({ queryKey });
    },
    meta: { silent: true },
  });
};

/** Archives a channel or restores it. Where a dialog shows what went wrong, the caller passes `silent`. */
export const useSetArchived = (meta?: MutationMeta) => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ id, isArchived }: Pick<ManagedChannel, 'id' | 'isArchived'>) =>
      api('PUT /channels/:id/archived', { params: { id }, body: { isArchived } }),
    onSuccess: (channel) => cache.setQueryData(settingsQuery(channel.id).queryKey, channel),
    // Not awaited: the focus returns to the row before it leaves the list.
    onSettled: () => void refreshLists(cache),
    ...(meta && { meta }),
  });
};

/** Orders the channels at once; several moves are sent one after another. `silent`: the caller shows the error. */
export const useOrderChannels = (communityId: string) => {
  const cache = useQueryClient();
  const { queryKey } = managedQuery(communityId);
  const count = (change: number) => unanswered.set(communityId, unansweredOf(communityId) + change);
  return useMutation({
    scope: { id: `order:${communityId}` },
    mutationFn: (ids: string[]) => api('PUT /communities/:id/channels/order', { params: { id: communityId }, body: { ids } }),
    onMutate: async (ids) => {
      count(1);
      await cache.cancelQueries({ queryKey });
      cache.setQueryData(queryKey, (channels) => channels && inOrder(channels, ids));
    },
    onSettled: async () => {
      count(-1);
      if (unansweredOf(communityId) === 0) await refreshLists(cache);
    },
    meta: { silent: true },
  });
};

type Reader = { channelId: string; userId: string };
const refreshReaders = (cache: QueryClient, channelId: string) =>
  Promise.all([
    cache.invalidateQueries({ queryKey: ['chat', 'readers', channelId] }),
    cache.invalidateQueries({ queryKey: settingsQuery(channelId).queryKey }),
    refreshLists(cache),
  ]);

/** `silent`: the field shows the error. */
export const useAddReader = () => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ channelId, userId }: Reader) => api('PUT /channels/:id/readers/:userId', { params: { id: channelId, userId } }),
    onSettled: (_data, _error, { channelId }) => refreshReaders(cache, channelId),
    meta: { silent: true },
  });
};

/** Ends the access of a reader, or the own one. */
export const useRemoveReader = () => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ channelId, userId }: Reader) => api('DELETE /channels/:id/readers/:userId', { params: { id: channelId, userId } }),
    onSettled: (_data, _error, { channelId }) => refreshReaders(cache, channelId),
  });
};
