import { useState } from 'react';
import type { BatchProps } from '#console/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { toast } from '#kernel/toast/index.ts';
import { QuestionDialog } from '#parts/question-dialog.tsx';
import { Button } from '#ui/button/button.tsx';
import { MessageSheet } from '../messages/message-sheet.tsx';
import { useConfirmGuests, type GuestEntry } from './guests.queries.ts';
import { MoveDialog, type Choices } from './move-dialog.tsx';
import { RemoveDialog } from './remove-dialog.tsx';

const idsOf = (guests: readonly GuestEntry[]) => guests.map(({ id }) => id);

type Offered = { mayWrite: boolean; /** That of the event. */ zone: string; choices: Choices };
/** The actions of a host on the chosen guests of one event. */
export const guestBatchOf = (eventId: string, { mayWrite, zone, choices }: Offered) => {
  const GuestBatch = ({ rows, clear }: BatchProps<GuestEntry>) => {
    const t = useTexts('events-guests');
    const [open, setOpen] = useState<'remove' | 'confirm' | 'move' | 'write' | null>(null);
    const close = () => setOpen(null);
    const seatless = rows.filter(({ state }) => state === 'waitlisted');
    const live = rows.filter(({ state }) => state !== 'cancelled' && state !== 'rejected' && state !== 'lapsed');
    return (
      <>
        {seatless.length > 0 && (
          <Button size="small" onClick={() => setOpen('confirm')}>
            {t('confirm.action')}
          </Button>
        )}
        {(choices.types.length > 1 || choices.isHybrid) && live.length > 0 && (
          <Button size="small" onClick={() => setOpen('move')}>
            {t('move.action')}
          </Button>
        )}
        {mayWrite && live.length > 0 && (
          <Button size="small" onClick={() => setOpen('write')}>
            {t('write.action')}
          </Button>
        )}
        {live.length > 0 && (
          <Button size="small" isDanger onClick={() => setOpen('remove')}>
            {t('remove.action')}
          </Button>
        )}
        {open === 'write' && <MessageSheet eventId={eventId} zone={zone} chosen={idsOf(live)} onDone={clear} onClose={close} />}
        {open === 'move' && <MoveDialog eventId={eventId} choices={choices} ids={idsOf(live)} onDone={clear} onClose={close} />}
        {open === 'remove' && <RemoveDialog eventId={eventId} ids={idsOf(live)} onDone={clear} onClose={close} />}
        {open === 'confirm' && <ConfirmDialog eventId={eventId} ids={idsOf(seatless)} onDone={clear} onClose={close} />}
      </>
    );
  };
  return GuestBatch;
};

type ConfirmDialogProps = { eventId: string; ids: string[]; onDone: () => void; onClose: () => void };
const ConfirmDialog = ({ eventId, ids, onDone, onClose }: ConfirmDialogProps) => {
  const t = useTexts('events-guests');
  const { mutate, isPending } = useConfirmGuests(eventId);
  const confirm = () =>
    mutate(ids, {
      onSuccess: ({ results }) => {
        const done = results.filter(({ isDone }) => isDone).length;
        if (done > 0) toast.success(t('confirm.done', { count: done }));
        if (done < results.length) toast.info(t('confirm.none', { count: results.length - done }));
        onDone();
      },
      onSettled: onClose,
    });
  return (
    <QuestionDialog
      title={t('confirm.title', { count: ids.length })}
      text={t('confirm.text')}
      width={460}
      action={t('confirm.action')}
      isBusy={isPending}
      onAct={confirm}
      onClose={onClose}
    />
  );
};
