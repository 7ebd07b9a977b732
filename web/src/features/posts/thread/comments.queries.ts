import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '#contract/api.ts';
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

const count = (cache: ReturnType<typeof useQueryClient>, postId: string, step: 1 | -1) =>
  changePost(cache, postId, (post) => ({ ...post, commentCount: Math.max(0, post.commentCount + step) }));

/** `silent`: the form shows the error. */
export const useComment = (postId: string) => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: CallInput<'POST /posts/:id/comments'>['body']) =>
      api('POST /posts/:id/comments', { params: { id: postId }, body, background: true }),
    onSuccess: (comment) => {
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
    onSuccess: (comment) => changeComment(cache, id, () => comment),
    onError: () => void cache.invalidateQueries({ queryKey: ['comments'] }),
    meta: { silent: true },
  });
};

export const useRemoveComment = (postId: string) => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api('DELETE /comments/:id', { params: { id }, background: true }),
    onSuccess: () => count(cache, postId, -1),
    onSettled: () => cache.invalidateQueries({ queryKey: ['comments'] }),
  });
};

export const useRestoreComment = (postId: string) => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api('POST /comments/:id/restore', { params: { id }, background: true }),
    onSuccess: () => count(cache, postId, 1),
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
