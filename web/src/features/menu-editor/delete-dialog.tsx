import { closeWithToast } from '#forms/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { afterSuccess } from '#kernel/query/after-success.ts';
import { QuestionDialog } from '#parts/question-dialog.tsx';
import { useDeleteMenu } from './menu-editor.queries.ts';

type DeleteDialogProps = { id: string; name: string; /** Names of all that goes with it. */ below: readonly string[]; onClose: () => void };

/** Lists the descendants that are deleted with an entry. */
export const DeleteDialog = ({ id, name, below, onClose }: DeleteDialogProps) => {
  const t = useTexts('menu-editor');
  const common = useTexts('kernel');
  const { mutateAsync, isPending, error } = useDeleteMenu();
  return (
    <QuestionDialog
      title={t('delete.title', { name })}
      text={t('delete.text')}
      action={common('delete')}
      isDanger
      isBusy={isPending}
      error={error}
      onAct={() => afterSuccess(mutateAsync({ id, below: below.length }), () => closeWithToast(onClose, t('deleted')))}
      onClose={onClose}
    >
      {below.length > 0 && <p>{t('delete.many', { count: below.length, names: below.join(', ') })}</p>}
    </QuestionDialog>
  );
};
