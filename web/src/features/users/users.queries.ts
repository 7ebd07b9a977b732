import { queryOptions, useMutation, useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { CallInput, CallOutput } from '#contract/api.ts';
import { api } from '#kernel/api/index.ts';
import { showTimesIn } from '#kernel/i18n/index.ts';

export type Me = CallOutput<'GET /me'>;
export type ProfileChange = NonNullable<CallInput<'PUT /me'>['body']>;

/** The signed-in user; loaded before any page is shown, and kept as long as the application runs. */
export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: ({ signal }) => api('GET /me', { signal }),
  staleTime: Infinity,
  gcTime: Infinity,
  // Without it there is no page: the start screen says so itself.
  meta: { silent: true },
});

export const useMe = (): Me => useSuspenseQuery(meQuery).data;

/** `silent`: the profile page shows what is wrong with a field under the field. */
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

const pause = 400;
/** Whether nobody has the name; undefined for no name, and while somebody types or the server is asked. */
export const useIsUsernameFree = (name: string): boolean | undefined => {
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(name), pause);
    return () => clearTimeout(timer);
  }, [name]);
  const { data } = useQuery({
    queryKey: ['usernames', settled],
    queryFn: async ({ signal }) => (await api('GET /usernames/:username', { params: { username: settled }, signal })).isAvailable,
    enabled: settled !== '' && settled === name,
    // A name that was free a minute ago may be taken; the server has the last word anyway.
    gcTime: 0,
    // Help while somebody types, and no more.
    meta: { silent: true },
  });
  return settled === name && name !== '' ? data : undefined;
};

/** `silent`: the dialog shows what is wrong with the name. */
export const useRename = () => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (username: string) => api('PUT /me/username', { body: { username } }),
    onSuccess: (me) => cache.setQueryData(meQuery.queryKey, me),
    meta: { silent: ['request.invalid', 'user.username_taken', 'user.renamed_too_often'] },
  });
};
