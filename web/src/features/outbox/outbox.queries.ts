import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '#contract/api.ts';
import { api } from '#kernel/api/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { toast } from '#kernel/toast/index.ts';

export type OutboxQuery = NonNullable<CallInput<'GET /outbox'>['query']>;
type FileColumns = NonNullable<CallInput<'POST /outbox/export'>['body']>['columns'];

const outboxKey = ['outbox'] as const;

/** `silent`: the list itself shows what went wrong. */
export const outboxList = (query: OutboxQuery) =>
  queryOptions({
    queryKey: [...outboxKey, 'list', query],
    queryFn: ({ signal }) => api('GET /outbox', { query, signal }),
    placeholderData: keepPreviousData,
    // There are no hints about messages: refetching on mount shows the code of a sign-up in another tab at once.
    staleTime: 0,
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
    meta: { silent: true },
  });

export const exportOutbox = (filter: object, columns: FileColumns) => api('POST /outbox/export', { body: { filter, columns } });

/** `silent`: the sheet shows the error. Codes and links are removed from the cache when it closes. */
export const outboxMessage = (id: string) =>
  queryOptions({
    queryKey: [...outboxKey, 'message', id],
    queryFn: ({ signal }) => api('GET /outbox/:id', { params: { id }, signal }),
    staleTime: 0,
    gcTime: 0,
    meta: { silent: true },
  });

export const retryMessage = (id: string) => api('POST /outbox/:id/retry', { params: { id } });

export const useRefreshOutbox = () => {
  const cache = useQueryClient();
  return () => cache.invalidateQueries({ queryKey: outboxKey });
};

export const useRetry = () => {
  const t = useTexts('outbox');
  const refresh = useRefreshOutbox();
  return useMutation({
    mutationFn: retryMessage,
    onSuccess: () => toast.success(t('retried')),
    // Runs after an error as well, as the state then differs from the one shown.
    onSettled: refresh,
  });
};
