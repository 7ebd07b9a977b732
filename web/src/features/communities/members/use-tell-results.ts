import type { CallOutput } from '#contract/api.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { toast } from '#kernel/toast/index.ts';

type Results = CallOutput<'POST /communities/:id/requests'>['results'];

/** Says how many were decided, and how many came too late. */
export const useTellResults = () => {
  const t = useTexts('communities-members');
  return (decision: 'approve' | 'reject', results: Results) => {
    const done = results.filter(({ isDone }) => isDone).length;
    if (done > 0) toast.success(t(`bulk.done.${decision}`, { count: done }));
    if (done < results.length) toast.info(t('bulk.late', { count: results.length - done }));
  };
};
