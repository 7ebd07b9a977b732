import { useState } from 'react';
import type { HostPool } from '#contract/events/tickets.ts';
import { closeWithToast } from '#forms/index.ts';
import { errorText, useTexts } from '#kernel/i18n/index.ts';
import { Button } from '#ui/button/button.tsx';
import { CloseButton, Dialog, DialogActions } from '#ui/dialog/dialog.tsx';
import { Refusal } from '#ui/field/refusal.tsx';
import { useRemovePool, useRemoveType, type HostType } from './tickets.queries.ts';

type QuestionProps = { title: string; text: string; isPending: boolean; remove: () => Promise<unknown>; onClose: () => void };

/** Asks before what cannot be undone; a refusal of the server is shown where it was asked. */
const Question = ({ title, text, isPending, remove, onClose }: QuestionProps) => {
  const t = useTexts('events-guests');
  const common = useTexts('kernel');
  const [refusal, setRefusal] = useState<string | null>(null);
  const send = async () => {
    try {
      await remove();
      closeWithToast(onClose, t('types.removed'));
    } catch (error) {
      setRefusal(errorText(error));
    }
  };
  return (
    <Dialog title={title} text={text} onClose={onClose}>
      {refusal && <Refusal text={refusal} />}
      <DialogActions>
        <CloseButton label={common('cancel')} />
        <Button look="primary" isDanger isBusy={isPending} onClick={() => void send()}>
          {t('types.remove')}
        </Button>
      </DialogActions>
    </Dialog>
  );
};

export const RemoveTypeDialog = ({ eventId, type, onClose }: { eventId: string; type: HostType; onClose: () => void }) => {
  const t = useTexts('events-guests');
  const { mutateAsync, isPending } = useRemoveType(eventId);
  const remove = () => mutateAsync(type.id);
  return (
    <Question
      title={t('types.remove.title', { name: type.name })}
      text={t('types.remove.text')}
      isPending={isPending}
      remove={remove}
      onClose={onClose}
    />
  );
};

export const RemovePoolDialog = ({ eventId, pool, onClose }: { eventId: string; pool: HostPool; onClose: () => void }) => {
  const t = useTexts('events-guests');
  const { mutateAsync, isPending } = useRemovePool(eventId);
  const remove = () => mutateAsync(pool.id);
  return (
    <Question
      title={t('types.remove.title', { name: pool.name })}
      text={t('pools.remove.text')}
      isPending={isPending}
      remove={remove}
      onClose={onClose}
    />
  );
};
