import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '#contract/api.ts';
import { api } from '#kernel/api/index.ts';

type Cursor = string | undefined;
const first: Cursor = undefined;

/** The reader's posts in a community that others do not see; with `deleted`, those that the reader deleted lately. */
export const unpublishedPosts = (communityId: string, only: 'deleted' | undefined) =>
  infiniteQueryOptions({
    queryKey: ['posts', 'of', communityId, 'unpublished', only],
    queryFn: ({ pageParam, signal }) =>
      api('GET /communities/:id/posts/unpublished', { params: { id: communityId }, query: { cursor: pageParam, only }, signal }),
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

/** The edits of published posts and comments that have waited longest for approval. */
export const pendingEdits = (communityId: string) =>
  queryOptions({
    queryKey: ['posts', 'edits', communityId],
    queryFn: ({ signal }) =>
      api('GET /communities/:id/edits/pending', { params: { id: communityId }, query: { perPage: 20 }, signal, background: true }),
    meta: { silent: true },
  });

/** The edits of comments on an event that have waited longest for approval. */
export const pendingEditsOf = (eventId: string) =>
  queryOptions({
    queryKey: ['comments', 'edits', eventId],
    queryFn: ({ signal }) =>
      api('GET /events/:id/comments/edits', { params: { id: eventId }, query: { perPage: 20 }, signal, background: true }),
    meta: { silent: true },
  });

/** Withdraws an own edit of a post, or of one of its comments. */
export const useWithdrawEdit = ({ postId, commentId }: { postId: string; commentId: string | null }) => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () =>
      commentId === null
        ? api('DELETE /posts/:id/edit', { params: { id: postId }, background: true })
        : api('DELETE /comments/:id/edit', { params: { id: commentId }, background: true }),
    onSettled: () => Promise.all([cache.invalidateQueries({ queryKey: ['posts'] }), cache.invalidateQueries({ queryKey: ['comments'] })]),
  });
};

type Change = CallInput<'PUT /posts/:id/publication'>['body'];
export const useChangePublication = (id: string) => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: Change) => api('PUT /posts/:id/publication', { params: { id }, body, background: true }),
    onSettled: () => cache.invalidateQueries({ queryKey: ['posts'] }),
  });
};
