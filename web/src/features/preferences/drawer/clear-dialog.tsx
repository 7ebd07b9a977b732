import { useTexts } from '#kernel/i18n/index.ts';
import { QuestionDialog } from '#parts/question-dialog.tsx';
import type { Losses } from './clear-device.ts';

type ClearDialogProps = { losses: Losses; onConfirm: () => void; onClose: () => void };

/** Shown only if unsaved input would be lost. */
export const ClearDialog = ({ losses, onConfirm, onClose }: ClearDialogProps) => {
  const t = useTexts('preferences-drawer');
  return (
    <QuestionDialog title={t('clear.title')} action={t('clear.confirm')} isDanger onAct={onConfirm} onClose={onClose}>
      {losses.unsent > 0 && <p>{t('clear.unsent', { count: losses.unsent })}</p>}
      {losses.hasDrafts && <p>{t('clear.drafts')}</p>}
      {losses.hasUnsaved && <p>{t('clear.unsaved')}</p>}
    </QuestionDialog>
  );
};
