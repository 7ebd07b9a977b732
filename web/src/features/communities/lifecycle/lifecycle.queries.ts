import { useNavigate } from 'react-router';
import { queryOptions, useMutation, useQueryClient, type MutationMeta, type QueryClient, type QueryKey } from '@tanstack/react-query';
import type { CallInput } from '#contract/api.ts';
import type { Community } from '#contract/communities/index.ts';
import { api } from '#kernel/api/index.ts';
import { endingKey } from '../communities.queries.ts';

type Change = CallInput<'PUT /communities/:id/archive'>['body'];
/** `silent`: the dialog shows what went wrong. */
export const useSetArchived = (communityId: string) => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: Change) => api('PUT /communities/:id/archive', { params: { id: communityId }, body, background: true }),
    onSuccess: () => refreshAll(cache),
    meta: { silent: true },
  });
};

/** Refetches all that depends on the state of the community: it decides what may be seen and written. */
const refreshAll = (cache: QueryClient) =>
  cache.invalidateQueries({ predicate: ({ queryKey: [feature] }) => depending.includes(String(feature)) });
const depending = ['communities', 'posts', 'events', 'chat'];

/** The time at which the community will be gone. `silent`: people who may not restore it are shown that there is no community. */
export const deletionQuery = (slug: string) =>
  queryOptions({
    queryKey: ['communities', 'deletion', slug],
    queryFn: () => api('GET /communities/:id/deletion', { params: { id: slug } }),
    meta: { silent: true },
  });

type Deletion = CallInput<'POST /communities/:id/deletion'>['body'];
/** `silent`: the dialog shows what went wrong. */
export const useDeleteCommunity = (communityId: string) => {
  return useMutation({
    mutationKey: endingKey(communityId),
    mutationFn: (body: Deletion) => api('POST /communities/:id/deletion', { params: { id: communityId }, body, background: true }),
    meta: { silent: true },
  });
};

/** Leaves the page of a community that is being deleted, before anything is refetched: what that shows is not there any more. */
export const useLeaveDeleted = ({ id, slug }: Pick<Community, 'id' | 'slug'>) => {
  const cache = useQueryClient();
  const navigate = useNavigate();
  return async () => {
    await navigate('/communities', { replace: true, flushSync: true });
    const isOfIt = ({ queryKey }: { queryKey: QueryKey }) => [id, slug].some((name) => JSON.stringify(queryKey).includes(`"${name}"`));
    void cache.invalidateQueries({ predicate: isOfIt, refetchType: 'none' });
    void cache.invalidateQueries({ predicate: (query) => depending.includes(String(query.queryKey[0])) && !isOfIt(query) });
  };
};

/** `silent`: the page shows what went wrong. */
export const useRestore = (communityId: string) => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => api('DELETE /communities/:id/deletion', { params: { id: communityId }, background: true }),
    onSuccess: () => refreshAll(cache),
    meta: { silent: true },
  });
};

const whileWaiting = 2_000;
/** Polled every other second while the copy is being made. `silent`: the panel shows the error. */
export const copyQuery = (communityId: string) =>
  queryOptions({
    queryKey: ['communities', 'copy', communityId],
    queryFn: async ({ signal }) => (await api('GET /communities/:id/exports/latest', { params: { id: communityId }, signal })).export,
    refetchInterval: ({ state }) => (state.data?.state === 'waiting' ? whileWaiting : false),
    meta: { silent: true },
  });
export const useAskCopy = (communityId: string, meta?: MutationMeta) => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (reason: string) => api('POST /communities/:id/exports', { params: { id: communityId }, body: { reason } }),
    onSettled: () => cache.invalidateQueries({ queryKey: copyQuery(communityId).queryKey }),
    ...(meta && { meta }),
  });
};
export const useCopyLink = (communityId: string) =>
  useMutation({
    mutationFn: (exportId: string) => api('POST /communities/:id/exports/:exportId/link', { params: { id: communityId, exportId } }),
  });
