import { useMutation, useQueryClient, type MutationMeta, type QueryClient } from '@tanstack/react-query';
import type { CallInput } from '#contract/api.ts';
import type { Channel } from '#contract/chat/index.ts';
import { api } from '#kernel/api/index.ts';
import { channelsQuery } from '../chat.queries.ts';

const { queryKey } = channelsQuery;
const refresh = (cache: QueryClient) => cache.invalidateQueries({ queryKey });

/** Changes the list at once: a running request would overwrite it with its older answer. */
const edit = async (cache: QueryClient, change: (channels: Channel[]) => Channel[]): Promise<void> => {
  await cache.cancelQueries({ queryKey });
  cache.setQueryData(queryKey, (channels) => channels && change(channels));
};

/** A conversation as stored by the server: in its place in the list, or as the first. */
const keepConversation = async (cache: QueryClient, channel: Channel): Promise<void> => {
  await edit(cache, (channels) =>
    channels.some(({ id }) => id === channel.id)
      ? channels.map((known) => (known.id === channel.id ? channel : known))
      : [channel, ...channels],
  );
  void refresh(cache);
};

/** Awaited until the list has it, as the page of a channel that is not in the list says that it is lost. */
export const useStart = (meta?: MutationMeta) => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: CallInput<'POST /conversations'>['body']) => api('POST /conversations', { body }),
    onSuccess: (channel) => keepConversation(cache, channel),
    ...(meta && { meta }),
  });
};

/** `silent`: the form shows the error. */
export const useRenameGroup = (id: string) => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (name: string) => api('PUT /conversations/:id', { params: { id }, body: { name } }),
    onSuccess: (channel) => keepConversation(cache, channel),
    meta: { silent: true },
  });
};

/** `silent`: the field shows the error. */
export const useAddPerson = (id: string) => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (userId: string) => api('PUT /conversations/:id/people/:userId', { params: { id, userId } }),
    onSuccess: (channel) => keepConversation(cache, channel),
    meta: { silent: true },
  });
};

/** Leaves a group or hides a conversation of two. The caller has closed it; it is back in the list if the server refuses. */
export const useLeaveConversation = (id: string) => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => api('DELETE /conversations/:id', { params: { id } }),
    onSettled: () => void refresh(cache),
  });
};

const decide = (id: string, accept: boolean) => api('PUT /conversations/:id/request', { params: { id }, body: { accept } });

/** Accepts a request at once. `silent`: the request shows the error. */
export const useAccept = (id: string) => {
  const cache = useQueryClient();
  const setRequest = (isRequest: boolean) =>
    edit(cache, (channels) =>
      channels.map((channel) =>
        channel.id === id && channel.conversation ? { ...channel, conversation: { ...channel.conversation, isRequest } } : channel,
      ),
    );
  return useMutation({
    mutationFn: () => decide(id, true),
    onMutate: () => setRequest(false),
    onError: () => setRequest(true),
    onSettled: () => void refresh(cache),
    meta: { silent: true },
  });
};

/** Declines a request. The caller has closed it; it is back in the list if the server refuses. */
export const useDecline = (id: string) => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => decide(id, false),
    onSettled: () => void refresh(cache),
  });
};
