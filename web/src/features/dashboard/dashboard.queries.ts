import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { CallInput } from '#contract/api.ts';
import type { Period } from '#contract/dashboard/index.ts';
import { api } from '#kernel/api/index.ts';

const dashboardKey = ['dashboard'] as const;
const MINUTE_MS = 60_000;
/** The first count of a new site takes a moment. */
const WHILE_COUNTING_MS = 2_000;

/** `silent`: the page itself shows what went wrong, here and below. */
export const siteNumbers = (period: Period) =>
  queryOptions({
    queryKey: [...dashboardKey, 'site', period],
    queryFn: ({ signal }) => api('GET /dashboard/site', { query: { period }, signal }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
    refetchInterval: ({ state: { data } }) => (data && data.totals === null ? WHILE_COUNTING_MS : 5 * MINUTE_MS),
    meta: { silent: true },
  });

export const siteHealth = queryOptions({
  queryKey: [...dashboardKey, 'health'],
  queryFn: ({ signal }) => api('GET /dashboard/site/health', { signal }),
  staleTime: 0,
  refetchOnMount: 'always',
  refetchInterval: MINUTE_MS,
  meta: { silent: true },
});

export const ownNumbers = (period: Period) =>
  queryOptions({
    queryKey: [...dashboardKey, 'mine', period],
    queryFn: ({ signal }) => api('GET /dashboard/me', { query: { period }, signal }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
    meta: { silent: true },
  });

export const communityNumbers = (slug: string, period: Period) =>
  queryOptions({
    queryKey: [...dashboardKey, 'community', slug, period],
    queryFn: ({ signal }) => api('GET /dashboard/communities/:id', { params: { id: slug }, query: { period }, signal }),
    // Only numbers of the same community are kept: those of another one would stand below the wrong name.
    placeholderData: (before, query) => (query?.queryKey.at(-2) === slug ? before : undefined),
    refetchOnMount: 'always',
    refetchInterval: ({ state: { data } }) => (data && data.totals === null ? WHILE_COUNTING_MS : 5 * MINUTE_MS),
    meta: { silent: true },
  });

type DayColumns = NonNullable<CallInput<'POST /dashboard/communities/:id/export'>['body']>['columns'];
export const exportDays = (slug: string, period: Period, columns: DayColumns) =>
  api('POST /dashboard/communities/:id/export', { params: { id: slug }, body: { period, columns } });
