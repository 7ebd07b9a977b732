import type { Event } from '#contract/events/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { Button } from '#ui/button/button.tsx';
import type { AnswerActions } from '../use-answer.ts';
import styles from '../rsvp-panel.module.css';

const interests = ['maybe', 'no'] as const;

/** The answers that hold no seat; pressed again, the answer is withdrawn. */
export const InterestButtons = ({ event, answer }: { event: Event; answer: AnswerActions }) => {
  const t = useTexts('events');
  return (
    <div className={styles.interests} role="group" aria-label={t('interest.label')}>
      {interests.map((interest) => (
        <Button
          key={interest}
          isBlock
          aria-pressed={event.myInterest === interest}
          isBusy={answer.isSaying}
          onClick={() => answer.say(event.myInterest === interest ? null : interest)}
        >
          {t(`interest.${interest}`)}
        </Button>
      ))}
    </div>
  );
};
