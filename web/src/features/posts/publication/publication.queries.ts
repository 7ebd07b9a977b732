import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '#contract/api.ts';
import { api } from '#kernel/api/index.ts';

type Cursor = string | undefined;
const first: Cursor = undefined;

/** What the reader wrote in a community, and others do not see. */
export const unpublishedPosts = (communityId: string) =>
  infiniteQueryOptions({
    queryKey: ['posts', 'of', communityId, 'unpublished'],
    queryFn: ({ pageParam, signal }) =>
      api('GET /communities/:id/posts/unpublished', { params: { id: communityId }, query: { cursor: pageParam }, signal }),
    initialPageParam: first,
    getNextPageParam: (page: { nextCursor: string | null }): Cursor => page.nextCursor ?? undefined,
    meta: { silent: true },
  });

/** The posts that have waited longest for approval. */
export const pendingPosts = (communityId: string) =>
  queryOptions({
    queryKey: ['posts', 'pending', communityId],
    queryFn: ({ signal }) =>
      api('GET /communities/:id/posts/pending', { params: { id: communityId }, query: { perPage: 20 }, signal, background: true }),
    meta: { silent: true },
  });

/** The comments that have waited longest for approval. */
export const pendingComments = (communityId: string) =>
  queryOptions({
    queryKey: ['comments', 'pending', communityId],
    queryFn: ({ signal }) =>
      api('GET /communities/:id/comments/pending', { params: { id: communityId }, query: { perPage: 20 }, signal, background: true }),
    meta: { silent: true },
  });

type Change = CallInput<'PUT /posts/:id/publication'>['body'];
export const useChangePublication = (id: string) => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: Change) => api('PUT /posts/:id/publication', { params: { id }, body, background: true }),
    onSettled: () => cache.invalidateQueries({ queryKey: ['posts'] }),
  });
};
