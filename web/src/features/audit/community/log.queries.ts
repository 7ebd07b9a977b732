import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import type { CallInput, CallOutput } from '#contract/api.ts';
import { api } from '#kernel/api/index.ts';

export type LogLine = CallOutput<'GET /communities/:id/audit'>['items'][number];
export type LogFilter = Pick<NonNullable<CallInput<'GET /communities/:id/audit'>['query']>, 'action' | 'q'>;
const first = undefined as string | undefined;

/** `silent`: the list itself shows the error. */
export const communityLog = (communityId: string, filter: LogFilter) =>
  infiniteQueryOptions({
    queryKey: ['audit', 'of', communityId, filter],
    queryFn: ({ pageParam, signal }) =>
      api('GET /communities/:id/audit', { params: { id: communityId }, query: { ...filter, cursor: pageParam }, signal }),
    initialPageParam: first,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
    // There are no hints about new lines.
    staleTime: 0,
    meta: { silent: true },
  });
