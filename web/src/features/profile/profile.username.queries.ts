import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '#kernel/api/index.ts';
import { meQuery } from '#kernel/me/index.ts';

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
