import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '#contract/api.ts';
import type { ReportTarget } from '#contract/moderation/reports.ts';
import { api } from '#kernel/api/index.ts';

type Report = NonNullable<CallInput<'POST /reports'>['body']>;

/** `silent`: without an answer the form is shown, and the server joins a second report to the first. */
export const ownReport = (targetType: ReportTarget, targetId: string) =>
  queryOptions({
    queryKey: ['reports', 'own', targetType, targetId],
    queryFn: ({ signal }) => api('GET /reports/own', { query: { targetType, targetId }, signal }),
    staleTime: 0,
    retry: false,
    meta: { silent: true },
  });

/** `silent`: the form shows the error. */
export const useReport = () => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: Report) => api('POST /reports', { body }),
    onSuccess: (_, { targetType, targetId }) => cache.invalidateQueries({ queryKey: ownReport(targetType, targetId).queryKey }),
    meta: { silent: true },
  });
};
