import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '#contract/api.ts';
import { api } from '#kernel/api/index.ts';

export type SessionsQuery = NonNullable<CallInput<'GET /sessions'>['query']>;
type FileColumns = NonNullable<CallInput<'POST /sessions/export'>['body']>['columns'];

const sessionsKey = ['sessions'] as const;

/** `silent`: the list itself shows the error. */
export const sessionsList = (query: SessionsQuery) =>
  queryOptions({
    queryKey: [...sessionsKey, 'list', query],
    queryFn: ({ signal }) => api('GET /sessions', { query, signal }),
    placeholderData: keepPreviousData,
    // There are no hints about sessions.
    staleTime: 0,
    refetchOnMount: 'always',
    meta: { silent: true },
  });

export const exportSessions = (filter: object, columns: FileColumns) => api('POST /sessions/export', { body: { filter, columns } });

export const endSession = (id: string) => api('POST /sessions/:id/end', { params: { id } });

/** The list is refetched even after an error. */
export const useEndSession = () => {
  const refresh = useRefreshSessions();
  return useMutation({ mutationFn: endSession, onSettled: refresh });
};

export const useRefreshSessions = () => {
  const cache = useQueryClient();
  return () => cache.invalidateQueries({ queryKey: sessionsKey });
};
