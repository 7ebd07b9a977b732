import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallOutput } from '#contract/api.ts';
import type { AnsweringChange } from '#contract/events/answers.ts';
import { api } from '#kernel/api/index.ts';

export type AnsweringRules = CallOutput<'GET /events/:id/answering'>;

export const answeringQuery = (eventId: string) =>
  queryOptions({
    queryKey: ['events', 'answering', eventId],
    queryFn: ({ signal }) => api('GET /events/:id/answering', { params: { id: eventId }, signal }),
  });

/** `silent`: the form shows the error. */
export const useChangeAnswering = (eventId: string) => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: AnsweringChange) => api('PUT /events/:id/answering', { params: { id: eventId }, body }),
    onSettled: () => cache.invalidateQueries({ queryKey: ['events'] }),
    meta: { silent: true },
  });
};
