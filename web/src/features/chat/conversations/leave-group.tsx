import { useTexts } from '#kernel/i18n/index.ts';
import { Button } from '#ui/button/button.tsx';
import { CloseButton, Dialog, DialogActions } from '#ui/dialog/dialog.tsx';

type LeaveGroupProps = { name: string; onLeave: () => void; onClose: () => void };

/** Asks before a group is left, as only those in it can add the reader again. */
export const LeaveGroup = ({ name, onLeave, onClose }: LeaveGroupProps) => {
  const t = useTexts('chat-conversations');
  const common = useTexts('kernel');
  const leave = () => {
    onClose();
    onLeave();
  };
  return (
    <Dialog title={t('leave.title', { name })} text={t('leave.text')} onClose={onClose}>
      <DialogActions>
        <CloseButton label={common('cancel')} />
        <Button look="primary" isDanger onClick={leave}>
          {t('leave.action')}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
