import { infiniteQueryOptions, type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '#contract/api.ts';
import type { Comment } from '#contract/posts/comments.ts';
import type { CommentPolicy } from '#contract/events/index.ts';
import { api } from '#kernel/api/index.ts';
import { changePost } from '../post-cache.ts';
import { appendComment, changeComment } from './comment-cache.ts';
import type { ThreadSubject } from './subject.ts';

type Cursor = string | undefined;
const first: Cursor = undefined;
const next = (page: { nextCursor: string | null }): Cursor => page.nextCursor ?? undefined;

type Asked = Pick<ThreadSubject, 'kind' | 'id'>;
/** Threads of a post or event, oldest first; `at` begins with the one of that comment. */
export const commentsOf = ({ kind, id }: Asked, at: string | null) =>
  infiniteQueryOptions({
    queryKey: ['comments', 'of', id, at],
    queryFn: ({ pageParam, signal }) =>
      api(kind === 'post' ? 'GET /posts/:id/comments' : 'GET /events/:id/comments', {
        params: { id },
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

/** Own comments that are not published, and for those who decide those that wait. */
export const unpublishedComments = ({ kind, id }: Asked) =>
  queryOptions({
    queryKey: ['comments', 'unpublished', id],
    queryFn: ({ signal }) =>
      api(kind === 'post' ? 'GET /posts/:id/comments/unpublished' : 'GET /events/:id/comments/unpublished', {
        params: { id },
        signal,
        background: true,
      }),
    meta: { silent: true },
  });

/** How many comments an event has, and what the reader may do with them. */
export const conversationOf = (eventId: string) =>
  queryOptions({
    queryKey: ['comments', 'conversation', eventId],
    queryFn: ({ signal }) => api('GET /events/:id/conversation', { params: { id: eventId }, signal, background: true }),
    meta: { silent: true },
  });

const count = (cache: QueryClient, { kind, id }: Asked, step: 1 | -1) =>
  kind === 'post'
    ? changePost(cache, id, (post) => ({ ...post, commentCount: Math.max(0, post.commentCount + step) }))
    : cache.setQueryData(conversationOf(id).queryKey, (known) => known && { ...known, count: Math.max(0, known.count + step) });

/** `silent`: the form shows the error. `onWaiting`: it was sent, and waits for approval. */
export const useComment = (subject: Asked, onWaiting: () => void) => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: CallInput<'POST /posts/:id/comments'>['body']) =>
      api(subject.kind === 'post' ? 'POST /posts/:id/comments' : 'POST /events/:id/comments', {
        params: { id: subject.id },
        body,
        background: true,
      }),
    onSuccess: (comment) => {
      if (comment.state !== 'published') {
        onWaiting();
        void cache.invalidateQueries({ queryKey: unpublishedComments(subject).queryKey });
        return;
      }
      appendComment(cache, comment);
      count(cache, subject, 1);
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
        : cache.invalidateQueries({ queryKey: ['comments', 'unpublished', comment.eventId ?? comment.postId] }),
    onError: () => void cache.invalidateQueries({ queryKey: ['comments'] }),
    meta: { silent: true },
  });
};

export const useRemoveComment = (subject: Asked) => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Pick<Comment, 'id' | 'state'>) => api('DELETE /comments/:id', { params: { id }, background: true }),
    onSuccess: (_, { state }) => (state === 'published' ? count(cache, subject, -1) : undefined),
    onSettled: () => cache.invalidateQueries({ queryKey: ['comments'] }),
  });
};

export const useRestoreComment = (subject: Asked) => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api('POST /comments/:id/restore', { params: { id }, background: true }),
    onSuccess: ({ state }) => (state === 'published' ? count(cache, subject, 1) : undefined),
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

/** Chooses which comment below one on an event answers it, or none. */
export const useAnswer = () => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ id, answerId }: { id: string; answerId: string | null }) =>
      api('PUT /comments/:id/answer', { params: { id }, body: { answerId }, background: true }),
    onSuccess: ({ id, answerId }) => changeComment(cache, id, (comment) => ({ ...comment, answerId })),
    onSettled: () => cache.invalidateQueries({ queryKey: ['comments', 'of'] }),
  });
};

export const useChangePolicy = (eventId: string) => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (policy: CommentPolicy) =>
      api('PUT /events/:id/conversation', { params: { id: eventId }, body: { policy }, background: true }),
    onSuccess: (conversation) => cache.setQueryData(conversationOf(eventId).queryKey, conversation),
  });
};
