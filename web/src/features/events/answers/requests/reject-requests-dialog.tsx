import { limits } from '#contract/browser/limits.ts';
import { counted, Form, FormActions, text, useForm } from '#forms/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { AreaField } from '#ui/area/area-field.tsx';
import { CloseButton, Dialog } from '#ui/dialog/dialog.tsx';
import { useTellResults } from './use-tell-results.ts';
import { useDecideEventRequests } from './requests.queries.ts';

type RejectRequestsDialogProps = { eventId: string; ids: readonly string[]; onClose: () => void };

/** Declines RSVPs, with a reason that each person is shown. */
export const RejectRequestsDialog = ({ eventId, ids, onClose }: RejectRequestsDialogProps) => {
  const t = useTexts('events-answers');
  const common = useTexts('kernel');
  const decide = useDecideEventRequests(eventId);
  const tell = useTellResults();
  const form = useForm({
    initial: { reason: '' },
    rules: { reason: text({ max: limits.memberReason.max }) },
    submit: async ({ reason }) => {
      const { results } = await decide.mutateAsync({ ids: [...ids], decision: 'reject', reason });
      onClose();
      tell(results);
    },
  });
  return (
    <Dialog
      title={t('reject.title', { count: ids.length })}
      text={t('reject.text')}
      holdsWords={form.isChanged}
      width={400}
      onClose={onClose}
    >
      <Form form={form}>
        <AreaField {...form.bind('reason')} label={t('reject.reason')} rows={3} count={counted(form.values.reason, limits.memberReason)} />
        <FormActions form={form} label={t('reject.confirm')}>
          <CloseButton label={common('cancel')} />
        </FormActions>
      </Form>
    </Dialog>
  );
};
