import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#kernel/api/index.ts';

const FRESH_MS = 10 * 60_000;

/** Under the key of the channels of a community, as the same hint tells that one of both changed. `silent`: the section shows the error. */
export const communityEmojiQuery = (communityId: string) =>
  queryOptions({
    queryKey: ['chat', 'managed', communityId, 'emoji'],
    queryFn: async ({ signal }) =>
      (await api('GET /communities/:id/emoji', { params: { id: communityId }, signal, background: true })).items,
    staleTime: FRESH_MS,
    meta: { silent: true },
  });

/** `silent`: the form shows the error. */
export const useAddEmoji = (communityId: string) => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: { name: string; imageId: string }) => api('POST /communities/:id/emoji', { params: { id: communityId }, body }),
    onSuccess: () => cache.invalidateQueries(communityEmojiQuery(communityId)),
    meta: { silent: true },
  });
};

/** `silent`: the question shows the error. */
export const useRemoveEmoji = (communityId: string) => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (name: string) => api('DELETE /communities/:id/emoji/:name', { params: { id: communityId, name } }),
    // Not awaited: the focus returns to the row before it leaves the list.
    onSettled: () => void cache.invalidateQueries(communityEmojiQuery(communityId)),
    meta: { silent: true },
  });
};
