import type { EventSummary, Registration } from '#contract/events/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { QuestionDialog } from '#parts/question-dialog.tsx';

const words = { waitlisted: 'rsvp.leaveQueue', pending: 'rsvp.withdraw' } as const;
/** The words for giving back the own answer. */
export const leavingWords = ({ state }: Registration) => (state === 'waitlisted' || state === 'pending' ? words[state] : 'rsvp.cancel');

type GiveBackDialogProps = { event: EventSummary; mine: Registration; onGiveBack: () => void; onClose: () => void };

/** A seat that others wait for, or a waitlist place, cannot be taken back; one with answers is taken by answering again. */
export const GiveBackDialog = ({ event, mine, onGiveBack, onClose }: GiveBackDialogProps) => {
  const t = useTexts('events');
  const giveBack = () => {
    // The panel shows the result.
    onClose();
    onGiveBack();
  };
  const isPassedOn = mine.state !== 'pending' && event.waitlistCount > 0;
  const text = mine.state === 'waitlisted' ? 'rsvp.leaveQueue.text' : isPassedOn ? 'rsvp.cancel.text' : 'rsvp.cancel.again';
  return (
    <QuestionDialog
      title={t(`${leavingWords(mine)}.title`)}
      text={t(text)}
      width={400}
      action={t(leavingWords(mine))}
      cancelLabel={t('rsvp.keep')}
      onAct={giveBack}
      onClose={onClose}
    />
  );
};
