import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReminderMinutes } from '#contract/events/reminders.ts';
import type { Event } from '#contract/events/index.ts';
import { limits } from '#contract/browser/limits.ts';
import { errorText, useTexts } from '#kernel/i18n/index.ts';
import { toast } from '#kernel/toast/index.ts';
import { Button } from '#ui/button/button.tsx';
import { CloseButton, Dialog, DialogActions } from '#ui/dialog/dialog.tsx';
import { eventRemindersQuery, useSetEventReminders } from './reminders.queries.ts';
import { ReminderTimes } from './reminder-times.tsx';

/** The times at which the people who go are reminded, for hosts. */
export const EventReminders = ({ event }: { event: Event }) => {
  const t = useTexts('events');
  const [isOpen, setOpen] = useState(false);
  if (!event.isHost || event.status === 'cancelled' || event.phase !== 'upcoming') return null;
  return (
    <>
      <Button look="text" size="small" onClick={() => setOpen(true)}>
        {t('reminders.edit')}
      </Button>
      {isOpen && <RemindersDialog id={event.id} onClose={() => setOpen(false)} />}
    </>
  );
};

const RemindersDialog = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const t = useTexts('events');
  const common = useTexts('kernel');
  const { data, error: unread } = useQuery(eventRemindersQuery(id));
  const { mutate: save, error: unsaved, isPending } = useSetEventReminders(id);
  const [changed, setChanged] = useState<ReminderMinutes[] | null>(null);
  const chosen = changed ?? data?.minutes ?? [];
  const error = unsaved ?? unread;
  const submit = () =>
    save(chosen, {
      onSuccess: () => {
        onClose();
        toast.success(t('reminders.saved'));
      },
    });
  return (
    <Dialog title={t('reminders.title')} text={t('reminders.text', { max: limits.reminders.max })} onClose={onClose}>
      {data && <ReminderTimes chosen={chosen} onChange={setChanged} />}
      {error && <p role="alert">{errorText(error)}</p>}
      <DialogActions>
        <CloseButton label={common('cancel')} />
        <Button look="primary" isBusy={isPending} disabled={!data} onClick={submit}>
          {common('save')}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
