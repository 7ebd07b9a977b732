import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '#kernel/api/index.ts';
import { meQuery } from '#kernel/me/index.ts';

const pause = 400;
/** Whether the username is free; undefined for an empty one, while typing, and while loading. */
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
    // Not cached, as a free name may be taken meanwhile; the server decides on saving anyway.
    gcTime: 0,
    // Only a hint while typing, so errors are not shown.
    meta: { silent: true },
  });
  return settled === name && name !== '' ? data : undefined;
};

/** `silent`: the dialog shows the error of the name. */
export const useRename = () => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (username: string) => api('PUT /me/username', { body: { username } }),
    onSuccess: (me) => cache.setQueryData(meQuery.queryKey, me),
    meta: { silent: ['request.invalid', 'user.username_taken', 'user.renamed_too_often'] },
  });
};
