import { limits } from '#contract/browser/limits.ts';
import { closeWithToast, text, useForm } from '#forms/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { CancelForm } from './cancel-form.tsx';
import { useCancelDates } from './edits.queries.ts';

type CancelChosenProps = { eventId: string; eventIds: string[]; onDone: () => void; onClose: () => void };

/** Cancels the chosen dates of a series with one reason. */
export const CancelChosenDialog = ({ eventId, eventIds, onDone, onClose }: CancelChosenProps) => {
  const t = useTexts('events-series');
  const { mutateAsync: cancel } = useCancelDates(eventId);
  const count = eventIds.length;
  const form = useForm({
    initial: { reason: '' },
    rules: { reason: text(limits.eventReason) },
    submit: async ({ reason }) => {
      const { cancelled } = await cancel({ scope: 'chosen', eventIds, reason: reason.trim() });
      onDone();
      closeWithToast(onClose, t('cancel.done', { count: cancelled }));
    },
  });
  return (
    <CancelForm
      title={t('tab.cancel.title', { count })}
      text={t('tab.cancel.text')}
      form={form}
      reason={form.bind('reason')}
      onClose={onClose}
    />
  );
};
