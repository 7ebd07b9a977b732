import { limits } from '#contract/browser/limits.ts';
import { closeWithToast, counted, Form, FormActions, text, useForm } from '#forms/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { leaveBy } from '#kernel/page/index.ts';
import { AreaField } from '#ui/area/area-field.tsx';
import { CloseButton, Dialog } from '#ui/dialog/dialog.tsx';

type ReasonDialogProps = {
  title: string;
  text?: string;
  action: string;
  isDanger?: boolean;
  /** May answer what to say then. */
  onSend: (reason: string) => Promise<unknown>;
  onClose: () => void;
};

/** Asks why, as the audit log keeps it. */
export const ReasonDialog = ({ title, text: note, action, isDanger = false, onSend, onClose }: ReasonDialogProps) => {
  const t = useTexts('posts-thread');
  const common = useTexts('kernel');
  const form = useForm({
    initial: { reason: '' },
    rules: { reason: text(limits.moderationReason) },
    submit: async ({ reason }) => {
      const said = await onSend(reason.trim());
      closeWithToast(onClose, typeof said === 'string' ? said : t('reason.done'));
    },
  });
  return (
    <Dialog title={title} text={note} holdsWords={form.isChanged} onLeave={leaveBy} onClose={onClose}>
      <Form form={form}>
        <AreaField
          {...form.bind('reason')}
          label={t('reason.label')}
          note={t('reason.note')}
          rows={2}
          count={counted(form.values.reason, limits.moderationReason)}
        />
        <FormActions form={form} label={action} isDanger={isDanger}>
          <CloseButton label={common('cancel')} />
        </FormActions>
      </Form>
    </Dialog>
  );
};
