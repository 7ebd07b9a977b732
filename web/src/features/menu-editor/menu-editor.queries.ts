import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '#contract/api.ts';
import type { MenuInput } from '#contract/menus/editor.ts';
import { api } from '#kernel/api/index.ts';

type TreePosition = CallInput<'POST /menus/:id/move'>['body'];

const key = ['menu-editor'] as const;

/** `silent`: the page itself shows the error. */
export const menuRowsQuery = queryOptions({
  queryKey: [...key, 'list'],
  queryFn: ({ signal }) => api('GET /menus', { signal }),
  staleTime: 0,
  refetchOnMount: 'always',
  meta: { silent: true },
});

type ExportBody = CallInput<'POST /menus/export'>['body'];
export const exportMenus = (filter: object, columns: readonly { key: string; title: string }[]) =>
  api('POST /menus/export', { body: { filter, columns } as ExportBody });

/** To be called after an error as well, as the menu then differs from the one shown. */
export const useRefreshMenus = () => {
  const cache = useQueryClient();
  return () => cache.invalidateQueries({ queryKey: key });
};

type Saved = { id: string | null; version: number; body: MenuInput };
export const saveMenu = ({ id, version, body }: Saved) =>
  id === null ? api('POST /menus', { body }) : api('PUT /menus/:id', { params: { id }, body: { ...body, version } });
/** `silent`: the form shows the error. */
export const useSaveMenu = () =>
  useMutation({
    mutationFn: saveMenu,
    onSettled: useRefreshMenus(),
    meta: { silent: true },
  });

export const useMoveMenu = () =>
  useMutation({
    mutationFn: ({ id, place }: { id: string; place: TreePosition }) => api('POST /menus/:id/move', { params: { id }, body: place }),
    onSettled: useRefreshMenus(),
  });

export const useDeleteMenu = () =>
  useMutation({
    mutationFn: ({ id, below }: { id: string; below: number }) => api('DELETE /menus/:id', { params: { id }, query: { below } }),
    onSettled: useRefreshMenus(),
    meta: { silent: true },
  });
