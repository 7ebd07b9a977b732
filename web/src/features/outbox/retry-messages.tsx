import { useState } from 'react';
import type { OutboxMessage } from '#contract/outbox.ts';
import { useBatch, type BatchProps } from '#console/index.ts';
import { errorText, useTexts } from '#kernel/i18n/index.ts';
import { toast } from '#kernel/toast/index.ts';
import { QuestionDialog } from '#parts/question-dialog.tsx';
import { Button } from '#ui/button/button.tsx';
import { retryMessage, useRefreshOutbox } from './outbox.queries.ts';

/** Retries all selected messages; those that fail are unchanged and listed. */
export const RetryMessages = ({ rows, clear }: BatchProps<OutboxMessage>) => {
  const t = useTexts('outbox');
  const [isAsking, setAsking] = useState(false);
  const { progress, run } = useBatch<OutboxMessage>();
  const refresh = useRefreshOutbox();
  const retry = async () => {
    const { done, failed } = await run(rows, ({ id }) => retryMessage(id));
    setAsking(false);
    clear();
    if (done > 0) toast.success(t('retriedMany', { count: done }));
    const [first] = failed;
    if (first) toast.error(t('notRetried', { count: failed.length, name: first.row.recipient, why: errorText(first.error) }));
    await refresh();
  };
  return (
    <>
      <Button size="small" isBusy={progress !== null} onClick={() => setAsking(true)}>
        {t('retry')}
      </Button>
      {progress && <span role="status">{t('progress', progress)}</span>}
      {isAsking && (
        <QuestionDialog
          title={t('retryMany.title', { count: rows.length })}
          text={t('retryMany.text')}
          action={t('retry')}
          isBusy={progress !== null}
          onAct={() => void retry()}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
};
