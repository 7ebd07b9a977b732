import { useState } from 'react';
import { closeWithToast } from '#forms/index.ts';
import { errorText, useTexts } from '#kernel/i18n/index.ts';
import { Button } from '#ui/button/button.tsx';
import { CloseButton, Dialog, DialogActions } from '#ui/dialog/dialog.tsx';
import { Refusal } from '#ui/field/refusal.tsx';
import { useDeleteMenu } from './menu-editor.queries.ts';

type DeleteDialogProps = { id: string; name: string; /** Names of all that goes with it. */ below: readonly string[]; onClose: () => void };

/** Lists the descendants that are deleted with an entry. */
export const DeleteDialog = ({ id, name, below, onClose }: DeleteDialogProps) => {
  const t = useTexts('menu-editor');
  const common = useTexts('kernel');
  const [refusal, setRefusal] = useState<string | null>(null);
  const { mutateAsync, isPending } = useDeleteMenu();
  const remove = async () => {
    try {
      await mutateAsync({ id, below: below.length });
      closeWithToast(onClose, t('deleted'));
    } catch (error) {
      setRefusal(errorText(error));
    }
  };
  return (
    <Dialog title={t('delete.title', { name })} text={t('delete.text')} onClose={onClose}>
      {below.length > 0 && <p>{t('delete.many', { count: below.length, names: below.join(', ') })}</p>}
      {refusal && <Refusal text={refusal} />}
      <DialogActions>
        <CloseButton label={common('cancel')} />
        <Button look="primary" isDanger isBusy={isPending} onClick={() => void remove()}>
          {common('delete')}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
