import type { Event } from '#contract/events/index.ts';
import { limits } from '#contract/browser/limits.ts';
import type { SeriesScope } from '#contract/events/series.ts';
import { closeWithToast, text, useForm } from '#forms/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { CancelForm } from './cancel-form.tsx';
import { useCancelDates } from './edits.queries.ts';
import { ScopeChoice } from './scope-dialog.tsx';

/** Cancels several dates of a series with one reason. */
export const CancelDatesDialog = ({ event, onClose }: { event: Event; onClose: () => void }) => {
  const t = useTexts('events-series');
  const { mutateAsync: cancel } = useCancelDates(event.id);
  const form = useForm<{ scope: SeriesScope; reason: string }>({
    initial: { scope: 'following', reason: '' },
    rules: { reason: text(limits.eventReason) },
    submit: async ({ scope, reason }) => {
      const { cancelled } = await cancel({ scope, reason: reason.trim() });
      closeWithToast(onClose, t('cancel.done', { count: cancelled }));
    },
  });
  return (
    <CancelForm title={t('cancel.title')} text={t('cancel.text')} form={form} reason={form.bind('reason')} onClose={onClose}>
      <ScopeChoice scopes={['following', 'all']} value={form.values.scope} onChange={(scope) => form.set({ scope })} />
    </CancelForm>
  );
};
