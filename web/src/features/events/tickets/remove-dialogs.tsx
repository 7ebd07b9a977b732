import type { HostPool } from '#contract/events/tickets.ts';
import { closeWithToast } from '#forms/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { afterSuccess } from '#kernel/query/after-success.ts';
import { QuestionDialog } from '#parts/question-dialog.tsx';
import { useRemovePool, useRemoveType, type HostType } from './tickets.queries.ts';

type RemoveDialogProps = {
  removed: { id: string; name: string };
  text: string;
  removal: ReturnType<typeof useRemoveType>;
  onClose: () => void;
};

/** Asks before what cannot be undone; a refusal of the server is shown where it was asked. */
const RemoveDialog = ({ removed: { id, name }, text, removal: { mutateAsync, isPending, error }, onClose }: RemoveDialogProps) => {
  const t = useTexts('events-guests');
  return (
    <QuestionDialog
      title={t('types.remove.title', { name })}
      text={text}
      action={t('types.remove')}
      isDanger
      isBusy={isPending}
      error={error}
      onAct={() => afterSuccess(mutateAsync(id), () => closeWithToast(onClose, t('types.removed')))}
      onClose={onClose}
    />
  );
};

export const RemoveTypeDialog = ({ eventId, type, onClose }: { eventId: string; type: HostType; onClose: () => void }) => {
  const t = useTexts('events-guests');
  return <RemoveDialog removed={type} text={t('types.remove.text')} removal={useRemoveType(eventId)} onClose={onClose} />;
};

export const RemovePoolDialog = ({ eventId, pool, onClose }: { eventId: string; pool: HostPool; onClose: () => void }) => {
  const t = useTexts('events-guests');
  return <RemoveDialog removed={pool} text={t('pools.remove.text')} removal={useRemovePool(eventId)} onClose={onClose} />;
};
