import { useState } from 'react';
import { FormActions, useForm } from '#forms/index.ts';
import { useMe } from '#kernel/me/index.ts';
import { useFormat, useTexts } from '#kernel/i18n/index.ts';
import { session } from '#kernel/session/index.ts';
import { Button } from '#ui/button/button.tsx';
import { CloseButton, Dialog, DialogActions, useClose } from '#ui/dialog/dialog.tsx';
import { Field } from '#ui/field/field.tsx';
import styles from './account.module.css';
import { useDeleteAccount } from './account.queries.ts';

/** Requires the username, against deletion by mistake; then shows until when it can be undone. */
export const DeletionDialog = ({ onClose }: { onClose: () => void }) => {
  const t = useTexts('account');
  const format = useFormat();
  const [deletedAt, setDeletedAt] = useState<string | null>(null);
  if (deletedAt !== null)
    // All sessions have already ended, so closing the dialog always leads to the sign-in page.
    return (
      <Dialog
        key="asked"
        title={t('deletion.asked')}
        text={t('deletion.asked.text', { date: format.date(deletedAt, 'long') })}
        holdsWords
        onClose={session.close}
      >
        <DialogActions>
          <LeaveButton label={t('deletion.leave')} />
        </DialogActions>
      </Dialog>
    );
  return (
    <Dialog title={t('deletion.title')} text={t('deletion.text')} holdsWords onClose={onClose}>
      <DeletionForm onAsked={setDeletedAt} />
    </Dialog>
  );
};

const LeaveButton = ({ label }: { label: string }) => (
  <Button look="primary" onClick={useClose()}>
    {label}
  </Button>
);

const DeletionForm = ({ onAsked }: { onAsked: (deletedAt: string) => void }) => {
  const t = useTexts('account');
  const { username } = useMe();
  const { mutateAsync: leave } = useDeleteAccount();
  const form = useForm({ initial: { typed: '' }, submit: async () => onAsked((await leave()).deletedAt) });
  return (
    <form {...form.formProps} className={styles.section}>
      <Field
        {...form.bind('typed')}
        label={t('deletion.confirm', { username })}
        autoComplete="off"
        spellCheck={false}
        autoCapitalize="none"
      />
      <FormActions form={form} label={t('deletion.action')} isDanger isDisabled={form.values.typed.trim() !== username}>
        <CloseButton label={t('deletion.cancel')} />
      </FormActions>
    </form>
  );
};
