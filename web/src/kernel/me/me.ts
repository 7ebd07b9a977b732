import { queryOptions, useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import type { CallOutput } from '#contract/api.ts';
import type { ProfileChange } from '#contract/profile.ts';
import { api } from '#kernel/api/index.ts';
import { showTimesIn } from '#kernel/i18n/index.ts';

export type Me = CallOutput<'GET /me'>;

/** The signed-in user; loaded before any page is shown, and kept as long as the application runs. */
export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: ({ signal }) => api('GET /me', { signal }),
  staleTime: Infinity,
  gcTime: Infinity,
  // Without it there is no page: the start screen shows the error.
  meta: { silent: true },
});

export const useMe = (): Me => useSuspenseQuery(meQuery).data;

/** `silent`: the profile page shows the errors of the fields. */
export const useUpdateMe = () => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (change: ProfileChange) => api('PUT /me', { body: change }),
    onSuccess: (me) => {
      cache.setQueryData(meQuery.queryKey, me);
      showTimesIn(me.timezone);
    },
    meta: { silent: ['request.invalid', 'user.name_taken_by_staff'] },
  });
};
