import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '#contract/api.ts';
import { api } from '#kernel/api/index.ts';

export type DatesAnswer = CallInput<'POST /events/:id/dates/rsvp'>['body'];

/** `silent`: the sheet shows the error. */
const useDatesCall = <Input, Output>(call: (input: Input) => Promise<Output>) => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: call,
    onSettled: () => cache.invalidateQueries({ queryKey: ['events'] }),
    meta: { silent: true },
  });
};

export const useAnswerDates = (eventId: string) =>
  useDatesCall((body: DatesAnswer) => api('POST /events/:id/dates/rsvp', { params: { id: eventId }, body }));

export const useReleaseDates = (eventId: string) =>
  useDatesCall((body: CallInput<'POST /events/:id/dates/release'>['body']) =>
    api('POST /events/:id/dates/release', { params: { id: eventId }, body }),
  );

/** An error is shown as a toast: no sheet is open. */
export const useEndStanding = (eventId: string) => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => api('DELETE /events/:id/dates/standing', { params: { id: eventId } }),
    onSettled: () => cache.invalidateQueries({ queryKey: ['events'] }),
  });
};
