import type { Department } from '#contract/departments.ts';
import { closeWithToast } from '#forms/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { afterSuccess } from '#kernel/query/after-success.ts';
import { QuestionDialog } from '#parts/question-dialog.tsx';
import { useDeleteDepartment } from './departments.queries.ts';

/** Asks for confirmation; the server names what still belongs to the department. */
export const DeleteDialog = ({ department, onClose }: { department: Department; onClose: () => void }) => {
  const t = useTexts('departments');
  const common = useTexts('kernel');
  const { mutateAsync, isPending, error } = useDeleteDepartment();
  return (
    <QuestionDialog
      title={t('delete.title', { name: department.name })}
      text={t('delete.text')}
      action={common('delete')}
      isDanger
      isBusy={isPending}
      error={error}
      onAct={() => afterSuccess(mutateAsync(department.id), () => closeWithToast(onClose, t('deleted')))}
      onClose={onClose}
    />
  );
};
