import type { Community } from '#contract/communities/index.ts';
import { limits } from '#contract/browser/limits.ts';
import { foldName } from '#contract/browser/patterns.ts';
import { closeWithToast, counted, every, Form, FormActions, required, text, useForm } from '#forms/index.ts';
import { useFormat, useTexts } from '#kernel/i18n/index.ts';
import { AreaField } from '#ui/area/area-field.tsx';
import { CloseButton, Dialog } from '#ui/dialog/dialog.tsx';
import { Field } from '#ui/field/field.tsx';
import { FieldStack } from '#ui/field/field-stack.tsx';
import { useDeleteCommunity, useLeaveDeleted } from './lifecycle.queries.ts';

type DeleteDialogProps = { community: Community; onClose: () => void };

/** Deletes a community in 30 days, once its name was typed. Site administrators say why. */
export const DeleteDialog = ({ community, onClose }: DeleteDialogProps) => {
  const t = useTexts('communities-lifecycle');
  const common = useTexts('kernel');
  const format = useFormat();
  const send = useDeleteCommunity(community.id);
  const leave = useLeaveDeleted(community);
  const isOwner = community.membership?.role === 'owner';
  const form = useForm({
    initial: { name: '', reason: '' },
    rules: { name: required, reason: isOwner ? undefined : every(required, text(limits.memberReason)) },
    submit: async (values) => {
      const { deleteAt } = await send.mutateAsync(values);
      closeWithToast(onClose, t('delete.done', { name: community.name, date: format.date(deleteAt) }));
      // Closed, the dialog holds no input that leaving would ask about.
      await leave();
    },
  });
  return (
    <Dialog title={t('delete.title', { name: community.name })} holdsWords={form.isChanged} onClose={onClose}>
      <Form form={form}>
        <FieldStack>
          <p>{t('delete.effects.closed')}</p>
          <p>{t('delete.effects.told')}</p>
          <p>{t('delete.effects.gone')}</p>
          <Field {...form.bind('name')} label={t('delete.name', { name: community.name })} required autoComplete="off" spellCheck={false} />
          <AreaField
            {...form.bind('reason')}
            label={t('reason')}
            note={t(isOwner ? 'delete.reason.hint' : 'reason.hint')}
            rows={2}
            required={!isOwner}
            count={counted(form.values.reason, limits.memberReason)}
          />
        </FieldStack>
        <FormActions form={form} label={t('delete.confirm')} isDanger isDisabled={foldName(form.values.name) !== foldName(community.name)}>
          <CloseButton label={common('cancel')} />
        </FormActions>
      </Form>
    </Dialog>
  );
};
