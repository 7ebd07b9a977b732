import { useTexts } from '#kernel/i18n/index.ts';
import { QuestionDialog } from '#parts/question-dialog.tsx';

/** `isWanted`: others wait for the seat. */
type GiveBackDialogProps = { isWaiting: boolean; isWanted: boolean; onGiveBack: () => void; onClose: () => void };

/** A seat that others wait for, or a waitlist place, cannot be taken back; one with answers is taken by answering again. */
export const GiveBackDialog = ({ isWaiting, isWanted, onGiveBack, onClose }: GiveBackDialogProps) => {
  const t = useTexts('events');
  const giveBack = () => {
    // The panel shows the result.
    onClose();
    onGiveBack();
  };
  return (
    <QuestionDialog
      title={t(isWaiting ? 'rsvp.leaveQueue.title' : 'rsvp.cancel.title')}
      text={t(isWaiting ? 'rsvp.leaveQueue.text' : isWanted ? 'rsvp.cancel.text' : 'rsvp.cancel.again')}
      width={400}
      action={t(isWaiting ? 'rsvp.leaveQueue' : 'rsvp.cancel')}
      onAct={giveBack}
      onClose={onClose}
    />
  );
};
