import { infiniteQueryOptions, keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '#contract/api.ts';
import { api } from '#kernel/api/index.ts';

export type FeedbackScope = 'event' | 'series';
type Columns = CallInput<'POST /events/:id/feedback/export'>['body']['columns'];
type Given = CallInput<'PUT /events/:id/feedback/mine'>['body'];

/** `silent`: without it the page of the event is as before. */
export const myFeedback = (id: string) =>
  queryOptions({
    queryKey: ['events', 'feedback', 'mine', id],
    queryFn: ({ signal }) => api('GET /events/:id/feedback/mine', { params: { id }, signal }),
    meta: { silent: true },
  });

/** `silent`: the form shows the error. */
export const useGiveFeedback = (id: string) => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: Given) => api('PUT /events/:id/feedback/mine', { params: { id }, body }),
    onSuccess: (own) => cache.setQueryData(myFeedback(id).queryKey, own),
    meta: { silent: true },
  });
};

/** `silent`: the tab shows the error. */
export const feedbackList = (id: string, of: FeedbackScope) =>
  infiniteQueryOptions({
    queryKey: ['events', 'feedback', 'list', id, of],
    queryFn: ({ pageParam, signal }) =>
      api('GET /events/:id/feedback', { params: { id }, query: { of, ...(pageParam && { cursor: pageParam }) }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    meta: { silent: true },
  });

export const exportFeedback = (id: string, of: FeedbackScope, columns: Columns) =>
  api('POST /events/:id/feedback/export', { params: { id }, body: { columns, filter: { of } } });
