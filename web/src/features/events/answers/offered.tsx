import type { Event } from '#contract/events/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { Button } from '#ui/button/button.tsx';
import type { AnswerActions } from '../use-answer.ts';
import styles from '../rsvp-panel.module.css';

type OfferedProps = { event: Event; answer: AnswerActions };

/** A seat that is held: accepted or passed on in one tap. */
export const Offered = ({ event, answer }: OfferedProps) => {
  const t = useTexts('events');
  return (
    <>
      <p className={styles.soft}>{t(event.waitlistCount > 0 ? 'offer.text' : 'offer.textAlone')}</p>
      <Button look="primary" size="large" isBlock isBusy={answer.isDeciding} onClick={() => answer.decide('accept')}>
        {t('offer.accept')}
      </Button>
      <Button isBlock isBusy={answer.isDeciding} onClick={() => answer.decide('decline')}>
        {t('offer.decline')}
      </Button>
    </>
  );
};
