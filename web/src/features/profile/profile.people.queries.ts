import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#kernel/api/index.ts';

export type ProfileView = 'me' | 'visitor';

/** `silent`: the page itself shows that there is no user at this address. */
export const personQuery = (username: string, view: ProfileView) =>
  queryOptions({
    queryKey: ['people', 'one', username, view],
    queryFn: ({ signal }) => api('GET /people/:username', { params: { username }, query: { as: view }, signal }),
    meta: { silent: true },
  });

export const blockedQuery = (page: number) =>
  queryOptions({
    queryKey: ['people', 'blocked', page],
    queryFn: ({ signal }) => api('GET /me/blocks', { query: { page, perPage: 20 }, signal }),
    placeholderData: keepPreviousData,
    meta: { silent: true },
  });

/** The messages of those who blocked the user, or whom the user blocked, are collapsed. `silent`: messages that stay expanded are not reported as an error. */
export const blockedIdsQuery = queryOptions({
  queryKey: ['people', 'blocked', 'ids'],
  queryFn: async ({ signal }) => new Set((await api('GET /me/blocks/ids', { signal, background: true })).ids),
  structuralSharing: false,
  meta: { silent: true },
});

/** Blocking changes the visible data of that user, and the list of blocked users. */
const useBlocking = (send: (userId: string) => Promise<unknown>) => {
  const cache = useQueryClient();
  return useMutation({ mutationFn: send, onSettled: () => cache.invalidateQueries({ queryKey: ['people'] }) });
};
export const useBlock = () => useBlocking((userId) => api('POST /me/blocks', { body: { userId } }));
export const useUnblock = () => useBlocking((userId) => api('DELETE /me/blocks/:userId', { params: { userId } }));
