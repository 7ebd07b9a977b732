import { useState } from 'react';
import type { Department } from '#contract/departments.ts';
import { closeWithToast } from '#forms/index.ts';
import { errorText, useTexts } from '#kernel/i18n/index.ts';
import { Button } from '#ui/button/button.tsx';
import { CloseButton, Dialog, DialogActions } from '#ui/dialog/dialog.tsx';
import { Refusal } from '#ui/field/refusal.tsx';
import { useDeleteDepartment } from './departments.queries.ts';

/** Asks for confirmation; the server names what still belongs to the department. */
export const DeleteDialog = ({ department, onClose }: { department: Department; onClose: () => void }) => {
  const t = useTexts('departments');
  const common = useTexts('kernel');
  const [refusal, setRefusal] = useState<string | null>(null);
  const { mutateAsync, isPending } = useDeleteDepartment();
  const remove = async () => {
    try {
      await mutateAsync(department.id);
      closeWithToast(onClose, t('deleted'));
    } catch (error) {
      setRefusal(errorText(error));
    }
  };
  return (
    <Dialog title={t('delete.title', { name: department.name })} text={t('delete.text')} onClose={onClose}>
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
