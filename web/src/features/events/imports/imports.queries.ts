import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallOutput } from '#contract/api.ts';
import { api } from '#kernel/api/index.ts';

export type CalendarSource = { file?: string; address?: string; zone: string };
export type CheckedCalendar = CallOutput<'POST /communities/:id/event-imports/check'>;
export type Imported = CallOutput<'POST /communities/:id/event-imports'>;

/** `silent`: the dialog shows the error. */
export const useCheckCalendar = (id: string) =>
  useMutation({
    mutationFn: (source: CalendarSource) => api('POST /communities/:id/event-imports/check', { params: { id }, body: source }),
    meta: { silent: true },
  });

export const useImportEvents = (id: string) => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: CalendarSource & { uids: string[] }) => api('POST /communities/:id/event-imports', { params: { id }, body }),
    onSettled: () => cache.invalidateQueries({ queryKey: ['events'] }),
    meta: { silent: true },
  });
};
