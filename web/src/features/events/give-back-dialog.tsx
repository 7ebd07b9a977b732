import { useTexts } from '#kernel/i18n/index.ts';
import { Button } from '#ui/button/button.tsx';
import { CloseButton, Dialog, DialogActions } from '#ui/dialog/dialog.tsx';

type GiveBackDialogProps = { isWaiting: boolean; onGiveBack: () => void; onClose: () => void };

/** A seat that others wait for, or a waitlist place, cannot be taken back. */
export const GiveBackDialog = ({ isWaiting, onGiveBack, onClose }: GiveBackDialogProps) => {
  const t = useTexts('events');
  const common = useTexts('kernel');
  const giveBack = () => {
    // The panel shows the result.
    onClose();
    onGiveBack();
  };
  return (
    <Dialog
      title={t(isWaiting ? 'rsvp.leaveQueue.title' : 'rsvp.cancel.title')}
      text={t(isWaiting ? 'rsvp.leaveQueue.text' : 'rsvp.cancel.text')}
      width={400}
      onClose={onClose}
    >
      <DialogActions>
        <CloseButton label={common('cancel')} />
        <Button look="primary" onClick={giveBack}>
          {t(isWaiting ? 'rsvp.leaveQueue' : 'rsvp.cancel')}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
