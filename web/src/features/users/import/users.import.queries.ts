import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '#contract/api.ts';
import type { UserImport } from '#contract/users/import.ts';
import { api } from '#kernel/api/index.ts';

export type Mode = UserImport['mode'];
type ErrorColumns = NonNullable<CallInput<'POST /users/imports/:id/errors/export'>['body']>['columns'];

const importKey = ['user-import'] as const;
const often = 1_000;
export const isAtWork = ({ state }: Pick<UserImport, 'state'>): boolean => state === 'checking' || state === 'running';
const isOver = (found: UserImport): boolean => !isAtWork(found) && !(found.state === 'done' && found.invitationsLeft > 0);

/** Polls an import while it is running, started in any tab. `silent`: the page shows the error. */
export const importQuery = (id: string) =>
  queryOptions({
    queryKey: [...importKey, id],
    queryFn: ({ signal }) => api('GET /users/imports/:id', { params: { id }, signal, background: true }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data && isOver(data) ? false : often),
    meta: { silent: true },
  });

/** The user's own unfinished imports, from any device. */
export const waitingQuery = queryOptions({
  queryKey: [...importKey, 'waiting'],
  queryFn: ({ signal }) => api('GET /users/imports', { signal, background: true }),
  staleTime: 0,
  refetchOnMount: 'always',
  refetchInterval: ({ state: { data } }) => (data?.items.some(isAtWork) ? often : false),
  meta: { silent: true },
});

export const errorsPerPage = 20;
export const errorsQuery = (id: string, page: number) =>
  queryOptions({
    queryKey: [...importKey, id, 'errors', page],
    queryFn: ({ signal }) => api('GET /users/imports/:id/errors', { params: { id }, query: { page, perPage: errorsPerPage }, signal }),
    placeholderData: keepPreviousData,
    meta: { silent: true },
  });

export const startImport = (uploadId: string, { fileName, mode, signal }: { fileName: string; mode: Mode; signal: AbortSignal }) =>
  api('POST /users/imports', { body: { uploadId, fileName, mode }, signal, background: true });

export const exportErrors = (id: string, columns: ErrorColumns) =>
  api('POST /users/imports/:id/errors/export', { params: { id }, body: { columns } });

type Act = { kind: 'run'; sendInvitations: boolean } | { kind: 'cancel' };
/** The state is refetched after every action, successful or not. */
export const useActOnImport = (id: string) => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (act: Act) =>
      act.kind === 'cancel'
        ? api('POST /users/imports/:id/cancel', { params: { id } })
        : api('POST /users/imports/:id/run', { params: { id }, body: { sendInvitations: act.sendInvitations } }),
    onSuccess: (now) => cache.setQueryData(importQuery(id).queryKey, now),
    onError: () => cache.invalidateQueries({ queryKey: importQuery(id).queryKey }),
  });
};

export const useForgetWaiting = () => {
  const cache = useQueryClient();
  return () => void cache.invalidateQueries({ queryKey: waitingQuery.queryKey });
};

/** The list of accounts has changed. */
export const useForgetUsers = () => {
  const cache = useQueryClient();
  return () => void cache.invalidateQueries({ queryKey: ['users'] });
};
