import type { Event } from '#contract/events/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { Button } from '#ui/button/button.tsx';
import { Text } from '#ui/layout/text.tsx';
import type { AnswerActions } from '../use-answer.ts';

type WaitingNoteProps = { event: Event; partySize: number; answer: AnswerActions };

/** Explains to people who wait for a seat how free seats are given out. */
export const WaitingNote = ({ event, partySize, answer }: WaitingNoteProps) => {
  const t = useTexts('events');
  const isFree = event.freedSeats === 'first_come' && event.rsvp.isOpen && (event.seatsLeft ?? Infinity) >= partySize;
  return (
    <>
      <Text look="secondary">{t(`waiting.${event.freedSeats}`)}</Text>
      {isFree && (
        <Button look="primary" size="large" isBlock isBusy={answer.isTaking} onClick={() => answer.take(partySize)}>
          {t('waiting.take')}
        </Button>
      )}
    </>
  );
};
