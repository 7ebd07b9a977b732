import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '#contract/api.ts';
import type { CommunityImport } from '#contract/community-transfer/imports.ts';
import { api } from '#kernel/api/index.ts';

type Chosen = CallInput<'POST /community-imports/:id/run'>['body'];

const often = 1_000;
export const isAtWork = ({ state }: Pick<CommunityImport, 'state'>): boolean => state === 'checking' || state === 'running';

/** The import of the user, started in any tab; polled while it runs. `silent`: the dialog shows the error. */
export const importQuery = queryOptions({
  queryKey: ['community-import'],
  queryFn: async ({ signal }) => (await api('GET /community-imports/latest', { signal, background: true })).import,
  staleTime: 0,
  refetchOnMount: 'always',
  refetchInterval: ({ state: { data } }) => (data && isAtWork(data) ? often : false),
  meta: { silent: true },
});

export const startImport = (uploadId: string, { fileName, signal }: { fileName: string; signal: AbortSignal }) =>
  api('POST /community-imports', { body: { uploadId, fileName }, signal, background: true });

export const useShowImport = () => {
  const cache = useQueryClient();
  return (found: CommunityImport) => cache.setQueryData(importQuery.queryKey, found);
};

/** `silent`: the form shows what went wrong. */
export const useRunImport = (id: string) => {
  const show = useShowImport();
  return useMutation({
    mutationFn: (body: Chosen) => api('POST /community-imports/:id/run', { params: { id }, body, background: true }),
    onSuccess: show,
    meta: { silent: true },
  });
};

export const useCancelImport = (id: string) => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => api('POST /community-imports/:id/cancel', { params: { id } }),
    onSettled: () => cache.invalidateQueries({ queryKey: importQuery.queryKey }),
  });
};

export const useForgetCommunities = () => {
  const cache = useQueryClient();
  return () => void cache.invalidateQueries({ queryKey: ['communities'] });
};
