import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '#contract/api.ts';
import { api } from '#kernel/api/index.ts';

export type DepartmentInput = CallInput<'POST /departments'>['body'];
type TreePosition = CallInput<'POST /departments/:id/move'>['body'];

const key = ['departments'] as const;

/** `silent`: the page itself shows the error. */
export const departmentsQuery = queryOptions({
  queryKey: [...key, 'list'],
  queryFn: async ({ signal }) => (await api('GET /departments', { signal })).items,
  staleTime: 0,
  refetchOnMount: 'always',
  meta: { silent: true },
});

type ExportBody = CallInput<'POST /departments/export'>['body'];
export const exportDepartments = (filter: object, columns: readonly { key: string; title: string }[]) =>
  api('POST /departments/export', { body: { filter, columns } as ExportBody });

export const leadersQuery = (q: string) =>
  queryOptions({
    queryKey: [...key, 'leaders', q],
    queryFn: async ({ signal }) => (await api('GET /departments/leaders', { query: { q }, signal, background: true })).items,
    enabled: q !== '',
  });

/** To be called after an error as well, as the tree then differs from the one shown. */
export const useRefreshDepartments = () => {
  const cache = useQueryClient();
  return () => cache.invalidateQueries({ queryKey: key });
};

type Saved = { id: string | null; version: number; body: DepartmentInput };
export const saveDepartment = ({ id, version, body }: Saved) =>
  id === null ? api('POST /departments', { body }) : api('PUT /departments/:id', { params: { id }, body: { ...body, version } });
/** `silent`: the form shows the error. */
export const useSaveDepartment = () =>
  useMutation({
    mutationFn: saveDepartment,
    onSettled: useRefreshDepartments(),
    meta: { silent: true },
  });

export const useMoveDepartment = () =>
  useMutation({
    mutationFn: ({ id, place }: { id: string; place: TreePosition }) => api('POST /departments/:id/move', { params: { id }, body: place }),
    onSettled: useRefreshDepartments(),
  });

export const useDeleteDepartment = () =>
  useMutation({
    mutationFn: (id: string) => api('DELETE /departments/:id', { params: { id } }),
    onSettled: useRefreshDepartments(),
    meta: { silent: true },
  });
