import { useState } from 'react';
import type { Event, Registration } from '#contract/events/index.ts';
import { useFormat, useTexts } from '#kernel/i18n/index.ts';
import { Button } from '#ui/button/button.tsx';
import { Text } from '#ui/layout/text.tsx';
import { isLeavingFinal } from '../event-state.ts';
import { GiveBackDialog, leavingWords } from '../give-back-dialog.tsx';
import type { AnswerActions } from '../use-answer.ts';

/** Until when the own seat may be given up, which also ends changes of its ticket and a smaller party; null without a limit, and for those without a seat. */
export const releasableUntil = (event: Event, { state }: Registration): string | null => (state === 'going' ? event.cancelUntil : null);

type GiveBackProps = { event: Event; mine: Registration; isTooLate: boolean; answer: AnswerActions };

/** Gives back the own answer. Undo is offered afterwards unless it is final: then it is confirmed first. */
export const GiveBack = ({ event, mine, isTooLate, answer }: GiveBackProps) => {
  const t = useTexts('events');
  const format = useFormat();
  const [isAsking, setIsAsking] = useState(false);
  const until = releasableUntil(event, mine);
  if (isTooLate) return <Text look="secondary">{t('rsvp.tooLate')}</Text>;
  return (
    <>
      {until !== null && <Text look="secondary">{t('rsvp.until', { time: `${format.dayWithin(until)} ${format.time(until)}` })}</Text>}
      <Button isBlock isBusy={answer.isGivingBack} onClick={isLeavingFinal(event, mine) ? () => setIsAsking(true) : answer.giveBack}>
        {t(leavingWords(mine))}
      </Button>
      {isAsking && <GiveBackDialog event={event} mine={mine} onGiveBack={answer.giveBack} onClose={() => setIsAsking(false)} />}
    </>
  );
};
