import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '#contract/api.ts';
import { api } from '#kernel/api/index.ts';

export type JobsQuery = NonNullable<CallInput<'GET /jobs'>['query']>;
type Target = { name: string; id: string };

const jobsKey = ['jobs'] as const;
/** There are no hints about jobs, so the page polls. */
const EVERY = 5_000;
const live = { staleTime: 0, refetchInterval: EVERY, refetchOnMount: 'always', meta: { silent: true } } as const;

export const jobsList = (query: JobsQuery) =>
  queryOptions({
    queryKey: [...jobsKey, 'list', query],
    queryFn: ({ signal }) => api('GET /jobs', { query, signal, background: true }),
    placeholderData: keepPreviousData,
    ...live,
  });

export const jobQueues = queryOptions({
  queryKey: [...jobsKey, 'queues'],
  queryFn: ({ signal }) => api('GET /jobs/queues', { signal, background: true }),
  ...live,
});

export const jobQuery = ({ name, id }: Target) =>
  queryOptions({
    queryKey: [...jobsKey, 'one', name, id],
    queryFn: ({ signal }) => api('GET /jobs/:name/:id', { params: { name, id }, signal, background: true }),
    ...live,
  });

/** The state is refetched after a change, successful or not. */
const useChange = <Input, Answer>(change: (input: Input) => Promise<Answer>) => {
  const cache = useQueryClient();
  return useMutation({ mutationFn: change, onSettled: () => cache.invalidateQueries({ queryKey: jobsKey }) });
};
export const useRetryJob = () => useChange(({ name, id }: Target) => api('POST /jobs/:name/:id/retry', { params: { name, id } }));
export const useCancelJob = () => useChange(({ name, id }: Target) => api('POST /jobs/:name/:id/cancel', { params: { name, id } }));
export const useRetryFailed = () => useChange((filter: object) => api('POST /jobs/retry-failed', { body: { filter } }));
