import { useState } from 'react';
import type { Event, Registration } from '#contract/events/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { QuestionDialog } from '#parts/question-dialog.tsx';
import { PartySize } from '../party-size.tsx';
import type { AnswerActions } from '../use-answer.ts';

type OwnPartySizeProps = { event: Event; mine: Registration; least: number; most: number; answer: AnswerActions };

/** The size of the own party, changed at once. A guest whose name or replies would be lost is asked about first: the last one goes. */
export const OwnPartySize = ({ event, mine: { partySize, guests }, least, most, answer }: OwnPartySizeProps) => {
  const t = useTexts('events');
  const [isAsking, setAsking] = useState(false);
  const last = guests[partySize - 2];
  const isKnown = last !== undefined || event.asksQuestions;
  const fewer = () => {
    setAsking(false);
    answer.take(partySize - 1);
  };
  return (
    <>
      <PartySize
        least={least}
        most={most}
        value={partySize}
        isBusy={answer.isTaking}
        onChange={(size) => (size < partySize && isKnown ? setAsking(true) : answer.take(size))}
      />
      {isAsking && (
        <QuestionDialog
          title={last === undefined ? t('party.fewer.title') : t('party.fewer.named', { name: last })}
          text={t('party.fewer.text')}
          width={400}
          action={t('party.fewer')}
          onAct={fewer}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
};
