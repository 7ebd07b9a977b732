import { limits } from '#contract/browser/limits.ts';
import { counted, Form, FormActions, text, useForm } from '#forms/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { AreaField } from '#ui/area/area-field.tsx';
import { CloseButton, Dialog } from '#ui/dialog/dialog.tsx';
import { useDecideRequests } from './members.queries.ts';
import { useTellResults } from './use-tell-results.ts';

type RejectDialogProps = { communityId: string; userIds: readonly string[]; onClose: () => void };

/** Declines requests, with a reason that each person is shown. */
export const RejectDialog = ({ communityId, userIds, onClose }: RejectDialogProps) => {
  const t = useTexts('communities-members');
  const common = useTexts('kernel');
  const decide = useDecideRequests(communityId);
  const tell = useTellResults();
  const form = useForm({
    initial: { reason: '' },
    rules: { reason: text({ max: limits.memberReason.max }) },
    submit: async ({ reason }) => {
      const { results } = await decide.mutateAsync({ userIds: [...userIds], decision: 'reject', reason });
      onClose();
      tell('reject', results);
    },
  });
  return (
    <Dialog title={t('reject.title', { count: userIds.length })} text={t('reject.text')} holdsWords={form.isChanged} onClose={onClose}>
      <Form form={form}>
        <AreaField
          {...form.bind('reason')}
          label={t('reason.optional')}
          note={t('reason.hint')}
          rows={3}
          count={counted(form.values.reason, limits.memberReason)}
        />
        <FormActions form={form} label={t('reject.confirm')}>
          <CloseButton label={common('cancel')} />
        </FormActions>
      </Form>
    </Dialog>
  );
};
