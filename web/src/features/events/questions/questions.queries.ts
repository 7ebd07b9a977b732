import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallInput, CallOutput } from '#contract/api.ts';
import { api } from '#kernel/api/index.ts';

export type EventQuestions = CallOutput<'GET /events/:id/questions'>;
export type GivenAnswers = NonNullable<CallInput<'PUT /events/:id/rsvp/answers'>['body']>['answers'];

/** `silent`: the dialog and the tab show the error. */
export const eventQuestions = (eventId: string) =>
  queryOptions({
    queryKey: ['events', 'questions', eventId],
    queryFn: ({ signal }) => api('GET /events/:id/questions', { params: { id: eventId }, signal }),
    meta: { silent: true },
  });

export const ownAnswers = (eventId: string) =>
  queryOptions({
    queryKey: ['events', 'own-answers', eventId],
    queryFn: ({ signal }) => api('GET /events/:id/rsvp/answers', { params: { id: eventId }, signal }),
    meta: { silent: true },
  });

export const answersOf = (eventId: string, registrationId: string) =>
  queryOptions({
    queryKey: ['events', 'answers', eventId, registrationId],
    queryFn: ({ signal }) =>
      api('GET /events/:id/registrations/:registrationId/answers', { params: { id: eventId, registrationId }, signal }),
    meta: { silent: true },
  });

export const questionsSummary = (eventId: string) =>
  queryOptions({
    queryKey: ['events', 'questions-summary', eventId],
    queryFn: ({ signal }) => api('GET /events/:id/questions/summary', { params: { id: eventId }, signal }),
    meta: { silent: true },
  });

type Change = CallInput<'PUT /events/:id/questions'>['body'];
/** `silent`: the form shows the error. */
export const useChangeQuestions = (eventId: string) => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: Change) => api('PUT /events/:id/questions', { params: { id: eventId }, body }),
    onSuccess: (questions) => cache.setQueryData(eventQuestions(eventId).queryKey, questions),
    onSettled: () => cache.invalidateQueries({ queryKey: ['events'] }),
    meta: { silent: true },
  });
};

/** `silent`: the dialog shows the error. */
export const useChangeAnswers = (eventId: string) => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (answers: GivenAnswers) => api('PUT /events/:id/rsvp/answers', { params: { id: eventId }, body: { answers } }),
    onSettled: () => cache.invalidateQueries({ queryKey: ['events'] }),
    meta: { silent: true },
  });
};

/** The address of a file serves once. */
export const useAnswerFile = (eventId: string) =>
  useMutation({
    mutationFn: (fileId: string) => api('POST /events/:id/answer-files/:fileId', { params: { id: eventId, fileId } }),
    onSuccess: ({ url }) => location.assign(url),
  });
