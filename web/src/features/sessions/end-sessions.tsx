import { useState } from 'react';
import type { SessionRow } from '#contract/sessions.ts';
import { useBatch, type BatchProps } from '#console/index.ts';
import { errorText, useTexts } from '#kernel/i18n/index.ts';
import { afterSuccess } from '#kernel/query/after-success.ts';
import { toast } from '#kernel/toast/index.ts';
import { QuestionDialog } from '#parts/question-dialog.tsx';
import { Button } from '#ui/button/button.tsx';
import { useDeviceName } from './session-cells.tsx';
import { endSession, useEndSession, useRefreshSessions } from './sessions.queries.ts';

/** Ends the session of a row; not shown without the permission, or for the current session. */
export const EndSession = ({ row }: { row: SessionRow }) => {
  const t = useTexts('sessions');
  const deviceName = useDeviceName();
  const [isAsking, setAsking] = useState(false);
  const { mutateAsync, isPending } = useEndSession();
  if (!row.can.end) return null;
  const name = row.user.username;
  const end = () => {
    const ended = mutateAsync(row.id).finally(() => setAsking(false));
    afterSuccess(ended, () => toast.success(t('done.one', { name })));
  };
  return (
    <>
      <Button size="small" aria-label={t('act.end.of', { name })} onClick={() => setAsking(true)}>
        {t('act.end')}
      </Button>
      {isAsking && (
        <QuestionDialog
          title={t('ask.one.title', { name })}
          text={t('ask.one.text', { device: deviceName(row), place: row.place })}
          action={t('act.end')}
          isDanger
          isBusy={isPending}
          onAct={end}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
};

/** Ends all selected sessions; those that fail stay open and are listed. */
export const EndSessions = ({ rows, clear }: BatchProps<SessionRow>) => {
  const t = useTexts('sessions');
  const [isAsking, setAsking] = useState(false);
  const { progress, run } = useBatch<SessionRow>();
  const refresh = useRefreshSessions();
  const end = async () => {
    const { done, failed } = await run(rows, ({ id }) => endSession(id));
    setAsking(false);
    clear();
    if (done > 0) toast.success(t('done.many', { count: done }));
    const [first] = failed;
    if (first) toast.error(t('notDone', { count: failed.length, name: first.row.user.username, why: errorText(first.error) }));
    await refresh();
  };
  return (
    <>
      <Button size="small" isDanger isBusy={progress !== null} onClick={() => setAsking(true)}>
        {t('act.end')}
      </Button>
      {progress && <span role="status">{t('progress', progress)}</span>}
      {isAsking && (
        <QuestionDialog
          title={t('ask.many.title', { count: rows.length })}
          text={t('ask.many.text')}
          action={t('act.end')}
          isDanger
          isBusy={progress !== null}
          onAct={() => void end()}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
};
