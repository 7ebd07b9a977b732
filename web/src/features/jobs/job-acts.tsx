import { useState } from 'react';
import type { JobRow } from '#contract/jobs.ts';
import { useAccess } from '#kernel/access/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { afterSuccess } from '#kernel/query/after-success.ts';
import { toast } from '#kernel/toast/index.ts';
import { QuestionDialog } from '#parts/question-dialog.tsx';
import { Button } from '#ui/button/button.tsx';
import { useJobName } from './job-words.tsx';
import { useCancelJob, useRetryFailed, useRetryJob } from './jobs.queries.ts';

/** Retries a failed job; in its row and in its sheet. */
export const RetryJob = ({ row }: { row: JobRow }) => {
  const t = useTexts('jobs');
  const jobName = useJobName();
  const { hasPermission } = useAccess();
  const { mutateAsync: retry, isPending } = useRetryJob();
  if (!row.can.retry || !hasPermission('system:job:update')) return null;
  const name = jobName(row.name);
  return (
    <Button
      size="small"
      aria-label={t('act.retry.of', { name })}
      isBusy={isPending}
      onClick={() => afterSuccess(retry(row), () => toast.success(t('retried', { name })))}
    >
      {t('act.retry')}
    </Button>
  );
};

/** Cancels a scheduled job that has not started. */
export const CancelJob = ({ row }: { row: JobRow }) => {
  const t = useTexts('jobs');
  const common = useTexts('kernel');
  const jobName = useJobName();
  const { hasPermission } = useAccess();
  const [isAsking, setAsking] = useState(false);
  const { mutateAsync, isPending } = useCancelJob();
  if (!row.can.cancel || !hasPermission('system:job:update')) return null;
  const name = jobName(row.name);
  const cancel = () => {
    const cancelled = mutateAsync(row).finally(() => setAsking(false));
    afterSuccess(cancelled, () => toast.success(t('cancelled', { name })));
  };
  return (
    <>
      <Button size="small" onClick={() => setAsking(true)}>
        {t('act.cancel')}
      </Button>
      {isAsking && (
        <QuestionDialog
          title={t('ask.cancel.title', { name })}
          text={t('ask.cancel.text')}
          action={t('act.cancel')}
          cancelLabel={common('close')}
          isBusy={isPending}
          onAct={cancel}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
};

/** Retries all failed jobs of the filter. */
export const RetryFailed = ({ rows }: { rows: object }) => {
  const t = useTexts('jobs');
  const common = useTexts('kernel');
  const [isAsking, setAsking] = useState(false);
  const { mutate, isPending } = useRetryFailed();
  const retry = () =>
    mutate(rows, {
      onSuccess: ({ retried }) => toast.success(retried === 0 ? t('retriedNone') : t('retriedAll', { count: retried })),
      onSettled: () => setAsking(false),
    });
  return (
    <>
      <Button onClick={() => setAsking(true)}>{t('retryAll')}</Button>
      {isAsking && (
        <QuestionDialog
          title={t('ask.retryAll.title')}
          text={t('ask.retryAll.text')}
          action={t('act.retry')}
          cancelLabel={common('close')}
          isBusy={isPending}
          onAct={retry}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
};
