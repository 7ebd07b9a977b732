import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '#contract/api.ts';
import { rowsQuery, tableQuery } from '#console/index.ts';
import { api } from '#kernel/api/index.ts';
import type { UsersFilter } from './users-form.ts';

type Query = NonNullable<CallInput<'GET /users'>['query']>;
type FileColumns = NonNullable<CallInput<'POST /users/export'>['body']>['columns'];

export type NewUserInput = CallInput<'POST /users'>['body'];
export type UserInput = CallInput<'PUT /users/:id'>['body'];

const usersKey = ['users'] as const;

/** `silent`: the list itself shows what went wrong. */
export const usersList = (filter: UsersFilter) =>
  queryOptions({
    queryKey: [...usersKey, 'list', filter],
    queryFn: ({ signal }) => api('GET /users', { query: tableQuery(filter) as Query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    meta: { silent: true },
  });

/** `silent`: the sheet shows what went wrong. */
export const accountQuery = (id: string) =>
  queryOptions({
    queryKey: [...usersKey, 'one', id],
    queryFn: ({ signal }) => api('GET /users/:id', { params: { id }, signal }),
    staleTime: 0,
    meta: { silent: true },
  });

export const exportUsers = (filter: UsersFilter, columns: FileColumns) =>
  api('POST /users/export', { body: { filter: rowsQuery(filter) as object, columns } });

const acts = {
  disable: (id: string) => api('POST /users/:id/disable', { params: { id } }),
  enable: (id: string) => api('POST /users/:id/enable', { params: { id } }),
  'sign-out': (id: string) => api('POST /users/:id/sign-out', { params: { id } }),
  'reset-link': (id: string) => api('POST /users/:id/reset-link', { params: { id } }),
  delete: (id: string) => api('POST /users/:id/delete', { params: { id }, body: { when: 'later' } }),
  restore: (id: string) => api('POST /users/:id/restore', { params: { id } }),
};
export type AccountAct = keyof typeof acts;
export const permissionOf = (act: AccountAct) => (act === 'delete' || act === 'restore' ? 'system:user:delete' : 'system:user:update');
export const actOn = (act: AccountAct, id: string): Promise<unknown> => acts[act](id);

/** The departments with their number of users. `silent`: the field shows the error. */
export const departmentChoices = queryOptions({
  queryKey: [...usersKey, 'departments'],
  queryFn: ({ signal }) => api('GET /users/departments', { signal }),
  staleTime: 60_000,
  meta: { silent: true },
});

const maxRoles = 100;
/** Assignable roles: without the built-in ones, which all users have or which make an administrator. */
export const rolesToGive = queryOptions({
  queryKey: ['roles', 'to give'],
  queryFn: async ({ signal }) => {
    const { items } = await api('GET /roles', { query: { perPage: maxRoles, sort: 'name' }, signal });
    return items.filter(({ isBuiltIn }) => !isBuiltIn);
  },
  staleTime: 0,
  meta: { silent: true },
});

/** `silent`: the dialog shows what went wrong. */
export const useSetRoles = (id: string) => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (roleIds: string[]) => api('PUT /users/:id/roles', { params: { id }, body: { roleIds } }),
    onSettled: () => cache.invalidateQueries({ queryKey: usersKey }),
    meta: { silent: true },
  });
};

/** The list and the sheet are refetched after every action. */
export const useAct = () => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ act, id }: { act: AccountAct; id: string }) => actOn(act, id),
    onSettled: () => cache.invalidateQueries({ queryKey: usersKey }),
  });
};
export const useRefreshUsers = () => {
  const cache = useQueryClient();
  return () => cache.invalidateQueries({ queryKey: usersKey });
};

/** `silent`: the form shows what went wrong. */
export const useCreateUser = () =>
  useMutation({
    mutationFn: (body: NewUserInput) => api('POST /users', { body }),
    onSettled: useRefreshUsers(),
    meta: { silent: true },
  });

export const useUpdateUser = (id: string) =>
  useMutation({
    mutationFn: (body: UserInput) => api('PUT /users/:id', { params: { id }, body }),
    onSettled: useRefreshUsers(),
    meta: { silent: true },
  });

/** `silent`: the dialog shows what went wrong. */
export const deletionConsequences = (id: string) =>
  queryOptions({
    queryKey: [...usersKey, 'consequences', id],
    queryFn: ({ signal }) => api('GET /users/:id/consequences', { params: { id }, signal }),
    staleTime: 0,
    meta: { silent: true },
  });

type Deletion = CallInput<'POST /users/:id/delete'>['body'] & { id: string };
export const useDeleteUser = () =>
  useMutation({
    mutationFn: ({ id, ...body }: Deletion) => api('POST /users/:id/delete', { params: { id }, body }),
    onSettled: useRefreshUsers(),
    meta: { silent: true },
  });
