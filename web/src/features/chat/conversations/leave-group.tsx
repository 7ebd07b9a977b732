import { useTexts } from '#kernel/i18n/index.ts';
import { QuestionDialog } from '#parts/question-dialog.tsx';

type LeaveGroupProps = { name: string; onLeave: () => void; onClose: () => void };

/** Asks before a group is left, as only those in it can add the reader again. */
export const LeaveGroup = ({ name, onLeave, onClose }: LeaveGroupProps) => {
  const t = useTexts('chat-conversations');
  const leave = () => {
    onClose();
    onLeave();
  };
  return (
    <QuestionDialog
      title={t('leave.title', { name })}
      text={t('leave.text')}
      action={t('leave.action')}
      isDanger
      onAct={leave}
      onClose={onClose}
    />
  );
};
