import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '#contract/api.ts';
import { api } from '#kernel/api/index.ts';

const rolesKey = ['roles'] as const;
export type ListQuery = CallInput<'GET /roles'>['query'];
type ExportBody = CallInput<'POST /roles/export'>['body'];

/** `silent`: the list itself shows what went wrong. */
export const rolesList = (query: ListQuery) =>
  queryOptions({
    queryKey: [...rolesKey, 'list', query],
    queryFn: ({ signal }) => api('GET /roles', { query, signal }),
    placeholderData: keepPreviousData,
    meta: { silent: true },
  });

export const exportRoles = (filter: object, columns: readonly { key: string; title: string }[]) =>
  api('POST /roles/export', { body: { filter, columns } as ExportBody });

/** `silent`: the sheet shows the error. Always stale, as the role may have been changed meanwhile. */
export const roleDetail = (id: string) =>
  queryOptions({
    queryKey: [...rolesKey, 'one', id],
    queryFn: ({ signal }) => api('GET /roles/:id', { params: { id }, signal }),
    staleTime: 0,
    refetchOnMount: 'always',
    meta: { silent: true },
  });

export const grantableRows = queryOptions({
  queryKey: [...rolesKey, 'grantable'],
  queryFn: ({ signal }) => api('GET /roles/grantable', { signal }),
  meta: { silent: true },
});

export const roleHolders = (id: string, { q, page }: { q: string; page: number }) =>
  queryOptions({
    queryKey: [...rolesKey, 'people', id, { q, page }],
    queryFn: ({ signal }) => api('GET /roles/:id/users', { params: { id }, query: { q, page }, signal }),
    placeholderData: keepPreviousData,
    meta: { silent: true },
  });

/** `silent`: the field shows what went wrong. */
export const roleCandidates = (id: string, q: string) =>
  queryOptions({
    queryKey: [...rolesKey, 'candidates', id, q],
    queryFn: ({ signal }) => api('GET /roles/:id/candidates', { params: { id }, query: { q }, signal }),
    staleTime: 0,
    meta: { silent: true },
  });

const acts = {
  enable: (id: string) => api('POST /roles/:id/enable', { params: { id } }),
  disable: (id: string) => api('POST /roles/:id/disable', { params: { id } }),
  delete: (id: string) => api('DELETE /roles/:id', { params: { id } }),
};
export type RoleAct = keyof typeof acts;
export const batchActs = ['enable', 'disable', 'delete'] as const satisfies readonly RoleAct[];
export const permissionOf = (act: RoleAct) => (act === 'delete' ? 'system:role:delete' : 'system:role:update');
export const actOn = (act: RoleAct, id: string): Promise<unknown> => acts[act](id);

export const useRefreshRoles = () => {
  const cache = useQueryClient();
  return () => cache.invalidateQueries({ queryKey: rolesKey });
};

/** A change to a role; all role queries are invalidated. `silent`: errors are shown where the action is. */
const useChange = <Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) =>
  useMutation({ mutationFn, onSettled: useRefreshRoles(), meta: { silent: true } });

type Values = CallInput<'PUT /roles/:id'>['body'];
export const useCreateRole = () => useChange((body: Omit<Values, 'version'>) => api('POST /roles', { body }));
export const useUpdateRole = () => useChange(({ id, ...body }: Values & { id: string }) => api('PUT /roles/:id', { params: { id }, body }));
export const useDeleteRole = () => useChange(acts.delete);
export const useGrant = () =>
  useChange(({ id, ...body }: CallInput<'PUT /roles/:id/menus'>['body'] & { id: string }) =>
    api('PUT /roles/:id/menus', { params: { id }, body }),
  );
export const useGive = () =>
  useChange(({ id, username }: { id: string; username: string }) => api('POST /roles/:id/users', { params: { id }, body: { username } }));
export const useTake = () =>
  useChange(({ id, userId }: { id: string; userId: string }) => api('DELETE /roles/:id/users/:userId', { params: { id, userId } }));
