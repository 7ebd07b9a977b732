import { infiniteQueryOptions, keepPreviousData, queryOptions, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallInput, CallOutput } from '#contract/api.ts';
import type { CaseDetail } from '#contract/moderation/index.ts';
import { api } from '#kernel/api/index.ts';

export type Case = CallOutput<'GET /cases'>['items'][number];
export type SiteCasesQuery = NonNullable<CallInput<'GET /cases'>['query']>;
export type Decision = NonNullable<CallInput<'POST /cases/:id/decision'>['body']>;
export type AppealDecision = NonNullable<CallInput<'POST /cases/:id/appeal/decision'>['body']>;
export const shows = ['waiting', 'appeals', 'decided'] as const;
export type Show = (typeof shows)[number];

const casesKey = ['cases'] as const;
type Cursor = string | undefined;
const first = undefined as Cursor;

/** `silent`: the list itself shows the error. */
export const casesOf = (communityId: string, show: Show) =>
  infiniteQueryOptions({
    queryKey: [...casesKey, 'of', communityId, show],
    queryFn: ({ pageParam, signal }) =>
      api('GET /communities/:id/cases', { params: { id: communityId }, query: { cursor: pageParam, show }, signal }),
    initialPageParam: first,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    meta: { silent: true },
  });

/** The number of cases and appeals that wait for a decision of the reader, each counted up to 100. */
export const useOpenCases = (communityId: string, { enabled }: { enabled: boolean }): number => {
  const { data } = useInfiniteQuery({ ...casesOf(communityId, 'waiting'), enabled });
  const [first] = data?.pages ?? [];
  return (first?.waiting ?? 0) + (first?.appeals ?? 0);
};

export const siteCases = (query: SiteCasesQuery) =>
  queryOptions({
    queryKey: [...casesKey, 'site', query],
    queryFn: ({ signal }) => api('GET /cases', { query, signal }),
    placeholderData: keepPreviousData,
    meta: { silent: true },
  });

/** Kept for as long as it is open: each reading for the site stands in the audit log. */
export const caseQuery = (id: string) =>
  queryOptions({
    queryKey: [...casesKey, 'one', id],
    queryFn: ({ signal }) => api('GET /cases/:id', { params: { id }, signal }),
    staleTime: Infinity,
    gcTime: 0,
    meta: { silent: true },
  });

const useWrite = () => {
  const cache = useQueryClient();
  return {
    put: (detail: CaseDetail) => {
      cache.setQueryData(caseQuery(detail.id).queryKey, detail);
      void cache.invalidateQueries({ queryKey: [...casesKey, 'of'] });
      void cache.invalidateQueries({ queryKey: [...casesKey, 'site'] });
    },
    reload: (id: string) => cache.invalidateQueries({ queryKey: caseQuery(id).queryKey }),
  };
};

/** After an error the case is shown as it is now. */
export const useReview = (id: string) => {
  const { put, reload } = useWrite();
  return useMutation({
    mutationFn: (body: { isTaken: boolean; version: number }) => api('PUT /cases/:id/review', { params: { id }, body }),
    onSuccess: put,
    onError: () => reload(id),
  });
};

/** `silent`: the form shows the error. */
export const useDecide = (id: string) => {
  const { put, reload } = useWrite();
  return useMutation({
    mutationFn: (body: Decision) => api('POST /cases/:id/decision', { params: { id }, body }),
    onSuccess: put,
    onError: () => reload(id),
    meta: { silent: true },
  });
};

/** `silent`: the form shows the error. */
export const useDecideAppeal = (id: string) => {
  const { put, reload } = useWrite();
  return useMutation({
    mutationFn: (body: AppealDecision) => api('POST /cases/:id/appeal/decision', { params: { id }, body }),
    onSuccess: put,
    onError: () => reload(id),
    meta: { silent: true },
  });
};
