import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '#contract/api.ts';
import { api } from '#kernel/api/index.ts';

export type Arrived = CallInput<'POST /events/:id/views'>['body'];
type FileColumns = CallInput<'POST /events/:id/sources/export'>['body']['columns'];

/** `silent`: the part itself shows the error. */
export const sourcesQuery = (id: string) =>
  queryOptions({
    queryKey: ['events', 'sources', id],
    queryFn: ({ signal }) => api('GET /events/:id/sources', { params: { id }, signal }),
    meta: { silent: true },
  });

export const linksQuery = (id: string) =>
  queryOptions({
    queryKey: ['events', 'links', id],
    queryFn: ({ signal }) => api('GET /events/:id/links', { params: { id }, signal }),
  });

export const exportNumbers = (id: string, columns: FileColumns) =>
  api('POST /events/:id/sources/export', { params: { id }, body: { columns } });

/** `silent`: the field shows the error. */
export const useNameLink = (id: string) => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (label: string) => api('PUT /events/:id/links/:label', { params: { id, label } }),
    onSuccess: (links) => cache.setQueryData(linksQuery(id).queryKey, links),
    meta: { silent: true },
  });
};

export const useUnnameLink = (id: string) => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (label: string) => api('DELETE /events/:id/links/:label', { params: { id, label } }),
    onSuccess: (links) => cache.setQueryData(linksQuery(id).queryKey, links),
  });
};

/** Numbers that miss one view are no reason to disturb a reader. */
export const countView = (id: string, body: Arrived): void =>
  void api('POST /events/:id/views', { params: { id }, body, background: true }).catch(() => undefined);
export const noteSource = (id: string, body: Arrived): void =>
  void api('PUT /events/:id/rsvp/source', { params: { id }, body, background: true }).catch(() => undefined);
