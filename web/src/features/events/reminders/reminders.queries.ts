import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReminderChoice, ReminderMinutes } from '#contract/events/reminders.ts';
import { api } from '#kernel/api/index.ts';

export const myRemindersQuery = queryOptions({
  queryKey: ['me', 'reminders'],
  queryFn: ({ signal }) => api('GET /me/reminders', { signal }),
  meta: { silent: true },
});

/** Optimistic; an error rolls it back and is shown. */
export const useSetMyReminders = () => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: ReminderChoice) => api('PUT /me/reminders', { body, background: true }),
    onMutate: (choice) => {
      const before = cache.getQueryData(myRemindersQuery.queryKey);
      cache.setQueryData(myRemindersQuery.queryKey, choice);
      return { before };
    },
    onError: (_error, _choice, context) => cache.setQueryData(myRemindersQuery.queryKey, context?.before),
  });
};

export const eventRemindersQuery = (id: string) =>
  queryOptions({
    queryKey: ['events', 'reminders', id],
    queryFn: ({ signal }) => api('GET /events/:id/reminders', { params: { id }, signal }),
    meta: { silent: true },
  });

/** `silent`: the dialog shows the error. */
export const useSetEventReminders = (id: string) => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (minutes: ReminderMinutes[]) => api('PUT /events/:id/reminders', { params: { id }, body: { minutes } }),
    onSuccess: (saved) => cache.setQueryData(eventRemindersQuery(id).queryKey, saved),
    meta: { silent: true },
  });
};
