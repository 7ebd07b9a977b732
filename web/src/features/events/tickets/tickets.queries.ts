import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallInput, CallOutput } from '#contract/api.ts';
import type { HostPool } from '#contract/events/tickets.ts';
import { api } from '#kernel/api/index.ts';

export type HostType = CallOutput<'GET /events/:id/ticket-types'>['items'][number];
type PoolBody = CallInput<'POST /events/:id/pools'>['body'];
export type TypeBody = CallInput<'POST /events/:id/ticket-types'>['body'];

export const typesQuery = (eventId: string) =>
  queryOptions({
    queryKey: ['events', 'ticket-types', eventId],
    queryFn: ({ signal }) => api('GET /events/:id/ticket-types', { params: { id: eventId }, signal }),
  });

/** Adds a type, changes the one with this id and version, or sets the order. `silent`: the form shows the error. */
export const useSaveType = (eventId: string) => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ type, body, version }: { type: HostType | null; body: TypeBody; version: number }) =>
      type === null
        ? api('POST /events/:id/ticket-types', { params: { id: eventId }, body })
        : api('PUT /events/:id/ticket-types/:typeId', { params: { id: eventId, typeId: type.id }, body: { ...body, version } }),
    onSettled: () => cache.invalidateQueries({ queryKey: ['events'] }),
    meta: { silent: true },
  });
};

export const useOrderTypes = (eventId: string) => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (ids: string[]) => api('PUT /events/:id/ticket-types', { params: { id: eventId }, body: { ids } }),
    onSettled: () => cache.invalidateQueries({ queryKey: ['events'] }),
  });
};

/** `silent`: the question shows the error. */
export const useRemoveType = (eventId: string) => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (typeId: string) => api('DELETE /events/:id/ticket-types/:typeId', { params: { id: eventId, typeId } }),
    onSettled: () => cache.invalidateQueries({ queryKey: ['events'] }),
    meta: { silent: true },
  });
};

/** `silent`: the form shows the error. */
export const useSavePool = (eventId: string) => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ pool, body, version }: { pool: HostPool | null; body: PoolBody; version: number }) =>
      pool === null
        ? api('POST /events/:id/pools', { params: { id: eventId }, body })
        : api('PUT /events/:id/pools/:poolId', { params: { id: eventId, poolId: pool.id }, body: { ...body, version } }),
    onSettled: () => cache.invalidateQueries({ queryKey: ['events'] }),
    meta: { silent: true },
  });
};

/** `silent`: the question shows the error. */
export const useRemovePool = (eventId: string) => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (poolId: string) => api('DELETE /events/:id/pools/:poolId', { params: { id: eventId, poolId } }),
    onSettled: () => cache.invalidateQueries({ queryKey: ['events'] }),
    meta: { silent: true },
  });
};
