import { useTexts } from '#kernel/i18n/index.ts';
import { QuestionDialog } from '#parts/question-dialog.tsx';

type PastDialogProps = { isEdit?: boolean; onPublish: () => void; onClose: () => void };

/** Asks for confirmation, as the wrong year is easily chosen, but past events may be recorded too. */
export const PastDialog = ({ isEdit = false, onPublish, onClose }: PastDialogProps) => {
  const t = useTexts('events');
  return (
    <QuestionDialog
      title={t(isEdit ? 'past.edit' : 'past.title')}
      text={t('past.text')}
      action={t(isEdit ? 'past.save' : 'past.confirm')}
      onAct={onPublish}
      onClose={onClose}
    />
  );
};
