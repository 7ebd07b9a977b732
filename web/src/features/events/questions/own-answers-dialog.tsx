import { useQuery } from '@tanstack/react-query';
import type { Event, Registration } from '#contract/events/index.ts';
import { errorText, useFormat, useTexts } from '#kernel/i18n/index.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { Refusal } from '#ui/field/refusal.tsx';
import { Text } from '#ui/layout/text.tsx';
import { AnswersDialog } from './answers-dialog.tsx';
import { GivenAnswers } from './given-answers.tsx';
import { ownAnswers, useChangeAnswers } from './questions.queries.ts';

type OwnAnswersDialogProps = { event: Event; mine: Registration; onClose: () => void };

/** The own answers: changed until the cut-off, then only read. */
export const OwnAnswersDialog = ({ event, mine, onClose }: OwnAnswersDialogProps) => {
  const t = useTexts('events-questions');
  const common = useTexts('kernel');
  const { reader } = useFormat();
  const { mutateAsync: change } = useChangeAnswers(event.id);
  const isLate = event.cancelUntil !== null && reader.now >= Date.parse(event.cancelUntil);
  if (isLate || event.phase === 'ended') return <Read event={event} mine={mine} onClose={onClose} />;
  return (
    <AnswersDialog
      event={event}
      partySize={mine.partySize}
      guests={mine.guests}
      isRegistered
      submitLabel={common('save')}
      send={change}
      done={t('saved')}
      onClose={onClose}
    />
  );
};

const Read = ({ event, mine, onClose }: OwnAnswersDialogProps) => {
  const t = useTexts('events-questions');
  const common = useTexts('kernel');
  const { data, error } = useQuery(ownAnswers(event.id));
  return (
    <Dialog title={t('title')} text={t('late')} closeLabel={common('close')} width={560} onClose={onClose}>
      {error && <Refusal text={errorText(error)} />}
      {data?.items.length === 0 && <Text look="hint">{t('none')}</Text>}
      {data && <GivenAnswers eventId={event.id} answers={data.items} guests={mine.guests} />}
    </Dialog>
  );
};
