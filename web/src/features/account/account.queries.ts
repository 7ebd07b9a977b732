import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallOutput } from '#contract/api.ts';
import { api } from '#kernel/api/index.ts';
import { session } from '#kernel/session/index.ts';

type NoticeSettings = CallOutput<'GET /notifications/settings'>;
export type MutedTopic = NoticeSettings['muted'][number];

export const noticesQuery = queryOptions({
  queryKey: ['notifications', 'settings'],
  queryFn: ({ signal }) => api('GET /notifications/settings', { signal }),
  meta: { silent: true },
});

/** Optimistic; an error rolls it back and is shown. */
export const useSetNotices = () => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: Partial<NoticeSettings>) => api('PUT /notifications/settings', { body, background: true }),
    onMutate: (change) => {
      const before = cache.getQueryData(noticesQuery.queryKey);
      if (before) cache.setQueryData(noticesQuery.queryKey, { ...before, ...change });
      return { before };
    },
    onError: (_error, _change, context) => cache.setQueryData(noticesQuery.queryKey, context?.before),
  });
};

const whileWaiting = 2_000;
/** Polled every other second while an export is being created. */
export const exportQuery = queryOptions({
  queryKey: ['me', 'export'],
  queryFn: async ({ signal }) => (await api('GET /me/exports/latest', { signal })).export,
  refetchInterval: ({ state }) => (state.data?.state === 'waiting' ? whileWaiting : false),
  meta: { silent: true },
});
export const useAskExport = () => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => api('POST /me/exports', {}),
    onSettled: () => cache.invalidateQueries({ queryKey: exportQuery.queryKey }),
  });
};
export const useExportLink = () => useMutation({ mutationFn: (id: string) => api('POST /me/exports/:id/link', { params: { id } }) });
/** `silent`: the dialog shows the error. */
export const useDeleteAccount = () =>
  useMutation({
    mutationFn: () => session.partWith(() => api('POST /me/deletion', {})),
    meta: { silent: ['user.last_admin', 'user.owns_communities'] },
  });
