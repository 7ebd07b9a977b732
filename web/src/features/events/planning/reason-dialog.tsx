import type { Event } from '#contract/events/index.ts';
import { limits } from '#contract/browser/limits.ts';
import { closeWithToast, counted, Form, FormActions, text, useForm } from '#forms/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { leaveBy } from '#kernel/page/index.ts';
import { AreaField } from '#ui/area/area-field.tsx';
import { CloseButton, Dialog } from '#ui/dialog/dialog.tsx';
import { useMoveEvent } from './planning.queries.ts';

type ReasonDialogProps = { event: Pick<Event, 'id' | 'slug' | 'isRecurring'>; to: 'cancel' | 'postpone'; onClose: () => void };

/** Asks why an event does not take place as planned, as its guests are notified of the reason. */
export const ReasonDialog = ({ event, to, onClose }: ReasonDialogProps) => {
  const t = useTexts('events-planning');
  const series = useTexts('events-series');
  const isSkip = to === 'cancel' && event.isRecurring;
  const words = (part: 'title' | 'text' | 'action' | 'done') => (isSkip ? series(`skip.${part}`) : t(`${to}.${part}`));
  const { mutateAsync: move } = useMoveEvent(event, { isSilent: true });
  const form = useForm({
    initial: { reason: '' },
    rules: { reason: text(limits.eventReason) },
    submit: async ({ reason }) => {
      await move({ to, body: { reason: reason.trim() } });
      closeWithToast(onClose, words('done'));
    },
  });
  return (
    <Dialog title={words('title')} text={words('text')} holdsWords={form.isChanged} onLeave={leaveBy} onClose={onClose}>
      <Form form={form}>
        <AreaField
          {...form.bind('reason')}
          label={t('reason')}
          note={t('reason.note')}
          rows={3}
          count={counted(form.values.reason, limits.eventReason)}
        />
        <FormActions form={form} label={words('action')} isDanger={to === 'cancel'}>
          <CloseButton label={t('back')} />
        </FormActions>
      </Form>
    </Dialog>
  );
};
