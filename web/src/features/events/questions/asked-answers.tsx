import type { EventSummary } from '#contract/events/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { lazyPart } from '#kernel/lazy-part.tsx';
import { liveRegistrationOf } from '../event-state.ts';
import type { AnswerActions } from '../use-answer.ts';

const AnswersDialog = lazyPart(async () => (await import('./answers-dialog.tsx')).AnswersDialog, 'events-questions', 'uploads');

/** The questions of an event, opened by the press of a button that takes a seat. */
export const AskedAnswers = ({ event, answer }: { event: EventSummary; answer: AnswerActions }) => {
  const t = useTexts('events');
  const mine = liveRegistrationOf(event);
  if (answer.asking === null) return null;
  const partySize = answer.asking;
  return (
    <AnswersDialog
      event={event}
      partySize={partySize}
      guests={mine?.guests ?? []}
      isRegistered={mine !== null}
      submitLabel={t('rsvp.go')}
      send={(answers) => answer.takeWith(partySize, answers)}
      onClose={answer.stopAsking}
      onLoadError={answer.stopAsking}
    />
  );
};
