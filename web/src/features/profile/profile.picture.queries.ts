import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#kernel/api/index.ts';
import { meQuery } from '#kernel/me/index.ts';

export const useSetPicture = () => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (imageId: string | null) => api('PUT /me/picture', { body: { imageId } }),
    onSuccess: ({ profilePicture }) => cache.setQueryData(meQuery.queryKey, (me) => me && { ...me, profilePicture }),
  });
};

/** `/files/images/<id>/<size>`; null for an external picture. */
export const imageIdOf = (address: string): string | null => /^\/files\/images\/([\w-]+)\/\d+$/.exec(address)?.[1] ?? null;
