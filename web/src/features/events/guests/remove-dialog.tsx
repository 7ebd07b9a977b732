import { limits } from '#contract/browser/limits.ts';
import { closeWithToast, counted, every, Form, FormActions, required, text, useForm } from '#forms/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { AreaField } from '#ui/area/area-field.tsx';
import { CloseButton, Dialog } from '#ui/dialog/dialog.tsx';
import { FieldStack } from '#ui/field/field-stack.tsx';
import { useRemoveGuests } from './guests.queries.ts';

type RemoveDialogProps = { eventId: string; ids: string[]; onDone: () => void; onClose: () => void };

/** Removes guests with a reason, and says what that means. */
export const RemoveDialog = ({ eventId, ids, onDone, onClose }: RemoveDialogProps) => {
  const t = useTexts('events-guests');
  const common = useTexts('kernel');
  const send = useRemoveGuests(eventId);
  const form = useForm({
    initial: { reason: '' },
    rules: { reason: every(required, text(limits.memberReason)) },
    submit: async ({ reason }) => {
      const { results } = await send.mutateAsync({ ids, reason });
      onDone();
      closeWithToast(onClose, t('remove.done', { count: results.filter(({ isDone }) => isDone).length }));
    },
  });
  return (
    <Dialog title={t('remove.title', { count: ids.length })} text={t('remove.text')} holdsWords={form.isChanged} onClose={onClose}>
      <Form form={form}>
        <FieldStack>
          <AreaField
            {...form.bind('reason')}
            label={t('remove.reason')}
            hint={t('remove.reason.hint')}
            rows={3}
            required
            count={counted(form.values.reason, limits.memberReason)}
          />
        </FieldStack>
        <FormActions form={form} label={t('remove.action')}>
          <CloseButton label={common('cancel')} />
        </FormActions>
      </Form>
    </Dialog>
  );
};
