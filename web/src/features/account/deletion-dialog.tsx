import { useState, type FormEvent } from 'react';
import { useMe } from '#kernel/me/index.ts';
import { isApiError } from '#kernel/api/index.ts';
import { errorText, useFormat, useTexts } from '#kernel/i18n/index.ts';
import { session } from '#kernel/session/index.ts';
import { Button } from '#ui/button/button.tsx';
import { CloseButton, Dialog, DialogActions, useClose } from '#ui/dialog/dialog.tsx';
import { Field } from '#ui/field/field.tsx';
import { useDeleteAccount } from './account.queries.ts';

/** Asks for the username, so that nobody leaves by a slip; then says until when there is a way back. */
export const DeletionDialog = ({ onClose }: { onClose: () => void }) => {
  const t = useTexts('account');
  const format = useFormat();
  const [deletedAt, setDeletedAt] = useState<string | null>(null);
  if (deletedAt !== null)
    // All sessions are over by now; however it is closed, the way leads to the sign-in page.
    return (
      <Dialog
        key="asked"
        title={t('deletion.asked')}
        text={t('deletion.asked.text', { date: format.day(deletedAt, 'long') })}
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
  const [typed, setTyped] = useState('');
  const { mutate: leave, isPending, error } = useDeleteAccount();
  const isMeant = typed.trim() === username;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isMeant) leave(undefined, { onSuccess: ({ deletedAt }) => onAsked(deletedAt) });
  };
  return (
    <form onSubmit={submit} noValidate>
      <Field
        label={t('deletion.confirm', { username })}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        autoComplete="off"
        spellCheck={false}
        autoCapitalize="none"
        {...(isApiError(error) ? { error: errorText(error) } : {})}
      />
      <DialogActions>
        <CloseButton label={t('deletion.cancel')} />
        <Button look="primary" isDanger type="submit" disabled={!isMeant} isBusy={isPending}>
          {t('deletion.action')}
        </Button>
      </DialogActions>
    </form>
  );
};
