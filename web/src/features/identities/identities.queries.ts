import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ProviderName } from '#contract/identities.ts';
import { api } from '#kernel/api/index.ts';

/** Linkable and linked providers. `silent`: the section itself shows the error. */
export const linkedQuery = queryOptions({
  queryKey: ['identities'],
  queryFn: async ({ signal }) => {
    const [{ items: offered }, { items: linked }] = await Promise.all([
      api('GET /auth/providers', { signal }),
      api('GET /me/identities', { signal }),
    ]);
    return { offered, linked };
  },
  meta: { silent: true },
});

/** Resolves to the URL of the provider. */
export const useLink = () =>
  useMutation({
    mutationFn: ({ provider, redirect }: { provider: ProviderName; redirect: string }) =>
      api('POST /me/identities/:provider', { params: { provider }, body: { redirect } }),
  });

/** `silent`: the caller shows the error. */
export const useTakeOff = () => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (provider: ProviderName) => api('DELETE /me/identities/:provider', { params: { provider } }),
    meta: { silent: true },
    onSettled: () => cache.invalidateQueries({ queryKey: linkedQuery.queryKey }),
  });
};
