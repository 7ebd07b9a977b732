import type { Event } from '#contract/events/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { Button } from '#ui/button/button.tsx';
import { Text } from '#ui/layout/text.tsx';
import type { AnswerActions } from '../use-answer.ts';

type OfferedProps = { event: Event; answer: AnswerActions };

/** A seat that is held: accepted or passed on in one tap. */
export const Offered = ({ event, answer }: OfferedProps) => {
  const t = useTexts('events');
  return (
    <>
      <Text look="secondary">{t(event.waitlistCount > 0 ? 'offer.text' : 'offer.textAlone')}</Text>
      <Button look="primary" size="large" isBlock isBusy={answer.isDeciding} onClick={() => answer.decide('accept')}>
        {t('offer.accept')}
      </Button>
      <Button isBlock isBusy={answer.isDeciding} onClick={() => answer.decide('decline')}>
        {t(event.waitlistCount > 0 ? 'offer.decline' : 'rsvp.cancel')}
      </Button>
    </>
  );
};
