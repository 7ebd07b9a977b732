import { useTexts } from '#kernel/i18n/index.ts';
import { QuestionDialog } from '#parts/question-dialog.tsx';
import type { Consequence } from './leaving.ts';

type LeaveDialogProps = {
  name: string;
  consequence: Consequence | null;
  /** Upcoming events in which the member has a seat or waits for one. */
  seats: number;
  isLeaving: boolean;
  onLeave: () => void;
  onClose: () => void;
};

/** Lists what cannot be undone; if everything can, there is no question. */
export const LeaveDialog = ({ name, consequence, seats, isLeaving, onLeave, onClose }: LeaveDialogProps) => {
  const t = useTexts('communities');
  return (
    <QuestionDialog
      title={t('leave.title', { name })}
      action={t('leave.action')}
      cancelLabel={t('leave.stay')}
      isDanger
      isBusy={isLeaving}
      onAct={onLeave}
      onClose={onClose}
    >
      {consequence && <p>{t(`leave.${consequence}`)}</p>}
      {seats > 0 && <p>{t('leave.seats', { count: seats })}</p>}
    </QuestionDialog>
  );
};
