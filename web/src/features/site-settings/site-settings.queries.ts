import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { SettingsChange } from '#contract/settings.ts';
import { api } from '#kernel/api/index.ts';

export const settingsKey = ['site-settings'] as const;
const perLoad = 10;

/** `silent`: the page itself shows the error, here and below. */
export const settingsQuery = queryOptions({
  queryKey: [...settingsKey, 'values'],
  queryFn: ({ signal }) => api('GET /settings', { signal }),
  staleTime: 0,
  refetchOnMount: 'always',
  meta: { silent: true },
});

export const historyQuery = infiniteQueryOptions({
  queryKey: [...settingsKey, 'history'],
  queryFn: ({ pageParam, signal }) =>
    api('GET /settings/history', { query: { cursor: pageParam, limit: perLoad }, signal, background: pageParam !== undefined }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  staleTime: 0,
  meta: { silent: true },
});

export const useSaveSettings = () => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: SettingsChange & { version: number }) => api('PUT /settings', { body }),
    onSuccess: (saved) => {
      cache.setQueryData(settingsQuery.queryKey, saved);
      void cache.invalidateQueries({ queryKey: historyQuery.queryKey });
    },
    // The section shows the error.
    meta: { silent: true },
  });
};

export const useTestMail = () => useMutation({ mutationFn: () => api('POST /settings/mail-test') });
