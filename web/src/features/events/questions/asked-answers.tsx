import type { EventSummary } from '#contract/events/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { lazyPart } from '#kernel/lazy-part.tsx';
import { askingWords, buttonActionOf } from '../event-state.ts';
import type { AnswerActions } from '../use-answer.ts';

const AnswersDialog = lazyPart(async () => (await import('./answers-dialog.tsx')).AnswersDialog, 'events-questions', 'uploads');

/** The questions of an event, opened by the press of a button that takes a seat. */
export const AskedAnswers = ({ event, answer }: { event: EventSummary; answer: AnswerActions }) => {
  const t = useTexts('events');
  const common = useTexts('kernel');
  const { asking } = answer;
  if (asking === null) return null;
  const { partySize, guests, isRegistered } = asking;
  return (
    <AnswersDialog
      event={event}
      partySize={partySize}
      guests={guests}
      isRegistered={isRegistered}
      submitLabel={isRegistered ? common('save') : t(askingWords(event, buttonActionOf(event, partySize)))}
      send={(answers) => answer.takeWith(asking, answers)}
      onClose={answer.stopAsking}
      onLoadError={answer.stopAsking}
    />
  );
};
