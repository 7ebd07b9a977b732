import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AuditVerdict } from '#contract/audit.ts';
import { api } from '#kernel/api/index.ts';

const auditKey = ['audit'] as const;
export type AuditQuery = NonNullable<Parameters<typeof api<'GET /audit'>>[1]>['query'];
type ExportBody = NonNullable<Parameters<typeof api<'POST /audit/export'>>[1]>['body'];

/** `silent`: the list itself shows the error. */
export const auditList = (query: AuditQuery) =>
  queryOptions({
    queryKey: [...auditKey, 'list', query],
    queryFn: ({ signal }) => api('GET /audit', { query, signal }),
    placeholderData: keepPreviousData,
    // There are no hints about new entries.
    staleTime: 0,
    refetchOnMount: 'always',
    meta: { silent: true },
  });

/** `silent`: the sheet shows the error. An entry never changes; only its seal is added later. */
export const auditEntry = (id: string) =>
  queryOptions({
    queryKey: [...auditKey, 'entry', id],
    queryFn: ({ signal }) => api('GET /audit/:id', { params: { id }, signal }),
    staleTime: 0,
    meta: { silent: true },
  });

export const exportAudit = (filter: object, columns: ExportBody['columns']) => api('POST /audit/export', { body: { filter, columns } });

/** Verifies in parts up to the end; `checked` is the progress. */
export const useVerify = () => {
  const cache = useQueryClient();
  const [checked, setChecked] = useState(0);
  const run = useMutation({
    mutationFn: async (mark: string): Promise<AuditVerdict> => {
      let sum = 0;
      for (let after: string | undefined; ;) {
        const verdict: AuditVerdict = await api('POST /audit/verify', { body: { ...(after && { after }), ...(mark && { mark }) } });
        sum += verdict.checked;
        setChecked(sum);
        if (verdict.next === null) return { ...verdict, checked: sum };
        after = verdict.next;
      }
    },
    onMutate: () => setChecked(0),
    onSettled: () => cache.invalidateQueries({ queryKey: auditKey }),
    meta: { silent: true },
  });
  return { ...run, progress: checked };
};
