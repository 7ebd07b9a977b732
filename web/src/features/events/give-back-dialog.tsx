import { useTexts } from '#kernel/i18n/index.ts';
import { Button } from '#ui/button/button.tsx';
import { CloseButton, Dialog, DialogActions } from '#ui/dialog/dialog.tsx';

/** `isWanted`: others wait for the seat. */
type GiveBackDialogProps = { isWaiting: boolean; isWanted: boolean; onGiveBack: () => void; onClose: () => void };

/** A seat that others wait for, or a waitlist place, cannot be taken back; one with answers is taken by answering again. */
export const GiveBackDialog = ({ isWaiting, isWanted, onGiveBack, onClose }: GiveBackDialogProps) => {
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
      text={t(isWaiting ? 'rsvp.leaveQueue.text' : isWanted ? 'rsvp.cancel.text' : 'rsvp.cancel.again')}
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
