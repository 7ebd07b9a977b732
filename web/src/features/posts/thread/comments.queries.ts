import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '#contract/api.ts';
import type { Comment } from '#contract/comments.ts';
import { api } from '#kernel/api/index.ts';
import { changePost } from '../post-cache.ts';
import { appendComment, changeComment } from './comment-cache.ts';

type Cursor = string | undefined;
const first: Cursor = undefined;
const next = (page: { nextCursor: string | null }): Cursor => page.nextCursor ?? undefined;

/** Threads of a post, oldest first; `at` begins with the one of that comment. */
export const commentsOf = (postId: string, at: string | null) =>
  infiniteQueryOptions({
    queryKey: ['comments', 'of', postId, at],
    queryFn: ({ pageParam, signal }) =>
      api('GET /posts/:id/comments', {
        params: { id: postId },
        query: { cursor: pageParam, ...(at !== null && pageParam === first && { at }) },
        signal,
        background: pageParam !== first,
      }),
    initialPageParam: first,
    getNextPageParam: next,
    meta: { silent: true },
  });

/** All answers to a comment, oldest first. */
export const repliesOf = (commentId: string) =>
  infiniteQueryOptions({
    queryKey: ['comments', 'replies', commentId],
    queryFn: ({ pageParam, signal }) =>
      api('GET /comments/:id/replies', { params: { id: commentId }, query: { cursor: pageParam, limit: 50 }, signal, background: true }),
    initialPageParam: first,
    getNextPageParam: next,
    meta: { silent: true },
  });

/** Own comments of a post that are not published, and for moderators those that wait. */
export const unpublishedComments = (postId: string) =>
  queryOptions({
    queryKey: ['comments', 'unpublished', postId],
    queryFn: ({ signal }) => api('GET /posts/:id/comments/unpublished', { params: { id: postId }, signal, background: true }),
    meta: { silent: true },
  });

const count = (cache: ReturnType<typeof useQueryClient>, postId: string, step: 1 | -1) =>
  changePost(cache, postId, (post) => ({ ...post, commentCount: Math.max(0, post.commentCount + step) }));

/** `silent`: the form shows the error. `onWaiting`: it was sent, and waits for approval. */
export const useComment = (postId: string, onWaiting: () => void) => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: CallInput<'POST /posts/:id/comments'>['body']) =>
      api('POST /posts/:id/comments', { params: { id: postId }, body, background: true }),
    onSuccess: (comment) => {
      if (comment.state !== 'published') {
        onWaiting();
        void cache.invalidateQueries({ queryKey: unpublishedComments(postId).queryKey });
        return;
      }
      appendComment(cache, comment);
      count(cache, postId, 1);
    },
    meta: { silent: true },
  });
};

export const useEditComment = (id: string) => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: CallInput<'PUT /comments/:id'>['body']) => api('PUT /comments/:id', { params: { id }, body, background: true }),
    onSuccess: (comment) =>
      comment.state === 'published'
        ? changeComment(cache, id, () => comment)
        : cache.invalidateQueries({ queryKey: unpublishedComments(comment.postId).queryKey }),
    onError: () => void cache.invalidateQueries({ queryKey: ['comments'] }),
    meta: { silent: true },
  });
};

export const useRemoveComment = (postId: string) => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Pick<Comment, 'id' | 'state'>) => api('DELETE /comments/:id', { params: { id }, background: true }),
    onSuccess: (_, { state }) => (state === 'published' ? count(cache, postId, -1) : undefined),
    onSettled: () => cache.invalidateQueries({ queryKey: ['comments'] }),
  });
};

export const useRestoreComment = (postId: string) => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api('POST /comments/:id/restore', { params: { id }, background: true }),
    onSuccess: ({ state }) => (state === 'published' ? count(cache, postId, 1) : undefined),
    onSettled: () => cache.invalidateQueries({ queryKey: ['comments'] }),
  });
};

export const useModerateComment = () => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: { id: string; action: 'delete' | 'restore'; reason: string }) =>
      api('POST /comments/:id/moderation', { params: { id }, body, background: true }),
    onSuccess: () =>
      Promise.all([cache.invalidateQueries({ queryKey: ['comments'] }), cache.invalidateQueries({ queryKey: ['posts', 'one'] })]),
    meta: { silent: true },
  });
};
